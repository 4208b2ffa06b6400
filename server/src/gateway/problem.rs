//! What is answered to whoever does not get what they asked for: a status, and a sentence that says what to do.

use std::time::Duration;

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde_json::json;

use super::not_serving::NotServing;
use crate::{clock::calendar, operator::Restriction};

pub(super) fn problem(status: StatusCode, why: &str) -> Response {
    (status, Json(json!({ "error": why }))).into_response()
}

/// The answer to a body that cannot be read, which should have this form. Where it is no JSON a program is told the
/// place; whoever sent cards knows them, and need not be told that they are not repeated.
pub(super) fn misread(form: &str, cause: &serde_json::Error) -> Response {
    let told = cause.to_string().replace(", found \"<concealed>\"", "");
    let why = told.rsplit_once(" at line ").filter(|_| cause.is_data()).map_or(told.as_str(), |(why, _)| why);
    problem(StatusCode::BAD_REQUEST, &format!("send {form}: {why}"))
}

/// A page hears it already when it asks for a name or a ticket, because of a socket that is refused browsers tell it
/// nothing. There `null` passes: it is what a page may send that hides its address, and the socket is the door that
/// counts.
pub(super) fn foreign(stranger: &HeaderValue) -> Response {
    let origin = String::from_utf8_lossy(stranger.as_bytes());
    let why = format!(
        "pages from {origin} may not connect here: if that is how people reach this server, its owner can start it with  \
         --origin {origin}"
    );
    problem(StatusCode::FORBIDDEN, &why)
}

/// The answer to whom the server's owner keeps out. Why, the owner may tell them.
pub(super) fn banned(ban: &Restriction) -> Response {
    let ends = ban.until.map(calendar::spelled).filter(|until| until != calendar::NEVER);
    let until = ends.map_or_else(String::new, |until| format!(" until {until}"));
    let why =
        format!("the owner of this server has banned you from it{until}: ask them if you think that this is a mistake");
    problem(StatusCode::FORBIDDEN, &why)
}

pub(super) fn set_apart(why: NotServing) -> Response {
    problem(StatusCode::SERVICE_UNAVAILABLE, &why.to_string())
}

/// The answer to whoever sends a request too slowly.
pub(super) fn too_slow() -> Response {
    problem(StatusCode::REQUEST_TIMEOUT, "this took too long to arrive: send it at once")
}

/// The answer to a request that has arrived and whose answer is late: a disk is slow, or another node.
pub(super) fn too_busy() -> Response {
    let why = problem(StatusCode::SERVICE_UNAVAILABLE, "the server is too busy to answer: try again in a few seconds");
    ([(header::RETRY_AFTER, "5")], why).into_response()
}

pub(super) fn too_many(wait: Duration) -> Response {
    let seconds = wait.as_secs() + 1;
    let why = json!({ "error": format!("too many at once: try again in {seconds} s") });
    (StatusCode::TOO_MANY_REQUESTS, [(header::RETRY_AFTER, seconds.to_string())], Json(why)).into_response()
}

pub(super) fn no_entropy() -> Response {
    problem(StatusCode::SERVICE_UNAVAILABLE, "the system gives no entropy")
}
