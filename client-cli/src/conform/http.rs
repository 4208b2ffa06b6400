//! HTTP as somebody speaks it who keeps to nothing but what they are told to wait.

use std::time::Duration;

use bridge_client::api::Server;
use reqwest::{Client, Method};
use serde_json::Value;

use super::Broken;

/// How long an answer may take.
const ANSWER_WITHIN: Duration = Duration::from_secs(15);

/// What came of a request.
pub(super) struct Response {
    pub(super) status: u16,
    pub(super) text: String,
}

impl Response {
    /// The body, if it is JSON.
    pub(super) fn json(&self) -> Option<Value> {
        serde_json::from_str(&self.text).ok()
    }

    /// Whether it says in words what is wrong.
    pub(super) fn has_words(&self) -> bool {
        self.json().is_some_and(|body| body["error"].as_str().is_some_and(|words| !words.is_empty()))
    }
}

/// Asks without a body, with this token if there is one.
///
/// # Errors
/// If nobody answers.
pub(super) async fn ask(
    server: &Server,
    method: &'static str,
    path: &str,
    token: Option<&str>,
) -> Result<Response, Broken> {
    send(server, method, path, token, None).await
}

/// Asks with a body.
///
/// # Errors
/// If nobody answers.
pub(super) async fn post(server: &Server, path: &str, body: String) -> Result<Response, Broken> {
    send(server, "POST", path, None, Some(body)).await
}

async fn send(
    server: &Server,
    method: &'static str,
    path: &str,
    token: Option<&str>,
    body: Option<String>,
) -> Result<Response, Broken> {
    let broken = |error: reqwest::Error| Broken::new(format!("{path}: {error}"));
    let tls = bridge_client::api::encryption().as_ref().clone();
    let http =
        Client::builder().no_proxy().timeout(ANSWER_WITHIN).tls_backend_preconfigured(tls).build().map_err(broken)?;
    loop {
        let method = Method::from_bytes(method.as_bytes()).expect("a method of a story");
        let mut asked = http.request(method, format!("{server}{path}")).header("content-type", "application/json");
        if let Some(token) = token {
            asked = asked.bearer_auth(token);
        }
        if let Some(body) = &body {
            asked = asked.body(body.clone());
        }
        let answer = asked.send().await.map_err(broken)?;
        let status = answer.status().as_u16();
        let after = answer.headers().get("retry-after").and_then(|seconds| seconds.to_str().ok()?.parse().ok());
        match (status, after) {
            (429, Some(seconds)) => tokio::time::sleep(Duration::from_secs(seconds)).await,
            _ => return Ok(Response { status, text: answer.text().await.map_err(broken)? }),
        }
    }
}
