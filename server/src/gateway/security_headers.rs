//! What every answer asks of a browser: to run nothing but our own files, to be in nobody's frame, to tell nobody the
//! address.

use axum::{
    http::{HeaderName, HeaderValue, StatusCode, header},
    response::Response,
};

/// Svelte fills its templates through a policy of this name, and nothing else may make markup of text; the
/// worker of an installed page is registered through `service-worker`. `'self'` covers
/// the socket too (CSP 3); browsers that think otherwise (Safari before 16) are too old for the client's JavaScript
/// anyway.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
    object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; \
    require-trusted-types-for 'script'; trusted-types svelte-trusted-html service-worker";

const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()",
    ),
];

/// Adds the headers to an answer; a socket is none.
pub(super) async fn add(mut answer: Response) -> Response {
    if answer.status() != StatusCode::SWITCHING_PROTOCOLS {
        answer.headers_mut().extend(HEADERS.map(|(name, value)| (name, HeaderValue::from_static(value))));
    }
    answer
}
