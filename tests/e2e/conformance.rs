//! The conformance suite against our server, which keeps the contract, and against one that does not.

use std::{net::SocketAddr, path::Path};

use bridge_cli::{
    conform::{self, ClientTrial, Report},
    exit::Outcome,
};
use bridge_client::Server;
use bridge_e2e::{Client, Tamper, TamperingProxy, TestServer};
use bridge_server::Rates;
use serde_json::{Value, json};

use crate::play::second_client;

const CLIENT: &str = env!("CARGO_BIN_EXE_client");
const PASS_BOT: &str = env!("CARGO_BIN_EXE_pass_bot");

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn our_server_keeps_every_requirement_of_the_contract() {
    let server = TestServer::with(Rates::Default).await;
    let report = tried(server.address(), &[]).await;
    println!("{report}");
    assert_eq!(report.outcome(), Outcome::Good, "{report}");
    assert!(!report.to_string().contains("switched its rates off"), "{report}");
    server.close().await;
}

/// Each fault, and the requirements that it breaks.
const FAULTS: [(&str, Tamper, &[&str]); 44] = [
    ("every reply comes twice", replies_twice, &["S-ONE-REPLY"]),
    ("replies come after the events", replies_late, &["S-REPLY-FIRST"]),
    ("a number is left out", a_number_left_out, &["S-LANE-DENSE"]),
    ("South's hand is shown to all", souths_hand_shown, &["S-HIDDEN-HANDS", "S-OPEN-CARDS"]),
    ("tricks go to the wrong side", tricks_to_others, &["S-LAWS"]),
    ("the score has ten points too many", ten_points_too_many, &["S-SCORE"]),
    ("nobody is told who is there", without_presence, &["S-PRESENCE"]),
    ("all are told how long somebody thought", thought_told, &["S-THOUGHT"]),
    ("another secret is told than the transcript's", another_secret, &["S-TRANSCRIPT"]),
    ("the record lacks a card", record_short_of_a_card, &["S-RECORD"]),
    ("another lead is faced than was led", another_lead, &["S-LEAD-FACED"]),
    ("the director is shown another hand", another_hand, &["S-LOOK"]),
    ("the director is shown no hand", |_, said| without(said, "hand_shown"), &["S-LOOK"]),
    ("a hand is shown to the players", hand_shown_to_players, &["S-TOLD"]),
    ("all are told who called the director", caller_told, &["S-CALLER-HIDDEN"]),
    ("nobody is told that the director was called", |_, said| without(said, "director_called"), &["S-CALLER-HIDDEN"]),
    ("dummy's call is never told", |_, said| without(said, "director_called"), &["S-DUMMYS-CALL"]),
    ("nobody is told of a ruling", |_, said| without(said, "ruled"), &["S-RULING"]),
    ("nobody is told afterwards that the director looked", |_, said| without(said, "ruled"), &["S-RULING-HIDDEN"]),
    ("nobody is told that the table is stopped", |_, said| without(said, "ruled"), &["S-FROZEN"]),
    ("nobody is told that a score was adjusted", |_, said| without(said, "adjusted"), &["S-RULING"]),
    ("the director is not told of a silent answer", |_, said| without(said, "answered_again"), &["S-DIRECTOR-LANE"]),
    ("a refused request to take back stays open", |_, said| without(said, "undo_refused"), &["S-UNDO-REFUSED"]),
    ("what is for kibitzers is said to all", said_to_the_table, &["S-CHAT-KIBITZERS"]),
    ("what is for the director nobody hears", |_, said| without(said, "said"), &["S-CHAT-DIRECTOR"]),
    ("a claim is not passed on", |_, said| without(said, "claim_passed"), &["S-CLAIM-PARTNER"]),
    ("nobody is told who withdraws", |_, said| without(said, "agreement_withdrawn"), &["S-WITHDRAWN"]),
    ("nobody is told who would change seats", |_, said| without(said, "swap_asked"), &["S-SEATS"]),
    ("nobody is told of a card", |_, said| without(said, "card_filed"), &["S-CARD-FILED"]),
    ("kibitzers are not shown the board", |_, said| without(said, "board_shown"), &["S-BOARD-SHOWN"]),
    ("the other side's time is said to be up", other_sides_time, &["S-CLOCK-WARNING"]),
    ("nobody is told that their call is held", |_, said| without(said, "call_held"), &["S-HELD"]),
    ("the tray brings other calls", other_calls, &["S-TRAY"]),
    ("nobody is told of honours", |_, said| without(said, "honours_claimed"), &["S-HONOURS"]),
    ("nobody is told who would stop", |_, said| without(said, "stop_agreed"), &["S-STOP"]),
    ("the host is told that a deal may be broken off", |_, said| grants(said, "stop_not_agreed"), &["S-BREAK-OFF"]),
    ("who watches takes a seat in the middle", |_, said| grants(said, "has_seen_cards"), &["S-SEEN"]),
    ("who has seen a hand is a substitute", |_, said| grants(said, "has_seen_cards"), &["S-SUBSTITUTE"]),
    ("who has seen a hand takes a computer's seat", |_, said| grants(said, "has_seen_cards"), &["S-TAKES-OVER"]),
    ("who looked plays elsewhere", |_, said| grants(said, "seen_elsewhere"), &["S-LOOKED", "S-SEEN-ELSEWHERE"]),
    ("who was in one room goes into the other", |_, said| grants(said, "other_room"), &["S-ONE-ROOM"]),
    ("another choice is told than declarer's", another_choice, &["S-DECLARED"]),
    ("nobody is told which card they drew", drawn_unseen, &["S-DRAWN"]),
    ("nobody is told that partners change", |_, said| without(said, "partners_changed"), &["S-PARTNERS"]),
];

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
    assert_eq!(nobody.ends().await, Some(2), "{:#?}", nobody.heard);
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

