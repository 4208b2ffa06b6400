//! The records of version 1 as they lie in journals. A golden record is never edited: a journal holds it for ever.

use bridge_dealing::{
    AnnouncedCommitment, Beacon, BoardKeyId, ClientCommitment, Context, ContributionRecord, ServerKey, SetCommitment,
    SetSecret, Settlement, Share, Transcript,
};
use bridge_game::{
    Event, Moment, Opened,
    record::{self, Record, RecordError, SealKey},
};
use bridge_protocol::{BoardSource, Policy};
use bridge_rules::{Outcome, Seat};

use crate::{
    evening::{DEAL, board, imported, opened, seal},
    people::person,
};

const AT: Moment = Moment(1_700_000_000_123);

#[test]
fn every_kind_of_event_is_written_and_read_as_ever() {
    for event in samples() {
        let name = golden_name(&event);
        let golden = golden(name);
        assert_eq!(text(record::encode(&event, AT)), golden, "{name} is written otherwise than before");
        match record::decode(golden.as_bytes(), &seal()) {
            Ok(Record::Happened { at: AT, event: read }) => assert_eq!(read, event, "{name}"),
            other => panic!("{name} reads as {other:?}"),
        }
    }
}

#[test]
fn a_tables_beginning_is_written_and_read_as_ever() {
    for (name, opened) in beginnings() {
        let golden = golden(name);
        assert_eq!(text(record::encode_opened(&opened, &seal())), golden, "{name} is written otherwise than before");
        match record::decode(golden.as_bytes(), &seal()) {
            Ok(Record::Opened(read)) => assert_eq!(text(record::encode_opened(&read, &seal())), golden),
            other => panic!("{name} reads as {other:?}"),
        }
    }
}

#[test]
fn no_golden_record_is_without_its_sample() {
    let mut names: Vec<String> = std::fs::read_dir(GOLDEN).unwrap().map(|file| file_name(&file.unwrap())).collect();
    let mut known: Vec<String> = samples().iter().map(|event| format!("{}.json", golden_name(event))).collect();
    known.extend(beginnings().iter().map(|(name, _)| format!("{name}.json")));
    names.sort();
    known.sort();
    assert_eq!(names, known);
}

#[test]
fn a_record_of_a_newer_server_is_named_as_such() {
    let newer = br#"{"v":2,"at":1,"is":{"hovered":{"card":"SA"}},"why":"who knows"}"#;
    assert!(matches!(record::decode(newer, &seal()), Err(RecordError::NewerVersion(2))));
}

#[test]
fn a_damaged_record_is_not_read() {
    let called = golden("called");
    let spoilt = [
        called[..called.len() - 3].to_owned(),
        called.replace("\"1NT\"", "\"8NT\""),
        called.replace("called", "cailed"),
        called.replace("\"at\"", "\"ab\""),
        called.replace("\"v\":1", "\"v\":0"),
        golden("board_ended").replace("contract", "contrast"),
        String::new(),
    ];
    for text in spoilt {
        let read = record::decode(text.as_bytes(), &seal());
        assert!(matches!(read, Err(RecordError::Damaged(_))), "{text}: {read:?}");
    }
}

#[test]
fn a_seal_opens_with_its_key_in_its_place_beside_its_boards() {
    for name in ["opened_dealt", "opened_imported"] {
        let other_key = record::decode(golden(name).as_bytes(), &SealKey::new([8; 32]));
        assert!(matches!(other_key, Err(RecordError::Sealed)), "{name}");
    }
    let moved = |name, from, to| record::decode(golden(name).replacen(from, to, 1).as_bytes(), &seal());
    assert!(matches!(moved("opened_dealt", "\"count\":3", "\"count\":0"), Err(RecordError::Sealed)));
    assert!(matches!(moved("opened_dealt", "club.example", "club/example"), Err(RecordError::Sealed)));
    assert!(matches!(moved("opened_imported", "[1,2]", "[2,1]"), Err(RecordError::Sealed)));
    assert!(matches!(moved("opened_imported", "\"table\":\"m", "\"table\":\"n"), Err(RecordError::Sealed)));
}

