//! The conformance suite against our server, which keeps the contract, and against one that does not.

mod faults;

use std::{net::SocketAddr, path::Path};

use bridge_cli::{
    conform::{self, ClientTrial, Report},
    exit::Outcome,
};
use bridge_client::Server;
use bridge_e2e::{Client, TamperingProxy, TestServer};
use bridge_server::Rates;
use serde_json::{Value, json};

use crate::{operator::desk::items, play::second_client};
use faults::{FAULTS, cut_off_when_drawn, each_event};

const CLIENT: &str = env!("CARGO_BIN_EXE_client");
const PASS_BOT: &str = env!("CARGO_BIN_EXE_pass_bot");

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn our_server_keeps_every_requirement_of_the_contract() {
    let server = TestServer::with(Rates::Default).await;
    let report = tried(server.address(), &[]).await;
    println!("{report}");
    assert_eq!(report.outcome(), Outcome::Good, "{report}");
    assert!(!report.to_string().contains("switched its rates off"), "{report}");
    assert_eq!(report.broken().collect::<Vec<_>>(), [""; 0], "no story breaks");
    assert!(items(&server, &["tables"], "open").await.is_empty(), "no table is left open");
    server.close().await;
}

/// A story that breaks in the middle of a deal, which its host cannot end alone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_a_story_that_breaks_nothing_holds_and_its_tables_are_closed() {
    let server = TestServer::open().await;
    let proxy = TamperingProxy::before(server.address(), cut_off_when_drawn).await;
    let report = tried(proxy.address(), &["S-DRAWN"]).await;
    assert_eq!(report.outcome(), Outcome::Disagreement, "{report}");
    let broken: Vec<_> = report.broken().collect();
    assert!(matches!(broken[..], [story] if story.starts_with("the story \"honeymoon bridge\" broke")), "{broken:?}");
    assert!(!report.to_string().contains("holds"), "{report}");
    assert!(items(&server, &["tables"], "open").await.is_empty(), "{report}");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_misbehaves_is_told_which_requirements_it_breaks() {
    let server = TestServer::open().await;
    for (fault, tamper, broken) in FAULTS {
        let proxy = TamperingProxy::before(server.address(), tamper).await;
        let report = tried(proxy.address(), broken).await;
        assert_eq!(report.outcome(), Outcome::Disagreement, "{fault}: {report}");
        let failing: Vec<_> = report.failing().collect();
        assert!(broken.iter().any(|id| failing.contains(id)), "{fault}: {report}");
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_command_tells_by_its_exit_code_and_in_a_file() {
    let (server, folder) = (TestServer::open().await, tempfile::tempdir().unwrap());
    let (url, file) = (format!("http://{}", server.address()), folder.path().join("report.xml"));
    let words = ["conform", url.as_str(), "--only", "S-GUEST,S-NAME", "--junit", file.to_str().unwrap()];
    let mut good = Client::start(CLIENT, folder.path(), &words);
    assert_eq!(good.ends().await, Some(0), "{:#?}", good.heard);
    let xml = std::fs::read_to_string(&file).unwrap();
    assert!(xml.contains(r#"tests="2" failures="0""#) && xml.contains(r#"name="S-NAME""#), "{xml}");
    for nothing in ["S-NOPE", "C-GAP", "S-GUEST,S-NOPE", "S-DURABLE"] {
        let mut tried = Client::start(CLIENT, folder.path(), &["conform", url.as_str(), "--only", nothing]);
        assert_eq!(tried.ends().await, Some(2), "{nothing}: {:#?}", tried.heard);
    }
    server.close().await;
    let mut nobody = Client::start(CLIENT, folder.path(), &words);
    assert_eq!(nobody.ends().await, Some(3), "{:#?}", nobody.heard);
}

/// Whoever does not wait for the end is told what was found so far.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_s_trial_that_is_interrupted_tells_what_was_found() {
    let (server, folder) = (TestServer::open().await, tempfile::tempdir().unwrap());
    let url = format!("http://{}", server.address());
    let words = ["conform", url.as_str(), "--serve", "127.0.0.1:0"];
    let mut nobody_came = Client::start(CLIENT, folder.path(), &words);
    nobody_came.says("takes this seat").await;
    nobody_came.interrupts();
    assert_eq!(nobody_came.ends().await, Some(3), "{:#?}", nobody_came.heard);

    let mut trial = Client::start(CLIENT, folder.path(), &words);
    let link = trial.says("takes this seat").await;
    let link = link.split_whitespace().last().expect("a link");
    let mut comes = Client::start(CLIENT, folder.path(), &["play", link, "--name", "Susan", "--plain"]);
    comes.hears().await.expect("it sits down and says so");
    trial.interrupts();
    assert_eq!(trial.ends().await, Some(1), "{:#?}", trial.heard);
    let told = trial.heard.join("\n");
    assert!(told.contains("C-HELLO-FIRST          holds"), "{told}");
    assert!(told.contains("BROKEN: the trial was ended by hand"), "{told}");
    assert!(items(&server, &["tables"], "open").await.is_empty(), "{told}");
    server.close().await;
}

/// Where the time that the server gives may be over, a refusal says nothing; before, it is a fault.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_refused_for_want_of_time_is_told_from_a_fault() {
    let server = TestServer::open().await;
    let fast = TamperingProxy::before(server.address(), |kept, said| refuses_a_contribution(kept, said, 0)).await;
    let report = tried(fast.address(), &["S-SHARE", "S-DEAL"]).await;
    assert_eq!(report.outcome(), Outcome::NotKnown, "{report}");
    let url = format!("http://{}", fast.address());
    let folder = tempfile::tempdir().unwrap();
    let mut tried_by_hand = Client::start(CLIENT, folder.path(), &["conform", &url, "--only", "S-SHARE,S-DEAL"]);
    assert_eq!(tried_by_hand.ends().await, Some(2), "{:#?}", tried_by_hand.heard);

    const A_YEAR_MS: u64 = 365 * 24 * 60 * 60 * 1_000;
    let wrong = TamperingProxy::before(server.address(), |kept, said| refuses_a_contribution(kept, said, A_YEAR_MS));
    let report = tried(wrong.await.address(), &["S-SHARE", "S-DEAL"]).await;
    assert_eq!(report.outcome(), Outcome::Disagreement, "{report}");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn our_library_bears_whatever_a_client_has_to() {
    bears_it_all(|folder, link| Client::start(PASS_BOT, folder, &[link, "Susan"])).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_client_in_python_bears_whatever_a_client_has_to() {
    let Some(python) = second_client::python() else { return };
    let script = second_client::script();
    bears_it_all(|folder, link| {
        Client::start(python.to_str().unwrap(), folder, &[script.to_str().unwrap(), link, "Susan"])
    })
    .await;
}

async fn bears_it_all(start: impl Fn(&Path, &str) -> Client) {
    let (server, folder) = (TestServer::open().await, tempfile::tempdir().unwrap());
    let behind = Server::new(&format!("http://{}", server.address())).unwrap();
    let mut trial = ClientTrial::open("127.0.0.1:0".parse().unwrap(), &behind, None).await.unwrap();
    let mut client = start(folder.path(), &trial.link);
    trial.wait_until(async { _ = client.ends().await }).await;
    let mut again = start(folder.path(), &trial.promise_falsely().await.unwrap());
    trial.wait_until(async { _ = again.ends().await }).await;
    trial.close().await;
    let report = trial.report();
    println!("{report}\n{:#?}", client.heard);
    assert_eq!(report.outcome(), Outcome::Good, "{report}\n{:#?}\n{:#?}", client.heard, again.heard);
    assert!(items(&server, &["tables"], "open").await.is_empty(), "{report}");
    server.close().await;
}

async fn tried(address: SocketAddr, only: &[&str]) -> Report {
    let server = Server::new(&format!("http://{address}")).unwrap();
    let only: Vec<_> = only.iter().map(|id| (*id).to_owned()).collect();
    conform::server(&server, None, &only).await.unwrap()
}

/// Says that it gives so long for contributions, and refuses the first.
fn refuses_a_contribution(kept: &mut Vec<Value>, mut said: Value, within_ms: u64) -> Vec<Value> {
    each_event(&mut said, "contributions_wanted", |wanted| {
        wanted["within_ms"] = json!(within_ms);
        kept.push(Value::Null);
    });
    if kept.len() == 1 && said.get("reply").is_some() {
        kept.push(Value::Null);
        let why = json!({"not_now": {"stage": "revealing"}});
        said["reply"]["answer"] = json!({"refused": {"message": "not now", "why": why, "retry": "refresh"}});
    }
    vec![said]
}
