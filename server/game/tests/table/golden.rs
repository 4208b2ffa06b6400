//! The records as they lie in journals. A golden record is never edited: a journal holds it for ever.
//! `UPDATE_GOLDEN=1` writes what is missing. Tries Promise R12.

#[path = "../common/golden.rs"]
mod golden_files;

use std::collections::BTreeMap;

use bridge_dealing::{
    AnnouncedCommitment, Beacon, BoardKeyId, ClientCommitment, Context, ContributionRecord, ServerKey, SetCommitment,
    SetSecret, Settlement, Share, Transcript,
};
use bridge_game::{
    Moment, Opened, Past, Record, Table, auction, claim, dealing, declaring, direction, drawing, explaining, play,
    record::{Author, Entry, EntryOf, Journaled, Keys, PersonKey, RecordError, SealKey},
    seating, session, talk, undo,
};
use bridge_protocol::{
    Adjusted, Adjustment, Audience, BoardSource, CardLine, ClaimStage, ClosedBy, ConventionCard, DirectorCall,
    Explained, Lane, LogSalt, Manner, Meaning, MeetingLink, Policy, Question, ReplayedSession, Ruling, Turn,
};
use bridge_rules::{BySeat, Choice, Declaration, Outcome, Partners, Seat, Side};

use crate::{
    daily,
    evening::{DEAL, board, imported, opened, seal},
    people::{host, person},
};
use golden_files::{Golden, text};

const GOLDEN: Golden = Golden("table");
const AT: Moment = Moment(1_700_000_000_123);

#[test]
fn every_kind_of_record_is_written_and_read_as_ever() {
    for record in samples() {
        let name = golden_name(&record);
        let golden = GOLDEN.read_or_write(name, Table::write(&record, AT, Some(&author())).bytes);
        assert_eq!(
            text(Table::write(&record, AT, Some(&author())).bytes),
            golden,
            "{name} is written otherwise than before"
        );
        match read(golden.as_bytes()) {
            Ok(Entry::Happened(Past { at: AT, record: read, .. })) => assert_eq!(read, record, "{name}"),
            other => panic!("{name} reads as {other:?}"),
        }
    }
}

#[test]
fn a_tables_beginning_is_written_and_read_as_ever() {
    for (name, opened) in beginnings() {
        let golden = GOLDEN.read_or_write(name, Table::encode_opened(&opened, &seal(), None));
        assert_eq!(
            text(Table::encode_opened(&opened, &seal(), None)),
            golden,
            "{name} is written otherwise than before"
        );
        match read(golden.as_bytes()) {
            Ok(Entry::Opened(read)) => assert_eq!(text(Table::encode_opened(&read, &seal(), None)), golden),
            other => panic!("{name} reads as {other:?}"),
        }
    }
}

#[test]
fn no_golden_record_is_without_its_sample() {
    let mut known: Vec<String> = samples().iter().map(|record| format!("{}.json", golden_name(record))).collect();
    known.extend(beginnings().iter().map(|(name, _)| format!("{name}.json")));
    known.sort();
    assert_eq!(GOLDEN.file_names(), known);
}

#[test]
fn a_record_of_a_newer_server_is_named_as_such() {
    let newer = br#"{"v":2,"at":1,"is":{"hovered":{"card":"SA"}},"why":"who knows"}"#;
    assert!(matches!(Table::decode(newer, Keys::from(&seal())), Err(RecordError::NewerVersion(2))));
}

#[test]
fn a_damaged_record_is_not_read() {
    let called = GOLDEN.read("called");
    let spoilt = [
        called[..called.len() - 3].to_owned(),
        called.replace("\"1NT\"", "\"8NT\""),
        called.replace("called", "cailed"),
        called.replace("\"at\"", "\"ab\""),
        called.replace("{\"at\"", "{\"v\":0,\"at\""),
        GOLDEN.read("board_ended").replace("contract", "contrast"),
        String::new(),
    ];
    for text in spoilt {
        let read = Table::decode(text.as_bytes(), Keys::from(&seal()));
        assert!(matches!(read, Err(RecordError::Damaged(_))), "{text}: {read:?}");
    }
}

