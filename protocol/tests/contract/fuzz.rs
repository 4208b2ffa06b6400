//! Golden frames, damaged at random: whatever comes, parsing answers and does not panic (Promise S14).
//!
//! `BRIDGE_FUZZ` sets the number of executions and `BRIDGE_FUZZ_FROM` the first one; a failure prints the number of its
//! execution, so `BRIDGE_FUZZ=1 BRIDGE_FUZZ_FROM=<that number>` runs it alone.

use std::panic::{AssertUnwindSafe, catch_unwind};

use bridge_protocol::{ClientHello, GuestRequest, Reply, RequestFrame, ServerFrame};

use crate::{golden::golden_files, random::Random, script::compact, table};

const EXECUTIONS: u64 = 200_000;

/// What a mutation likes to put in: structure, edges of numbers, and words of the protocol.
const TOKENS: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "\\",
    "\\u0000",
    "\\ud800",
    "null",
    "true",
    "-1",
    "0",
    "1e309",
    "0.5",
    "4294967296",
    "18446744073709551616",
    "9007199254740993",
    "\"N\"",
    "\"SA\"",
    "\"1NT\"",
    "\"4SXN\"",
    "\"id\":",
    "\"do\":",
    "\"hello\":",
    "\"table\":",
    "\"turn\":",
    "\"call\":",
    "{}",
    "[[[[",
    "\u{0}",
    "\u{202e}",
    "é",
    "♠",
];

#[test]
fn damaged_frames_are_answered() {
    let (from, executions) = (setting("BRIDGE_FUZZ_FROM", 0), setting("BRIDGE_FUZZ", EXECUTIONS));
    let corpus: Vec<Vec<u8>> = golden_files().iter().map(|(name, file)| in_a_frame(name, file.trim_end())).collect();
    let mut read = 0;
    for execution in from..from + executions {
        let frame = damaged(&corpus, &mut Random::new(execution));
        match catch_unwind(AssertUnwindSafe(|| parse(&frame))) {
            Ok(good) => read += u64::from(good),
            Err(_) => panic!("execution {execution} panicked on\n{}", String::from_utf8_lossy(&frame)),
        }
    }
    // A damage that leaves nothing readable would try the first brace and nothing behind it.
    assert!(read > 0 || executions < 1_000, "no damaged frame was read any more");
    println!("{executions} executions from {from}, {read} still read as messages");
}

/// Whether it is still a message. One that is must come back from what it is written as.
fn parse(frame: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(frame) else { return false };
    let request = match RequestFrame::read(text) {
        Ok(request) => {
            assert!(RequestFrame::read(&compact(&request)).is_ok_and(|again| again == request));
            true
        }
        Err(unreadable) => {
            assert!(compact(&Reply::from(unreadable)).len() < 4_096, "a refusal does not echo the frame");
            false
        }
    };
    let hello = serde_json::from_str::<ClientHello>(text).is_ok_and(|hello| {
        assert!(serde_json::from_str::<ClientHello>(&compact(&hello)).is_ok_and(|again| again == hello));
        true
    });
    let server = serde_json::from_str::<ServerFrame>(text).is_ok_and(|frame| {
        assert!(serde_json::from_str::<ServerFrame>(&compact(&frame)).is_ok_and(|again| again == frame));
        true
    });
    let guest = serde_json::from_str::<GuestRequest>(text).is_ok();
    request || hello || server || guest
}

/// A golden message in the frame that it would come in.
fn in_a_frame(name: &str, message: &str) -> Vec<u8> {
    let table = table::table();
    let frame = match name.split_once('.') {
        Some(("table_event", _)) => {
            format!(r#"{{"table_events":{{"table":"{table}","from":1,"events":[{message}]}}}}"#)
        }
        Some(("answer", _)) => format!(r#"{{"reply":{{"id":1,"answer":{message}}}}}"#),
        Some(("refusal", _)) => format!(r#"{{"reply":{{"id":1,"answer":{{"refused":{message}}}}}}}"#),
        Some(("view", _)) => format!(r#"{{"snapshot":{{"table":"{table}","lane":"E","seq":1,"view":{message}}}}}"#),
        Some(_) | None => message.to_owned(),
    };
    frame.into_bytes()
}

/// A golden frame after one to four accidents.
fn damaged(corpus: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut frame = random.pick(corpus).clone();
    for _ in 0..=random.below(4) {
        accident(&mut frame, corpus, random);
    }
    frame
}

fn accident(frame: &mut Vec<u8>, corpus: &[Vec<u8>], random: &mut Random) {
    let at = random.below(frame.len() + 1);
    let (start, end) = (at, (at + 1 + random.below(16)).min(frame.len()));
    match random.below(7) {
        0 if at < frame.len() => frame[at] ^= 1 << random.below(8),
        1 if at < frame.len() => frame[at] = random.next().to_le_bytes()[0],
        2 => drop(frame.drain(start..end)),
        3 => frame.truncate(at),
        4 => {
            let copy = frame[start..end].to_vec();
            let there = random.below(frame.len() + 1);
            frame.splice(there..there, copy);
        }
        5 => {
            let other = random.pick(corpus);
            let from = random.below(other.len());
            frame.splice(start..end, other[from..(from + random.below(64)).min(other.len())].iter().copied());
        }
        _ => {
            frame.splice(start..end.min(start + random.below(3)), random.pick(TOKENS).bytes());
        }
    }
}

fn setting(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name} is a number, not {text:?}")),
        Err(_) => default,
    }
}