/// One event of each kind, and both ways in which a board can end.
fn samples() -> Vec<Event> {
    let (seat, contract) = (Seat::North, "3NTXS".parse().unwrap());
    let value = Share::new(&[0x4e; 16]).unwrap();
    vec![
        Event::SeatTaken { seat, person: person("Nora") },
        Event::SeatLeft { seat },
        Event::KibitzerAdmitted { account: person("Kit").account },
        Event::Ready { seat },
        Event::ContributionsCalled { until: Moment(AT.0 + 5_000) },
        Event::Contributed { seat, commitment: ClientCommitment::of(&ctx(), &"N".parse().unwrap(), &value) },
        Event::RevealsCalled { until: Moment(AT.0 + 5_000) },
        Event::Revealed { seat, value: value.clone() },
        Event::Dealt { transcript: Box::new(transcript(value)) },
        Event::BoardOpened { board: board(1) },
        Event::Called { seat, call: "1NT".parse().unwrap() },
        Event::ContractReached { contract },
        Event::Played { by: Seat::South, seat, card: "ST".parse().unwrap() },
        Event::DummyFaced,
        Event::Claimed { seat: Seat::South, tricks: 9 },
        Event::ClaimAnswered { seat: Seat::West, accept: false },
        Event::ClaimSettled { accepted: true },
        Event::BoardEnded { outcome: Outcome::Played { contract, tricks: 10 } },
        Event::BoardEnded { outcome: Outcome::PassedOut },
        Event::SessionFinished,
        Event::Said { seat, text: "well played, \"partner\"".to_owned() },
    ]
}

/// A kind without a golden record does not compile.
fn golden_name(event: &Event) -> &'static str {
    match event {
        Event::SeatTaken { .. } => "seat_taken",
        Event::SeatLeft { .. } => "seat_left",
        Event::KibitzerAdmitted { .. } => "kibitzer_admitted",
        Event::Ready { .. } => "ready",
        Event::ContributionsCalled { .. } => "contributions_called",
        Event::Contributed { .. } => "contributed",
        Event::RevealsCalled { .. } => "reveals_called",
        Event::Revealed { .. } => "revealed",
        Event::Dealt { .. } => "dealt",
        Event::BoardOpened { .. } => "board_opened",
        Event::Called { .. } => "called",
        Event::ContractReached { .. } => "contract_reached",
        Event::Played { .. } => "played",
        Event::DummyFaced => "dummy_faced",
        Event::Claimed { .. } => "claimed",
        Event::ClaimAnswered { .. } => "claim_answered",
        Event::ClaimSettled { .. } => "claim_settled",
        Event::BoardEnded { outcome: Outcome::Played { .. } } => "board_ended",
        Event::BoardEnded { outcome: Outcome::PassedOut } => "board_passed_out",
        Event::SessionFinished => "session_finished",
        Event::Said { .. } => "said",
    }
}

fn beginnings() -> [(&'static str, Opened); 2] {
    let opened = |boards| opened(boards, Policy::social()).unwrap();
    [("opened_dealt", opened(BoardSource::Deal(3))), ("opened_imported", opened(imported(&[DEAL, DEAL])))]
}

fn ctx() -> Context {
    "club.example/table/7/segment/1|set=1|boards=1-1|beacon=none".parse().unwrap()
}

fn transcript(share: Share) -> Transcript {
    let commitment = SetCommitment::publish(&SetSecret::new([7; 32]), &ctx(), [BoardKeyId::planned(board(1))]).unwrap();
    let commitment_of_north = ClientCommitment::of(&ctx(), &"N".parse().unwrap(), &share);
    let announced = AnnouncedCommitment { label: "N".parse().unwrap(), commitment: commitment_of_north };
    let contributions = vec![ContributionRecord::settle(&ctx(), announced, Some(share))];
    let settlement = Settlement { ctx: ctx(), commitment, contributions, beacon: Beacon::none() };
    Transcript::sign(settlement, &ServerKey::new(&[5; 32])).unwrap()
}

const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/golden/v1");

/// Without the line end that the file has and the record has not.
fn golden(name: &str) -> String {
    let text = std::fs::read_to_string(format!("{GOLDEN}/{name}.json"));
    text.unwrap_or_else(|error| panic!("golden/v1/{name}.json: {error}")).trim_end().to_owned()
}

fn file_name(file: &std::fs::DirEntry) -> String {
    file.file_name().into_string().unwrap()
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}