async fn bears_it_all(start: impl FnOnce(&Path, &str) -> Client) {
    let (server, folder) = (TestServer::open().await, tempfile::tempdir().unwrap());
    let behind = Server::new(&format!("http://{}", server.address())).unwrap();
    let trial = ClientTrial::open("127.0.0.1:0".parse().unwrap(), &behind, None).await.unwrap();
    let mut client = start(folder.path(), &trial.link);
    let report = trial.report_by(async { _ = client.ends().await }).await;
    println!("{report}\n{:#?}", client.heard);
    assert_eq!(report.outcome(), Outcome::Good, "{report}\n{:#?}", client.heard);
    server.close().await;
}

async fn tried(address: SocketAddr, only: &[&str]) -> Report {
    let server = Server::new(&format!("http://{address}")).unwrap();
    let only: Vec<_> = only.iter().map(|id| (*id).to_owned()).collect();
    conform::server(&server, None, &only).await.unwrap()
}

fn replies_twice(_: &mut Vec<Value>, said: Value) -> Vec<Value> {
    if said.get("reply").is_some() { vec![said.clone(), said] } else { vec![said] }
}

/// The first act on the board is answered when everybody has heard of it.
fn replies_late(kept: &mut Vec<Value>, mut said: Value) -> Vec<Value> {
    const BOARD_IS_ON: Value = Value::Bool(true);
    let mut opens = false;
    each_event(&mut said, "board_opened", |_| opens = true);
    if opens {
        kept.push(BOARD_IS_ON);
    } else if *kept == [BOARD_IS_ON] && said["reply"]["answer"].get("done").is_some() {
        *kept = vec![said];
        return Vec::new();
    } else if said.get("table_events").is_some() && *kept != [BOARD_IS_ON] {
        return std::iter::once(said).chain(kept.drain(..)).collect();
    }
    vec![said]
}

fn a_number_left_out(_: &mut Vec<Value>, mut said: Value) -> Vec<Value> {
    let mut opens = false;
    each_event(&mut said, "board_opened", |_| opens = true);
    if opens {
        add(&mut said["table_events"]["from"], 1);
    }
    vec![said]
}

fn souths_hand_shown(_: &mut Vec<Value>, mut said: Value) -> Vec<Value> {
    each_event(&mut said, "board_opened", |opened| {
        if opened["hands"].get("S").is_none() {
            opened["hands"]["S"] = json!("AKQJT98765432...");
        }
    });
    vec![said]
}

fn tricks_to_others(_: &mut Vec<Value>, mut said: Value) -> Vec<Value> {
    each_event(&mut said, "played", |played| {
        let other = played["won_by"].as_str().map(|seat| if "NS".contains(seat) { "E" } else { "N" });
        if let Some(other) = other {
            played["won_by"] = json!(other);
        }
    });
    vec![said]
}

fn ten_points_too_many(_: &mut Vec<Value>, mut said: Value) -> Vec<Value> {
    each_event(&mut said, "board_ended", |ended| add(&mut ended["result"]["score"], 10));
    vec![said]
}

