//! The records as they lie in journals. A golden record is never edited: a journal holds it for ever. Those of version
//! 2 are written and read, those of version 1 are read; `UPDATE_GOLDEN=1` writes what is missing. Tries Promise R12.
//! Tries Promise R12.

use bridge_dealing::{
    AnnouncedCommitment, Beacon, BoardKeyId, ClientCommitment, Context, ContributionRecord, ServerKey, SetCommitment,
    SetSecret, Settlement, Share, Transcript,
};
use bridge_game::{
    Event, Moment, Opened,
    record::{self, Record, RecordError, SealKey},
};
use bridge_protocol::{
    Adjusted, Adjustment, Audience, BoardSource, CardLine, ClaimStage, ClosedBy, ConventionCard, DirectorCall,
    Explained, Lane, Manner, Meaning, Policy, Question, Ruling, Turn,
};
use bridge_rules::{BySeat, Outcome, Seat, Side};

use crate::{
    evening::{DEAL, board, imported, opened, seal},
    people::person,
};

const AT: Moment = Moment(1_700_000_000_123);

#[test]
fn every_kind_of_event_is_written_and_read_as_ever() {
    for event in samples() {
        let name = golden_name(&event);
        let golden = golden_or(name, record::encode(&event, AT));
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
        let golden = golden_or(name, record::encode_opened(&opened, &seal()));
        assert_eq!(text(record::encode_opened(&opened, &seal())), golden, "{name} is written otherwise than before");
        match record::decode(golden.as_bytes(), &seal()) {
            Ok(Record::Opened(read)) => assert_eq!(text(record::encode_opened(&read, &seal())), golden),
            other => panic!("{name} reads as {other:?}"),
        }
    }
}

