//! The operator's desk: the program, a data directory, and what it answers.

use std::path::Path;

use bridge_e2e::TestServer;
use serde_json::Value;
use tokio::process::Command;

use crate::fixtures::SERVER;

/// What came of an order.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) code: Option<i32>,
    /// What was written to stdout.
    pub(crate) said: String,
    /// What was written to stderr.
    pub(crate) errors: String,
}

/// Gives an order as it is typed.
pub(crate) async fn admin(data: &Path, words: &[&str]) -> Outcome {
    let program = Command::new(SERVER).arg("admin").arg("--data").arg(data).args(words).output();
    let output = program.await.unwrap();
    Outcome {
        code: output.status.code(),
        said: String::from_utf8(output.stdout).unwrap(),
        errors: String::from_utf8(output.stderr).unwrap(),
    }
}

/// An order that is carried out, and what is said.
pub(crate) async fn orders(server: &TestServer, words: &[&str]) -> String {
    let Outcome { code, said, errors } = admin(server.data(), words).await;
    assert_eq!(code, Some(0), "{words:?}: {said} {errors}");
    said
}

/// An order that the server refuses, and why.
pub(super) async fn is_refused(server: &TestServer, words: &[&str]) -> String {
    let Outcome { code, said, errors } = admin(server.data(), words).await;
    assert_eq!(code, Some(1), "{words:?}: {said} {errors}");
    errors
}

/// The items that an order is answered with, each under its kind.
pub(crate) async fn items(server: &TestServer, words: &[&str], kind: &str) -> Vec<Value> {
    let said = orders(server, &[words, &["--json"]].concat()).await;
    let lines = said.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let items: Vec<_> = lines.filter_map(|line| line.get("item")?.get(kind).cloned()).collect();
    assert!(said.lines().last().unwrap().starts_with(r#"{"done":{"#), "{said}");
    items
}

/// The orders in the audit by their names, the oldest first.
pub(super) async fn audited(server: &TestServer) -> Vec<String> {
    let orders = items(server, &["audit", "--last", "9999"], "audited").await;
    orders.iter().map(|each| each["order"].as_object().unwrap().keys().next().unwrap().clone()).collect()
}
