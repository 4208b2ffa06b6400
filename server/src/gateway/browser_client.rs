//! The browser client's files, built into the server (`build.rs`), and how browsers may keep them: what bears the hash
//! of its content in its name for ever, everything else for as long as the server says that it is unchanged.

use std::borrow::Cow;

use axum::{
    body::Body,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};

use super::negotiation::{holds, takes_gzip};

/// Whether there is a client to show.
pub(crate) const IS_HERE: bool = cfg!(browser_client);

/// The page that loads everything else.
pub(super) const PAGE: &str = "index.html";
/// Files under it are named after their content.
const HASHED: &str = "assets/";
/// Beside each file that is smaller for it lies one with this ending, compressed when the client was built.
const COMPRESSED: &str = ".gz";

/// How long an answer may be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keep {
    /// As the file allows.
    AsNamed,
    /// Not at all: its address is a secret.
    Nothing,
}

/// One file as it is in the binary.
struct File {
    content: Cow<'static, [u8]>,
    hash: [u8; 32],
}

#[cfg(browser_client)]
#[derive(rust_embed::Embed)]
#[folder = "$OUT_DIR/web"]
struct Files;

#[cfg(browser_client)]
fn find(name: &str) -> Option<File> {
    Files::get(name).map(|file| File { hash: file.metadata.sha256_hash(), content: file.data })
}

#[cfg(not(browser_client))]
const fn find(_: &str) -> Option<File> {
    None
}

/// The file of this name, for a browser that asks with these headers.
pub(super) fn file(name: &str, asked: &HeaderMap, keep: Keep) -> Option<Response> {
    if name.ends_with(COMPRESSED) {
        return None;
    }
    let file = find(name)?;
    let tag = format!("W/\"{}\"", data_encoding::HEXLOWER.encode(&file.hash[..12]));
    let mut headers = HeaderMap::new();
    let mut say = |name: HeaderName, value: &str| {
        headers.insert(name, HeaderValue::from_str(value).expect("our own headers are ASCII"));
    };
    say(header::VARY, "accept, accept-encoding");
    match keep {
        Keep::Nothing => say(header::CACHE_CONTROL, "no-store"),
        Keep::AsNamed => {
            let hashed = name.starts_with(HASHED);
            say(header::CACHE_CONTROL, if hashed { "public, max-age=31536000, immutable" } else { "no-cache" });
            say(header::ETAG, &tag);
            if holds(asked, &tag) {
                return Some((StatusCode::NOT_MODIFIED, headers).into_response());
            }
        }
    }
    say(header::CONTENT_TYPE, content_type(name));
    let compressed = if takes_gzip(asked) { find(&format!("{name}{COMPRESSED}")) } else { None };
    if compressed.is_some() {
        say(header::CONTENT_ENCODING, "gzip");
    }
    Some((headers, Body::from(compressed.unwrap_or(file).content)).into_response())
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
