//! What the fold makes of every event, as data: `golden/fold.json` is for clients in other languages to hold theirs
//! against. For each event and lane it has a view, and what the event changes in it.

use std::{collections::BTreeMap, fs, path::PathBuf};

use bridge_protocol::{Lane, Policy, SessionView, TableEvent, TableView};
use bridge_rules::{Form, Rubber, Session};
use serde_json::{Map, Value, json};

use crate::{golden::updating, samples, session};

const LANES: [Lane; 4] = [Lane::North, Lane::East, Lane::Kibitzer, Lane::Director];

/// A position by its name, and the view of each lane.
type Position = (&'static str, BTreeMap<String, TableView>);

/// Positions of one session: an event is folded into the one that it changes most.
fn positions() -> Vec<Position> {
    let stories = [
        ("gathering", session::gathering(Policy::social())),
        ("revealing", session::revealing(Policy::social())),
        ("auction", session::auction()),
        ("contract", session::contract()),
        ("one_trick", session::one_trick()),
        ("claimed", session::claimed()),
        ("finished", session::finished()),
    ];
    let mut all: Vec<Position> = stories
        .into_iter()
        .map(|(name, story)| (name, LANES.map(|lane| (key(lane), story.views[lane].clone())).into()))
        .collect();
    let after_all = |on: &str, happened: &[&str]| {
        let (_, mut views) = all.iter().find(|(name, _)| *name == on).expect("a position").clone();
        for event in happened {
            let event = events().remove(*event).expect("an event");
            for lane in LANES {
                views.get_mut(&key(lane)).expect("a view").apply(lane, &event).expect("it follows");
            }
        }
        views
    };
    let after = |on: &str, event: &str| after_all(on, &[event]);
    let more = [
        ("asked_to_swap", after("gathering", "table_event.swap_asked")),
        ("led", after("contract", "table_event.lead_made")),
        ("declaring", after("gathering", "table_event.board_opened.slips")),
        ("drawing", after("gathering", "table_event.board_opened.draw")),
        ("choosing", after("gathering", "table_event.board_opened.draw_two")),
        ("undoing", after("one_trick", "table_event.undo_asked")),
        ("honeymoon_auction", after("gathering", "table_event.board_opened.honeymoon")),
        (
            "honeymoon",
            after_all("gathering", &["table_event.board_opened.honeymoon", "table_event.contract_reached.honeymoon"]),
        ),
        ("three_auction", after("gathering", "table_event.board_opened.three")),
        ("three", after_all("gathering", &["table_event.board_opened.three", "table_event.contract_reached.three"])),
    ];
    all.extend(more);
    all
}

/// Whether an event may happen at a position: what is of another form of the game happens where that is played, and all
/// else at a table of four with an auction.
fn may_happen(event: &str, on: &str) -> bool {
    let form = match event {
        "table_event.declared" => "declaring",
        "table_event.drawn" | "table_event.board_ended.draw" => "drawing",
        "table_event.chosen" => "choosing",
        "table_event.contract_reached.honeymoon" => "honeymoon_auction",
        "table_event.dummy_faced.honeymoon" => "honeymoon",
        "table_event.contract_reached.three" => "three_auction",
        "table_event.played.three" => "three",
        _ => return !OTHER_FORMS.contains(&on),
    };
    form == on
}

/// Positions in which another form than that of four with an auction is played.
const OTHER_FORMS: [&str; 7] =
    ["declaring", "drawing", "choosing", "honeymoon_auction", "honeymoon", "three_auction", "three"];

/// Whether those of a lane are told of an event at all (`visibility.tsv`): who never hears of it has nothing to fold.
fn is_told(event: &str, lane: Lane) -> bool {
    let name = event.trim_start_matches("table_event.");
    match name {
        "call_held"
        | "answered_again"
        | "player_dropped"
        | "player_returned"
        | "server_was_away"
        | "hand_shown"
        | "called.director"
        | "claim_answered.director" => lane == Lane::Director,
        "board_shown" => lane == Lane::Kibitzer,
        "tray_came" => lane != Lane::Director,
        "clock_warning" | "undo_asked" | "undo_refused" => lane != Lane::Kibitzer,
        "claim_answered" | "undo_answered" => !matches!(lane, Lane::Kibitzer | Lane::Director),
        _ => true,
    }
}

/// Positions of a rubber, with the events that write on its sheet: before its first deal is over, and after it. What is
/// written down there is folded beside the other cases, each of which stays as it is.
fn in_a_session() -> Vec<(Position, &'static [&'static str])> {
    const ENDED: &str = "table_event.board_ended.session";
    let session = SessionView {
        form: Form::Rubber(Rubber::default()),
        sheet: Session::new(Form::Rubber(Rubber::default())).sheet().clone(),
        accounts: Vec::new(),
        sat: Vec::new(),
        event: None,
    };
    let of = |lane: Lane| TableView { session: Some(session.clone()), ..session::contract().views[lane].clone() };
    let before: BTreeMap<_, _> = LANES.map(|lane| (key(lane), of(lane))).into();
    let mut after = before.clone();
    for lane in LANES {
        let ended = events().remove(ENDED).expect("an event");
        after.get_mut(&key(lane)).expect("a view").apply(lane, &ended).expect("it follows");
    }
    let amended: &[_] = &[ENDED, "table_event.honours_claimed", "table_event.closed.session"];
    vec![(("rubber", before), &[ENDED]), (("rubber_on_the_sheet", after), amended)]
}