#[test]
fn a_seal_opens_with_its_key_in_its_place_beside_its_boards() {
    for name in ["opened_dealt", "opened_imported"] {
        let other_key = Table::decode(GOLDEN.read(name).as_bytes(), Keys::from(&SealKey::new([8; 32])));
        assert!(matches!(other_key, Err(RecordError::Sealed)), "{name}");
    }
    let moved = |name, from, to| Table::decode(GOLDEN.read(name).replacen(from, to, 1).as_bytes(), Keys::from(&seal()));
    assert!(matches!(moved("opened_dealt", "\"count\":3", "\"count\":0"), Err(RecordError::Sealed)));
    assert!(matches!(moved("opened_dealt", "club.example", "club/example"), Err(RecordError::Sealed)));
    assert!(matches!(moved("opened_imported", "[1,2]", "[2,1]"), Err(RecordError::Sealed)));
    assert!(matches!(moved("opened_replayed", "[1]", "[2]"), Err(RecordError::Sealed)));
    assert!(matches!(moved("opened_replayed", "computed", "claimed"), Err(RecordError::Sealed)));
    assert!(matches!(moved("opened_imported", "\"table\":\"m", "\"table\":\"n"), Err(RecordError::Sealed)));
}

/// One record of each kind, and both ways in which a board can end.
fn samples() -> Vec<Record> {
    let (seat, contract) = (Seat::North, "3NTXS".parse().unwrap());
    let value = Share::new(&[0x4e; 16]).unwrap();
    let until = Moment(AT.0 + 20_000);
    let meaning = Meaning::new(Manner::Announcement, "12 to 14".to_owned());
    let question = Question { call: Turn(3), by: seat, of: Seat::East };
    let line = CardLine::new("1NT opening", "12 to 14");
    let card = ConventionCard { system: "Acol".to_owned(), lines: vec![line], ..ConventionCard::default() };
    vec![
        Record::Seating(seating::Record::SeatTaken { seat, person: person("Nora") }),
        Record::Seating(seating::Record::SeatLeft { seat, kept: true }),
        Record::Seating(seating::Record::SwapAsked { by: seat, of: Seat::East }),
        Record::Seating(seating::Record::SwapOver { by: seat, refused: true }),
        Record::Seating(seating::Record::SeatsSwapped { one: seat, other: Seat::East }),
        Record::Seating(seating::Record::PartnersChanged { from: pivot(), cut: None }),
        Record::Seating(seating::Record::KibitzerAdmitted { account: person("Kit").account }),
        Record::Dealing(dealing::Record::Ready { seat }),
        Record::Dealing(dealing::Record::ContributionsCalled { until: Moment(AT.0 + 5_000) }),
        Record::Dealing(dealing::Record::Contributed {
            seat,
            commitment: ClientCommitment::of(&ctx(), &"N".parse().unwrap(), &value),
        }),
        Record::Dealing(dealing::Record::RevealsCalled { until: Moment(AT.0 + 5_000) }),
        Record::Dealing(dealing::Record::Revealed { seat, value: value.clone() }),
        Record::Dealing(dealing::Record::Dealt { transcript: Box::new(transcript(value)) }),
        Record::Dealing(dealing::Record::BoardOpened { board: board(1) }),
        Record::Auction(auction::Record::Called { seat, call: "1NT".parse().unwrap(), meaning: Some(meaning.clone()) }),
        Record::Auction(auction::Record::CallHeld { seat, call: "3S".parse().unwrap(), meaning: None, until }),
        Record::Auction(auction::Record::TrayPushed { until }),
        Record::Auction(auction::Record::TrayCame),
        Record::Explaining(explaining::Record::Explained {
            explained: Explained { call: Turn(3), by: seat, version: 2, meaning },
            to: BySeat::from_fn(|each| each.side() != seat.side()),
        }),
        Record::Explaining(explaining::Record::Asked { question: question.clone() }),
        Record::Explaining(explaining::Record::AnsweredAgain { question }),
        Record::Explaining(explaining::Record::CardFiled { side: Side::NorthSouth, card }),
        Record::Auction(auction::Record::ContractReached { contract }),
        Record::Drawing(drawing::Record::Played { seat, card: "H9".parse().unwrap() }),
        Record::Drawing(drawing::Record::Drawn),
        Record::Drawing(drawing::Record::Chosen { seat, choice: Choice::Discard }),
        Record::Declaring(declaring::Record::Declared { seat, declaration: Declaration::Bid("3S".parse().unwrap()) }),
        Record::Play(play::Record::Played { by: Seat::South, seat, card: "ST".parse().unwrap() }),
        Record::Play(play::Record::DummyFaced),
        Record::Play(play::Record::LeadMade { seat, card: "ST".parse().unwrap(), until }),
        Record::Play(play::Record::NoQuestions { seat }),
        Record::Play(play::Record::LeadFaced),
        Record::Claim(claim::Record::Claimed {
            seat: Seat::South,
            tricks: 9,
            statement: Some("drawing trumps".to_owned()),
            until,
        }),
        Record::Claim(claim::Record::ClaimPassed { to: ClaimStage::Director, until }),
        Record::Claim(claim::Record::AgreementWithdrawn { seat, board: board(1) }),
        Record::Undo(undo::Record::UndoAsked { seat, back: Turn(3), instead: Some("2S".to_owned()) }),
        Record::Undo(undo::Record::UndoAnswered { seat, accept: true }),
        Record::Undo(undo::Record::UndoRefused),
        Record::Undo(undo::Record::TakenBack { back: Turn(3) }),
        Record::Session(session::Record::ClockWarned { side: Side::EastWest, percent: 75 }),
        Record::Session(session::Record::BoardsHeld { held: true }),
        Record::Session(session::Record::TimeKept),
        Record::Session(session::Record::Woken),
        Record::Session(session::Record::Dropped { seat }),
        Record::Session(session::Record::Returned { seat }),
        Record::Session(session::Record::SubstituteDue { seat }),
        Record::Session(session::Record::MeetingSet {
            link: MeetingLink::new("https://meet.example/our-evening").ok(),
        }),
        Record::Direction(direction::Record::DirectorAdmitted { person: person("Dora") }),
        Record::Direction(direction::Record::DirectorCalled {
            call: DirectorCall { by: Some(seat), about: "a revoke".to_owned() },
            later: true,
        }),
        Record::Direction(direction::Record::CallTold { to: vec![Lane::East, Lane::Kibitzer] }),
        Record::Direction(direction::Record::Ruled {
            director: person("Dora"),
            ruling: Ruling::Look { seat },
            law: Some("81C".to_owned()),
            reason: "a claim".to_owned(),
        }),
        Record::Direction(direction::Record::RulingTold { number: 2, to: vec![Lane::North, Lane::East] }),
        Record::Direction(direction::Record::HandShown { seat }),
        Record::Direction(direction::Record::Adjusted {
            adjustment: Adjustment { board: board(1), to: Adjusted::Void {}, ruling: 2 },
            outcome: Some(Outcome::PassedOut),
        }),
        Record::Claim(claim::Record::ClaimAnswered { seat: Seat::West, accept: false }),
        Record::Claim(claim::Record::ClaimSettled { accepted: true }),
        Record::Claim(claim::Record::ClaimDeferred),
        Record::Session(session::Record::BoardEnded { outcome: Outcome::Played { contract, tricks: 10 } }),
        Record::Session(session::Record::BoardEnded { outcome: Outcome::PassedOut }),
        Record::Session(session::Record::HonoursClaimed { seat: Seat::South, board: board(1) }),
        Record::Session(session::Record::BoardShown),
        Record::Session(session::Record::SessionFinished),
        Record::Session(session::Record::StopAgreed { seat, agrees: true }),
        Record::Session(session::Record::Closed { by: ClosedBy::Host }),
        Record::Talk(talk::Record::Said {
            from: seat.into(),
            person: None,
            to: Audience::Table,
            text: "well played, \"partner\"".to_owned(),
        }),
        Record::Talk(talk::Record::Said {
            from: Lane::Director,
            person: Some(person("Dora")),
            to: Audience::Player(seat),
            text: "please call again".to_owned(),
        }),
    ]
}

