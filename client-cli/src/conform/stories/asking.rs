//! What is no request, and what a request must be.

use bridge_protocol::{
    Answer, BoardSource, ClosingReason, ConventionCard, Policy, Refusal, Request,
    limits::{MAX_CARD_TEXT, MAX_FRAME},
};
use bridge_rules::Seat;
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::conform::{Broken, Id, peer::Peer, socket::Ended, trial::Trial};

/// Frames that are refused under their number 7: an unknown request, an unknown member, a missing one, one twice, and
/// values that are not spelled as they are.
const NO_REQUESTS: [&str; 8] = [
    r#"{"id":7,"do":{"dance":{}}}"#,
    r#"{"id":7,"do":{"ping":{"loudly":true}}}"#,
    r#"{"id":7,"do":{"ping":{}},"also":1}"#,
    r#"{"id":7,"do":{"record":{}}}"#,
    r#"{"id":7,"do":{"sit":{"invite":"a","invite":"b"}}}"#,
    r#"{"id":7,"do":{"play":{"table":"m5xwyzdfnyqhiylcnrssa33omu","turn":1,"card":"sa"}}}"#,
    r#"{"id":7,"do":{"play":{"table":"m5xwyzdfnyqhiylcnrssa33omu","turn":1.5,"card":"SA"}}}"#,
    r#"{"id":7,"do":{"call":{"table":"M5XWYZDFNYQHIYLCNRSSA33OMU","turn":1,"call":"1S"}}}"#,
];

/// Frames that cannot be told by a number.
const WITHOUT_NUMBER: [&str; 3] = [r#"{"do":{"ping":{}}}"#, r#"{"id":-1,"do":{"ping":{}}}"#, "not even JSON"];

pub(super) async fn asking(trial: Trial) -> Result<(), Broken> {
    let mut peer = trial.enter(1).await?;
    for text in NO_REQUESTS {
        is_malformed(&mut peer, &trial, "S-STRICT", text, 7).await?;
    }
    let deep = format!(r#"{{"id":7,"do":{{"say":{}1{}}}}}"#, r#"{"to":"#.repeat(9), "}".repeat(9));
    is_malformed(&mut peer, &trial, "S-DEPTH", &deep, 7).await?;
    for text in WITHOUT_NUMBER {
        is_malformed(&mut peer, &trial, "S-ID-ZERO", text, 0).await?;
    }
    peer.hang_up().await;
    Ok(())
}

/// A frame that is no request is refused under this number; then comes a good one, so that it is no tenth in a row.
async fn is_malformed(peer: &mut Peer, trial: &Trial, id: Id, text: &str, number: u64) -> Result<(), Broken> {
    let answer = loop {
        peer.say(text, [number]).await?;
        match peer.answer(number).await? {
            Answer::Refused(refused) if matches!(refused.why, Refusal::TooFast { .. }) => {
                peer.done(Request::Ping {}).await?
            }
            answer => break answer,
        }
    };
    let good = matches!(&answer, Answer::Refused(refused) if matches!(refused.why, Refusal::Malformed { .. }));
    trial.findings.check(id, good, || format!("{text} came to {answer:?}"));
    peer.done(Request::Ping {}).await
}

pub(super) async fn what_is_no_request(trial: Trial) -> Result<(), Broken> {
    let mut peer = trial.enter(4).await?;
    peer.throw(Message::binary(&b"{}"[..])).await?;
    closed(&trial, "S-TEXT", "a binary message", peer.end().await?);

    let mut peer = trial.enter(4).await?;
    let long = format!(r#"{{"id":1,"do":{{"sit":{{"invite":"{}"}}}}}}"#, "a".repeat(MAX_FRAME));
    peer.throw(Message::text(long)).await?;
    closed(&trial, "S-SIZE", "a message of more than 16384 bytes", peer.end().await?);

    let mut peer = trial.enter(4).await?;
    for _ in 1..10 {
        peer.say("{}", [0]).await?;
        peer.answer(0).await?;
    }
    peer.say("{}", []).await?;
    closed(&trial, "S-TEN-MALFORMED", "ten frames in a row that were no requests", peer.end().await?);
    Ok(())
}

/// That a connection was closed for its frames.
fn closed(trial: &Trial, id: Id, what: &str, ended: Ended) {
    trial.findings.check(id, ended.code == Some(1008), || format!("{what}: {ended:?}"));
    let reason = ended.closing.map(|closing| closing.reason);
    let fits = reason == Some(ClosingReason::Malformed) && ended.code == reason.map(ClosingReason::code);
    trial.findings.check("S-CLOSING", fits, || format!("{what}: {ended:?}"));
}

pub(super) async fn what_a_match_and_a_card_must_be(trial: Trial) -> Result<(), Broken> {
    let mut host = trial.enter(0).await?;
    let opened = trial.open(&mut host, BoardSource::Deal(1), Policy::social()).await?;
    let teams = json!({
        "home": {"name": "Oaks", "players": ["Ann", "Bob", "Cid", "Dee"]},
        "away": {"name": "Elms", "players": ["Eva", "Hal", "Ida", "Jon"]}
    });
    let Request::OpenTable { key, .. } = opened.request.clone() else { return Err(Broken::new("no opening")) };
    let conditions = json!({
        "name": "A match to look at", "teams": teams, "segments": [2, 2],
        "policy": {"profile": "club", "kibitzing": "open_cards", "claims": "play_on"},
        "visibility": "at_board", "scoring": "imps", "victory_points": {"wbf": {}}, "seating_rights": "visitors",
        "lineup_within_ms": 900_000, "exchange": "at_half", "least_segments": 1, "ties": "extra_boards",
        "order": {"open": "ascending", "closed": "halves_swapped"}, "correction_ms": 1_800_000
    });
    let boards = json!({"deal": 4});
    let request = json!({"id": 99, "do": {"open_match": {"key": key, "boards": boards, "conditions": conditions}}});
    let answer = host.ask_in_words(&request.to_string(), 99).await?;
    let good = matches!(&answer, Answer::Refused(refused) if matches!(refused.why, Refusal::BadConditions { .. }));
    trial.findings.check("S-MATCH-KIBITZING", good, || format!("it came to {answer:?}"));

    if !matches!(host.ask(opened.seat(Seat::North)).await?, Answer::Seated { .. }) {
        return Err(Broken::new("a free seat was refused"));
    }
    let notes = "n".repeat(MAX_CARD_TEXT + 1);
    let card = ConventionCard { system: "natural".to_owned(), notes, ..ConventionCard::default() };
    let refused = host.refused(Request::FileCard { table: opened.table, version: 1, card }).await?;
    let good = matches!(refused, Some(Refusal::BadCard { .. }));
    trial.findings.check("S-CARD-SIZE", good, || format!("a text of {} characters: {refused:?}", MAX_CARD_TEXT + 1));
    host.done(Request::CloseTable { table: opened.table }).await
}
