//! What a server may do wrong, told frame by frame, and the requirements that it then breaks.

use bridge_e2e::Tamper;
use serde_json::{Value, json};

/// Each fault, and the requirements that it breaks.
pub(super) const FAULTS: [(&str, Tamper, &[&str]); 56] = [
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
    // Somebody goes in the director's story.
    ("who has gone is said to be there", all_are_here, &["S-PRESENCE", "S-DIRECTOR-LANE"]),
    ("honours come to another result", other_honours, &["S-HONOURS"]),
    ("the pad has ten points too many", other_pad, &["S-PAD"]),
    ("a line is said by somebody else", said_by_another, &["S-CHAT-NAME"]),
    ("a snapshot lacks the last line of the sheet", without_last_line, &["S-FOLD"]),
    ("the record exchanges players", |_, said| exchanges(said, "players", ["N", "E"]), &["S-RECORD"]),
    ("the record exchanges cards", |_, said| exchanges(said, "cards", [0_usize, 1]), &["S-RECORD"]),
    ("the log does not say whose the accounts are", without_names, &["S-LOG-NAMES"]),
    ("a match's totals are wrong", other_totals, &["S-MATCH-TOTALS"]),
    ("all are shown how far the rooms are", progress_of_rooms, &["S-MATCH-HIDDEN"]),
    ("all are shown how far the tables are", progress_of_tables, &["S-FIELD-HIDDEN"]),
    ("refusals advise something else", other_advice, &["S-RETRY"]),
];

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

/// Whoever hears that cards were drawn is sent away.
pub(super) fn cut_off_when_drawn(_: &mut Vec<Value>, mut said: Value) -> Vec<Value> {
    let mut is_drawn = false;
    each_event(&mut said, "drawn", |_| is_drawn = true);
    if is_drawn { vec![json!({"closing": {"reason": "restart"}})] } else { vec![said] }
}

fn all_are_here(_: &mut Vec<Value>, mut said: Value) -> Vec<Value> {
    if let Some(here) = said.pointer_mut("/presence/here") {
        *here = json!({"N": true, "E": true, "S": true, "W": true});
    }
    vec![said]
}

fn other_honours(_: &mut Vec<Value>, mut said: Value) -> Vec<Value> {
    each_event(&mut said, "honours_claimed", |claimed| add(&mut claimed["result"]["score"], 10));
    vec![said]
}

fn other_pad(_: &mut Vec<Value>, mut said: Value) -> Vec<Value> {
    each_event(&mut said, "board_ended", |ended| {
        if let Some(above) = ended.pointer_mut("/scored/pad/columns/0/above") {
            add(above, 10);
        }
    });
    vec![said]
}

fn said_by_another(_: &mut Vec<Value>, mut said: Value) -> Vec<Value> {
    each_event(&mut said, "said", |line| line["name"] = json!("Zed"));
    vec![said]
}

fn without_last_line(_: &mut Vec<Value>, mut said: Value) -> Vec<Value> {
    said.pointer_mut("/snapshot/view/sheet").and_then(Value::as_array_mut).and_then(Vec::pop);
    vec![said]
}

/// Two of what a board of a record has change places.
fn exchanges<I: serde_json::value::Index>(mut said: Value, of: &str, [one, other]: [I; 2]) -> Vec<Value> {
    if let Some(kept) = said.pointer_mut(&format!("/reply/answer/record/boards/0/{of}")) {
        let first = kept[&one].clone();
        kept[&one] = kept[&other].take();
        kept[&other] = first;
    }
    vec![said]
}

fn without_names(_: &mut Vec<Value>, mut said: Value) -> Vec<Value> {
    if let Some(log) = said.pointer_mut("/reply/answer/board_log").and_then(Value::as_object_mut) {
        log.remove("names");
    }
    vec![said]
}

fn other_totals(_: &mut Vec<Value>, mut said: Value) -> Vec<Value> {
    if let Some(won) = said.pointer_mut("/match/view/totals/won/home") {
        *won = json!("17");
    }
    vec![said]
}

fn progress_of_rooms(_: &mut Vec<Value>, mut said: Value) -> Vec<Value> {
    let segments = said.pointer_mut("/match/view/segments").and_then(Value::as_array_mut);
    segments.into_iter().flatten().for_each(|segment| segment["progress"] = json!({"open": [], "closed": []}));
    vec![said]
}

fn progress_of_tables(_: &mut Vec<Value>, mut said: Value) -> Vec<Value> {
    if let Some(field) = said.pointer_mut("/event/view/field").filter(|field| field.is_object()) {
        field["progress"] = json!([]);
    }
    vec![said]
}

fn other_advice(_: &mut Vec<Value>, mut said: Value) -> Vec<Value> {
    if let Some(retry) = said.pointer_mut("/reply/answer/refused/retry") {
        *retry = json!(if *retry == "never" { "later" } else { "never" });
    }
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
pub(super) fn each_event(said: &mut Value, name: &str, mut change: impl FnMut(&mut Value)) {
    let events = said.pointer_mut("/table_events/events").and_then(Value::as_array_mut);
    events.into_iter().flatten().filter_map(|event| event.get_mut(name)).for_each(&mut change);
}

fn add(number: &mut Value, more: i64) {
    *number = json!(number.as_i64().unwrap() + more);
}