#[test]
fn records_of_version_1_are_read_and_go_on_in_version_2() {
    for file in std::fs::read_dir(GOLDEN_1).unwrap() {
        let name = file_name(&file.unwrap());
        let old = std::fs::read_to_string(format!("{GOLDEN_1}/{name}")).unwrap();
        match record::decode(old.trim_end().as_bytes(), &seal()) {
            Ok(Record::Happened { at, event }) => {
                let again = record::decode(&record::encode(&event, at), &seal());
                assert!(matches!(again, Ok(Record::Happened { event: ref read, .. }) if *read == event), "{name}");
            }
            Ok(Record::Opened(opened)) => assert_eq!(opened.policy, Policy::social(), "{name}"),
            Err(cause) => panic!("{name}: {cause}"),
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
    let newer = br#"{"v":3,"at":1,"is":{"hovered":{"card":"SA"}},"why":"who knows"}"#;
    assert!(matches!(record::decode(newer, &seal()), Err(RecordError::NewerVersion(3))));
}

#[test]
fn a_damaged_record_is_not_read() {
    let called = golden("called");
    let spoilt = [
        called[..called.len() - 3].to_owned(),
        called.replace("\"1NT\"", "\"8NT\""),
        called.replace("called", "cailed"),
        called.replace("\"at\"", "\"ab\""),
        called.replace("\"v\":2", "\"v\":0"),
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
    let until = Moment(AT.0 + 20_000);
    let meaning = Meaning { manner: Manner::Announcement, text: "12 to 14".to_owned() };
    let question = Question { call: Turn(3), by: seat, of: Seat::East };
    let line = CardLine { about: "1NT opening".to_owned(), agreed: "12 to 14".to_owned() };
    let card = ConventionCard { system: "Acol".to_owned(), lines: vec![line], ..ConventionCard::default() };
    vec![
        Event::SeatTaken { seat, person: person("Nora") },
        Event::SeatLeft { seat, kept: true },
        Event::SwapAsked { by: seat, of: Seat::East },
        Event::SwapOver { by: seat, refused: true },
        Event::SeatsSwapped { one: seat, other: Seat::East },
        Event::KibitzerAdmitted { account: person("Kit").account },
        Event::Ready { seat },
        Event::ContributionsCalled { until: Moment(AT.0 + 5_000) },
        Event::Contributed { seat, commitment: ClientCommitment::of(&ctx(), &"N".parse().unwrap(), &value) },
        Event::RevealsCalled { until: Moment(AT.0 + 5_000) },
        Event::Revealed { seat, value: value.clone() },
        Event::Dealt { transcript: Box::new(transcript(value)) },
        Event::BoardOpened { board: board(1) },
        Event::Called { seat, call: "1NT".parse().unwrap(), meaning: Some(meaning.clone()) },
        Event::CallHeld { seat, call: "3S".parse().unwrap(), meaning: None, until },
        Event::TrayPushed { until },
        Event::TrayCame,
        Event::Explained {
            explained: Explained { call: Turn(3), by: seat, version: 2, meaning },
            to: BySeat::from_fn(|each| each.side() != seat.side()),
        },
        Event::Asked { question: question.clone() },
        Event::AnsweredAgain { question },
        Event::CardFiled { side: Side::NorthSouth, card },
        Event::ContractReached { contract },
        Event::Played { by: Seat::South, seat, card: "ST".parse().unwrap() },
        Event::DummyFaced,
        Event::LeadMade { seat, card: "ST".parse().unwrap(), until },
        Event::NoQuestions { seat },
        Event::LeadFaced,
        Event::Claimed { seat: Seat::South, tricks: 9, statement: Some("drawing trumps".to_owned()), until },
        Event::ClaimPassed { to: ClaimStage::Director, until },
        Event::AgreementWithdrawn { seat, board: board(1) },
        Event::UndoAsked { seat, back: Turn(3), instead: Some("2S".to_owned()) },
        Event::UndoAnswered { seat, accept: true },
        Event::UndoRefused,
        Event::TakenBack { back: Turn(3) },
        Event::ClockWarned { side: Side::EastWest, percent: 75 },
        Event::BoardsHeld { held: true },
        Event::Woken,
        Event::Dropped { seat },
        Event::Returned { seat },
        Event::SubstituteDue { seat },
        Event::DirectorAdmitted { person: person("Dora") },
        Event::DirectorCalled { call: DirectorCall { by: Some(seat), about: "a revoke".to_owned() }, later: true },
        Event::CallTold { to: vec![Lane::East, Lane::Kibitzer] },
        Event::Ruled {
            director: person("Dora"),
            ruling: Ruling::Look { seat },
            law: Some("81C".to_owned()),
            reason: "a claim".to_owned(),
        },
        Event::RulingTold { number: 2, to: vec![Lane::North, Lane::East] },
        Event::HandShown { seat },
        Event::Adjusted {
            adjustment: Adjustment { board: board(1), to: Adjusted::Void {}, ruling: 2 },
            outcome: Some(Outcome::PassedOut),
        },
        Event::ClaimAnswered { seat: Seat::West, accept: false },
        Event::ClaimSettled { accepted: true },
        Event::ClaimDeferred,
        Event::BoardEnded { outcome: Outcome::Played { contract, tricks: 10 } },
        Event::BoardEnded { outcome: Outcome::PassedOut },
        Event::BoardShown,
        Event::SessionFinished,
        Event::Closed { by: ClosedBy::Host },
        Event::Said {
            from: seat.into(),
            person: None,
            to: Audience::Table,
            text: "well played, \"partner\"".to_owned(),
        },
        Event::Said {
            from: Lane::Director,
            person: Some(person("Dora")),
            to: Audience::Player(seat),
            text: "please call again".to_owned(),
        },
    ]
}

/// A kind without a golden record does not compile.
fn golden_name(event: &Event) -> &'static str {
    match event {
        Event::SeatTaken { .. } => "seat_taken",
        Event::SeatLeft { .. } => "seat_left",
        Event::SwapAsked { .. } => "swap_asked",
        Event::SwapOver { .. } => "swap_over",
        Event::SeatsSwapped { .. } => "seats_swapped",
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
        Event::CallHeld { .. } => "call_held",
        Event::TrayPushed { .. } => "tray_pushed",
        Event::TrayCame => "tray_came",
        Event::Explained { .. } => "explained",
        Event::Asked { .. } => "asked",
        Event::AnsweredAgain { .. } => "answered_again",
        Event::CardFiled { .. } => "card_filed",
        Event::LeadMade { .. } => "lead_made",
        Event::NoQuestions { .. } => "no_questions",
        Event::LeadFaced => "lead_faced",
        Event::Claimed { .. } => "claimed",
        Event::ClaimPassed { .. } => "claim_passed",
        Event::AgreementWithdrawn { .. } => "agreement_withdrawn",
        Event::UndoAsked { .. } => "undo_asked",
        Event::UndoAnswered { .. } => "undo_answered",
        Event::UndoRefused => "undo_refused",
        Event::TakenBack { .. } => "taken_back",
        Event::ClockWarned { .. } => "clock_warned",
        Event::BoardsHeld { .. } => "boards_held",
        Event::Woken => "woken",
        Event::Dropped { .. } => "dropped",
        Event::Returned { .. } => "returned",
        Event::SubstituteDue { .. } => "substitute_due",
        Event::DirectorAdmitted { .. } => "director_admitted",
        Event::DirectorCalled { .. } => "director_called",
        Event::CallTold { .. } => "call_told",
        Event::Ruled { .. } => "ruled",
        Event::RulingTold { .. } => "ruling_told",
        Event::HandShown { .. } => "hand_shown",
        Event::Adjusted { .. } => "adjusted",
        Event::ClaimAnswered { .. } => "claim_answered",
        Event::ClaimSettled { .. } => "claim_settled",
        Event::ClaimDeferred => "claim_deferred",
        Event::BoardEnded { outcome: Outcome::Played { .. } } => "board_ended",
        Event::BoardEnded { outcome: Outcome::PassedOut } => "board_passed_out",
        Event::BoardShown => "board_shown",
        Event::SessionFinished => "session_finished",
        Event::Closed { .. } => "closed",
        Event::Said { person: None, .. } => "said",
        Event::Said { person: Some(_), .. } => "said_by_name",
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
    let settlement =
        Settlement { ctx: ctx(), commitment, contributions, uncommitted: Vec::new(), beacon: Beacon::none() };
    Transcript::sign(settlement, &ServerKey::new(&[5; 32])).unwrap()
}

const GOLDEN_1: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/golden/v1");
const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/golden/v2");

/// As [`golden`]; a missing file is written first if that is wished for.
fn golden_or(name: &str, record: Vec<u8>) -> String {
    let path = format!("{GOLDEN}/{name}.json");
    if std::env::var_os("UPDATE_GOLDEN").is_some() && !std::fs::exists(&path).unwrap() {
        std::fs::write(path, text(record) + "\n").unwrap();
    }
    golden(name)
}

/// Without the line end that the file has and the record has not.
fn golden(name: &str) -> String {
    let text = std::fs::read_to_string(format!("{GOLDEN}/{name}.json"));
    text.unwrap_or_else(|error| panic!("golden/v2/{name}.json: {error}")).trim_end().to_owned()
}

fn file_name(file: &std::fs::DirEntry) -> String {
    file.file_name().into_string().unwrap()
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}