fn without_presence(_: &mut Vec<Value>, said: Value) -> Vec<Value> {
    if said.get("presence").is_some() { Vec::new() } else { vec![said] }
}

fn thought_told(_: &mut Vec<Value>, mut said: Value) -> Vec<Value> {
    each_event(&mut said, "called", |called| called["thought_ms"] = json!(1_200));
    vec![said]
}

fn another_secret(_: &mut Vec<Value>, mut said: Value) -> Vec<Value> {
    each_event(&mut said, "board_ended", |ended| ended["secret"] = Value::Null);
    vec![said]
}

fn record_short_of_a_card(_: &mut Vec<Value>, mut said: Value) -> Vec<Value> {
    if let Some(cards) = said.pointer_mut("/reply/answer/record/boards/0/cards").and_then(Value::as_array_mut) {
        cards.pop();
    }
    vec![said]
}

fn another_lead(_: &mut Vec<Value>, mut said: Value) -> Vec<Value> {
    each_event(&mut said, "lead_faced", |faced| faced["card"] = json!("C2"));
    vec![said]
}

fn another_hand(_: &mut Vec<Value>, mut said: Value) -> Vec<Value> {
    each_event(&mut said, "hand_shown", |shown| shown["hand"] = json!("AKQJT98765432..."));
    vec![said]
}

fn caller_told(_: &mut Vec<Value>, mut said: Value) -> Vec<Value> {
    each_event(&mut said, "director_called", |called| called["call"] = json!({"by": "E", "about": "a long pause"}));
    vec![said]
}

/// In the place of the contract.
fn hand_shown_to_players(_: &mut Vec<Value>, mut said: Value) -> Vec<Value> {
    replace(&mut said, "contract_reached", &json!({"hand_shown": {"seat": "N", "hand": "AKQJT98765432..."}}));
    vec![said]
}

fn said_to_the_table(_: &mut Vec<Value>, mut said: Value) -> Vec<Value> {
    each_event(&mut said, "said", |line| {
        if line["to"] == "kibitzers" {
            line["to"] = json!("table");
        }
    });
    vec![said]
}

fn another_choice(_: &mut Vec<Value>, mut said: Value) -> Vec<Value> {
    each_event(&mut said, "declared", |declared| declared["declaration"]["choose"]["strain"] = json!("H"));
    vec![said]
}

fn drawn_unseen(_: &mut Vec<Value>, mut said: Value) -> Vec<Value> {
    each_event(&mut said, "drawn", |drawn| {
        let cards = drawn["cards"].as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut);
        cards.for_each(|card| drop(card.remove("card")));
    });
    vec![said]
}

fn other_sides_time(_: &mut Vec<Value>, mut said: Value) -> Vec<Value> {
    each_event(&mut said, "clock_warning", |warning| warning["side"] = json!("EW"));
    vec![said]
}

fn other_calls(_: &mut Vec<Value>, mut said: Value) -> Vec<Value> {
    each_event(&mut said, "tray_came", |tray| tray["calls"][0] = json!("1C"));
    vec![said]
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

/// What is refused for this reason is said to be done.
fn grants(mut said: Value, why: &str) -> Vec<Value> {
    if said.pointer("/reply/answer/refused/why").is_some_and(|refused| refused.get(why).is_some()) {
        said["reply"]["answer"] = json!({"done": {}});
    }
    vec![said]
}

/// In the place of the events of this name comes one that nobody needs to know.
fn without(mut said: Value, name: &str) -> Vec<Value> {
    replace(&mut said, name, &json!({"added": {"something": {}}}));
    vec![said]
}

fn replace(said: &mut Value, name: &str, other: &Value) {
    let events = said.pointer_mut("/table_events/events").and_then(Value::as_array_mut);
    events.into_iter().flatten().filter(|event| event.get(name).is_some()).for_each(|event| *event = other.clone());
}

/// Changes the events of this name in a frame, if it has events.
fn each_event(said: &mut Value, name: &str, mut change: impl FnMut(&mut Value)) {
    let events = said.pointer_mut("/table_events/events").and_then(Value::as_array_mut);
    events.into_iter().flatten().filter_map(|event| event.get_mut(name)).for_each(&mut change);
}

fn add(number: &mut Value, more: i64) {
    *number = json!(number.as_i64().unwrap() + more);
}