fn key(lane: Lane) -> String {
    serde_json::to_value(lane).expect("JSON").as_str().expect("a text").to_owned()
}

fn events() -> BTreeMap<String, TableEvent> {
    let all = samples::all().into_iter().filter(|sample| sample.name.starts_with("table_event."));
    all.map(|sample| (sample.name, serde_json::from_str(&sample.json).expect("an event"))).collect()
}

/// The members that are not the same afterwards, and within the board its members; what is gone is null.
fn changes(before: &Value, after: &Value) -> Value {
    let (Value::Object(was), Value::Object(is)) = (before, after) else { return after.clone() };
    let keys = was.keys().chain(is.keys()).filter(|key| was.get(*key) != is.get(*key));
    let changed = keys.map(|key| match (was.get(key), is.get(key)) {
        (Some(was), Some(is)) if key == "board" => (key.clone(), changes(was, is)),
        (_, is) => (key.clone(), is.cloned().unwrap_or_default()),
    });
    Value::Object(changed.collect())
}

fn json_of(view: &TableView) -> Value {
    serde_json::to_value(view).expect("a view is JSON")
}

/// The first of the positions in which the event changes the most.
fn cases() -> String {
    let positions = positions();
    let mut lines = Vec::new();
    for (name, event) in events() {
        for lane in LANES.into_iter().filter(|lane| is_told(&name, *lane)) {
            let folded = positions.iter().filter(|(on, _)| may_happen(&name, on)).map(|(on, views)| {
                let before = &views[&key(lane)];
                let mut after = before.clone();
                after.apply(lane, &event).is_ok().then(|| (*on, changes(&json_of(before), &json_of(&after))))
            });
            let possible: Vec<_> = folded.flatten().collect();
            let telling = possible.iter().rev().max_by_key(|(_, changed)| changed.as_object().map_or(0, Map::len));
            let (on, changes) = telling.unwrap_or_else(|| panic!("{name} follows from no position"));
            let case = json!({ "event": name, "lane": lane, "on": on, "changes": changes });
            lines.push(case.to_string());
        }
    }
    let in_a_session = in_a_session();
    for ((on, views), written) in &in_a_session {
        for (name, lane) in written.iter().flat_map(|name| LANES.map(|lane| (name, lane))) {
            let before = &views[&key(lane)];
            let mut after = before.clone();
            after.apply(lane, &events()[*name]).expect("it follows");
            let changes = changes(&json_of(before), &json_of(&after));
            assert!(changes.get("session").is_some(), "{name} writes nothing down");
            lines.push(json!({ "event": name, "lane": lane, "on": on, "changes": changes }).to_string());
        }
    }
    let positions: Vec<_> = positions.into_iter().chain(in_a_session.into_iter().map(|(each, _)| each)).collect();
    let views: Vec<_> = positions.iter().map(|(name, views)| format!("{}:{}", json!(name), json!(views))).collect();
    format!("{{\"views\":{{\n{}\n}},\"cases\":[\n{}\n]}}\n", views.join(",\n"), lines.join(",\n"))
}

#[test]
fn each_case_is_one_that_a_client_may_meet() {
    let written: Value = serde_json::from_str(&cases()).expect("JSON");
    let cases = written["cases"].as_array().expect("cases");
    let told = |event: &str| -> Vec<_> {
        let of_event = cases.iter().filter(|case| case["event"] == format!("table_event.{event}"));
        of_event
            .map(|case| (case["lane"].as_str().expect("a lane"), case["on"].as_str().expect("a position")))
            .collect()
    };
    assert_eq!(told("player_dropped").iter().map(|(lane, _)| *lane).collect::<Vec<_>>(), ["D"]);
    assert_eq!(told("board_shown").len(), 1);
    assert_eq!(told("played.three").len(), 4);
    assert!(told("dummy_faced").iter().all(|(_, on)| !OTHER_FORMS.contains(on)), "two hands and three have another");
    let names: std::collections::BTreeSet<_> = cases.iter().filter_map(|case| case["event"].as_str()).collect();
    assert!(events().keys().all(|name| names.contains(name.as_str())), "each event has a case");
}

#[test]
fn the_fold_is_written_down_for_other_languages() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("golden/fold.json");
    let cases = cases();
    if updating() {
        fs::write(&path, &cases).expect("a writable folder");
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(written == cases, "fold.json is out of date: `cargo golden` writes it anew");
}