fn pivot() -> BySeat<Seat> {
    Partners::Pivot.come_from(None).unwrap()
}

/// A kind without a golden record does not compile.
fn golden_name(record: &Record) -> &'static str {
    match record {
        Record::Seating(seating::Record::SeatTaken { .. }) => "seat_taken",
        Record::Seating(seating::Record::SeatLeft { .. }) => "seat_left",
        Record::Seating(seating::Record::SwapAsked { .. }) => "swap_asked",
        Record::Seating(seating::Record::SwapOver { .. }) => "swap_over",
        Record::Seating(seating::Record::SeatsSwapped { .. }) => "seats_swapped",
        Record::Seating(seating::Record::PartnersChanged { .. }) => "partners_changed",
        Record::Seating(seating::Record::KibitzerAdmitted { .. }) => "kibitzer_admitted",
        Record::Dealing(dealing::Record::Ready { .. }) => "ready",
        Record::Dealing(dealing::Record::ContributionsCalled { .. }) => "contributions_called",
        Record::Dealing(dealing::Record::Contributed { .. }) => "contributed",
        Record::Dealing(dealing::Record::RevealsCalled { .. }) => "reveals_called",
        Record::Dealing(dealing::Record::Revealed { .. }) => "revealed",
        Record::Dealing(dealing::Record::Dealt { .. }) => "dealt",
        Record::Dealing(dealing::Record::BoardOpened { .. }) => "board_opened",
        Record::Auction(auction::Record::Called { .. }) => "called",
        Record::Auction(auction::Record::ContractReached { .. }) => "contract_reached",
        Record::Drawing(drawing::Record::Played { .. }) => "draw_played",
        Record::Drawing(drawing::Record::Drawn) => "drawn",
        Record::Drawing(drawing::Record::Chosen { .. }) => "chosen",
        Record::Declaring(declaring::Record::Declared { .. }) => "declared",
        Record::Play(play::Record::Played { .. }) => "played",
        Record::Play(play::Record::DummyFaced) => "dummy_faced",
        Record::Auction(auction::Record::CallHeld { .. }) => "call_held",
        Record::Auction(auction::Record::TrayPushed { .. }) => "tray_pushed",
        Record::Auction(auction::Record::TrayCame) => "tray_came",
        Record::Explaining(explaining::Record::Explained { .. }) => "explained",
        Record::Explaining(explaining::Record::Asked { .. }) => "asked",
        Record::Explaining(explaining::Record::AnsweredAgain { .. }) => "answered_again",
        Record::Explaining(explaining::Record::CardFiled { .. }) => "card_filed",
        Record::Play(play::Record::LeadMade { .. }) => "lead_made",
        Record::Play(play::Record::NoQuestions { .. }) => "no_questions",
        Record::Play(play::Record::LeadFaced) => "lead_faced",
        Record::Claim(claim::Record::Claimed { .. }) => "claimed",
        Record::Claim(claim::Record::ClaimPassed { .. }) => "claim_passed",
        Record::Claim(claim::Record::AgreementWithdrawn { .. }) => "agreement_withdrawn",
        Record::Undo(undo::Record::UndoAsked { .. }) => "undo_asked",
        Record::Undo(undo::Record::UndoAnswered { .. }) => "undo_answered",
        Record::Undo(undo::Record::UndoRefused) => "undo_refused",
        Record::Undo(undo::Record::TakenBack { .. }) => "taken_back",
        Record::Session(session::Record::ClockWarned { .. }) => "clock_warned",
        Record::Session(session::Record::BoardsHeld { .. }) => "boards_held",
        Record::Session(session::Record::TimeKept) => "time_kept",
        Record::Session(session::Record::Woken) => "woken",
        Record::Session(session::Record::Dropped { .. }) => "dropped",
        Record::Session(session::Record::Returned { .. }) => "returned",
        Record::Session(session::Record::SubstituteDue { .. }) => "substitute_due",
        Record::Session(session::Record::MeetingSet { .. }) => "meeting_set",
        Record::Direction(direction::Record::DirectorAdmitted { .. }) => "director_admitted",
        Record::Direction(direction::Record::DirectorCalled { .. }) => "director_called",
        Record::Direction(direction::Record::CallTold { .. }) => "call_told",
        Record::Direction(direction::Record::Ruled { .. }) => "ruled",
        Record::Direction(direction::Record::RulingTold { .. }) => "ruling_told",
        Record::Direction(direction::Record::HandShown { .. }) => "hand_shown",
        Record::Direction(direction::Record::Adjusted { .. }) => "adjusted",
        Record::Claim(claim::Record::ClaimAnswered { .. }) => "claim_answered",
        Record::Claim(claim::Record::ClaimSettled { .. }) => "claim_settled",
        Record::Claim(claim::Record::ClaimDeferred) => "claim_deferred",
        Record::Session(session::Record::BoardEnded { outcome: Outcome::Played { .. } }) => "board_ended",
        Record::Session(session::Record::BoardEnded { outcome: Outcome::PassedOut }) => "board_passed_out",
        Record::Session(session::Record::HonoursClaimed { .. }) => "honours_claimed",
        Record::Session(session::Record::BoardShown) => "board_shown",
        Record::Session(session::Record::SessionFinished) => "session_finished",
        Record::Session(session::Record::StopAgreed { .. }) => "stop_agreed",
        Record::Session(session::Record::Closed { .. }) => "closed",
        Record::Talk(talk::Record::Said { person: None, .. }) => "said",
        Record::Talk(talk::Record::Said { person: Some(_), .. }) => "said_by_name",
    }
}

fn beginnings() -> [(&'static str, Opened); 4] {
    let opened = |boards| opened(boards, Policy::social()).unwrap();
    let replayed = ReplayedSession { form: "rubber".parse().unwrap(), deals: vec![DEAL.parse().unwrap()] };
    [
        ("opened_dealt", opened(BoardSource::Deal(3))),
        ("opened_imported", opened(imported(&[DEAL, DEAL]))),
        ("opened_daily", daily::opened_by(&host())),
        ("opened_replayed", opened(BoardSource::Replay(replayed.into()))),
    ]
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

/// Somebody whose words the records hold.
fn author() -> Author {
    Author::new(person("Nora").account, PersonKey::new([5; 32]), LogSalt([9; 16]))
}

fn read(bytes: &[u8]) -> Result<EntryOf<Table>, RecordError> {
    let Author { account, key, .. } = author();
    let people = BTreeMap::from([(account, key)]);
    Table::decode(bytes, Keys { seal: &seal(), people: &people })
}
