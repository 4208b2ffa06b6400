//! The lines of a board's log as they are written for ever: the hash that players were told must come out of the
//! journal again, whatever a later version of the protocol tells of the same. A golden line is never edited;
//! `UPDATE_GOLDEN=1` writes what is missing. Clients of every version read them.

use std::collections::BTreeMap;

use bridge_game::{
    Moment, Person, Record, Table, auction, claim, dealing, direction, explaining, play, seating, session, talk, undo,
};
use bridge_protocol::{
    Adjusted, Adjustment, Audience, BoardLog, ClaimStage, DirectorCall, Explained, Manner, Meaning, Policy, Question,
    Ruling, Turn,
};
use bridge_rules::{
    BySeat, Outcome,
    Seat::{self, East, North, South, West},
    Side,
};

use crate::{
    evening::{DEAL, board, imported, opened},
    people::{person, player},
};

const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/golden/v1/log");

#[test]
fn the_lines_of_a_log_are_golden() {
    for (kind, line) in lines(&log()) {
        let path = format!("{GOLDEN}/{kind}.json");
        if std::env::var_os("UPDATE_GOLDEN").is_some() && !std::fs::exists(&path).unwrap() {
            std::fs::write(&path, line.clone() + "\n").unwrap();
        }
        let golden = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        assert_eq!(line, golden.trim_end(), "{kind} is written otherwise than before");
    }
}

#[test]
fn no_golden_line_is_without_its_event() {
    let files = std::fs::read_dir(GOLDEN).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut files: Vec<_> = files.map(|name| name.trim_end_matches(".json").to_owned()).collect();
    files.sort();
    assert_eq!(files, lines(&log()).into_keys().collect::<Vec<_>>());
}

#[test]
fn every_line_is_read_by_this_version() {
    let log = log();
    for entry in &log.entries {
        assert!(log.event(entry).is_some(), "{}", serde_json::to_string(entry).unwrap());
    }
}

/// The first line of each kind.
fn lines(log: &BoardLog) -> BTreeMap<String, String> {
    let mut lines = BTreeMap::new();
    for entry in &log.entries {
        let line = serde_json::to_string(&entry.event).unwrap();
        let kind = line.split('"').nth(1).unwrap().to_owned();
        lines.entry(kind).or_insert(line);
    }
    lines
}

/// A board on which everything happens that a log tells of.
fn log() -> BoardLog {
    let records = (1..).map(|second| Moment(1_700_000_000_000 + 1_000 * second)).zip(script());
    Table::log_of(opened(imported(&[DEAL]), Policy::social()).unwrap(), records, board(1))
}

fn script() -> Vec<Record> {
    let dora = || person("Dora");
    let sits = |seat| Record::Seating(seating::Record::SeatTaken { seat, person: player(seat) });
    let calls = |seat, call: &str, meaning| {
        Record::Auction(auction::Record::Called { seat, call: call.parse().unwrap(), meaning })
    };
    let passes = |seat| calls(seat, "P", None);
    let meaning = || Meaning::new(Manner::Alert, "five or more".to_owned());
    let question = || Question { call: Turn(3), by: West, of: South };
    let asks_back = || undo::Record::UndoAsked { seat: South, back: Turn(3), instead: Some("2S".to_owned()) }.into();
    let until = Moment(1_800_000_000_000);
    let claims =
        || claim::Record::Claimed { seat: South, tricks: 9, statement: Some("trumps".to_owned()), until }.into();
    let mut script: Vec<Record> = Seat::ALL.map(sits).into();
    script.extend([
        Record::from(direction::Record::HandShown { seat: West }),
        dealing::Record::BoardOpened { board: board(1) }.into(),
        direction::Record::DirectorAdmitted { person: dora() }.into(),
        session::Record::Dropped { seat: East }.into(),
        session::Record::Returned { seat: East }.into(),
        session::Record::SubstituteDue { seat: East }.into(),
        session::Record::Woken.into(),
        session::Record::ClockWarned { side: Side::NorthSouth, percent: 75 }.into(),
        seating::Record::SeatLeft { seat: East, kept: true }.into(),
        seating::Record::SeatTaken { seat: East, person: Person { ..person("Eve") } }.into(),
        talk::Record::Said { from: North.into(), person: None, to: Audience::Table, text: "hello".to_owned() }.into(),
        passes(North),
        auction::Record::CallHeld { seat: East, call: "P".parse().unwrap(), meaning: None, until }.into(),
        passes(East),
        calls(South, "1S", Some(meaning())),
        explaining::Record::Asked { question: question() }.into(),
        explaining::Record::Explained {
            explained: Explained { call: Turn(3), by: South, version: 2, meaning: meaning() },
            to: BySeat::from_fn(|seat| seat == West),
        }
        .into(),
        explaining::Record::AnsweredAgain { question: question() }.into(),
        asks_back(),
        undo::Record::UndoAnswered { seat: East, accept: false }.into(),
        undo::Record::UndoRefused.into(),
        asks_back(),
        undo::Record::TakenBack { back: Turn(3) }.into(),
        direction::Record::DirectorCalled {
            call: DirectorCall { by: Some(West), about: "a question".to_owned() },
            later: false,
        }
        .into(),
        direction::Record::Ruled {
            director: dora(),
            ruling: Ruling::Look { seat: West },
            law: Some("81C".to_owned()),
            reason: "a question".to_owned(),
        }
        .into(),
        direction::Record::HandShown { seat: West }.into(),
        direction::Record::Adjusted {
            adjustment: Adjustment { board: board(2), to: Adjusted::Rescored {}, ruling: 1 },
            outcome: Some(Outcome::PassedOut),
        }
        .into(),
        calls(South, "1S", None),
        passes(West),
        passes(North),
        passes(East),
        auction::Record::ContractReached { contract: "1SS".parse().unwrap() }.into(),
        play::Record::LeadMade { seat: West, card: "HK".parse().unwrap(), until }.into(),
        play::Record::NoQuestions { seat: East }.into(),
        play::Record::LeadFaced.into(),
        play::Record::DummyFaced.into(),
        play::Record::Played { by: South, seat: North, card: "H4".parse().unwrap() }.into(),
        claims(),
        claim::Record::ClaimAnswered { seat: East, accept: false }.into(),
        claim::Record::ClaimPassed { to: ClaimStage::Director, until }.into(),
        claim::Record::ClaimSettled { accepted: false }.into(),
        claim::Record::AgreementWithdrawn { seat: North, board: board(2) }.into(),
        session::Record::StopAgreed { seat: West, agrees: true }.into(),
        claims(),
        claim::Record::ClaimDeferred.into(),
    ]);
    script
}
