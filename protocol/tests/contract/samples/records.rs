//! What remains of a session: the record and the transcript.

use bridge_protocol::{
    Adjusted, Adjustment, BoardRecord, BoardThinking, ClaimRecord, Explained, Manner, Meaning, SessionRecord, Turn,
};
use bridge_rules::{BoardNumber, BySeat, Call, Card, Seat};

use crate::{sample::Sample, session, story, table};

/// When the golden table was opened.
pub(crate) const OPENED_MS: u64 = 1_790_000_000_000;

pub(crate) fn samples() -> Vec<Sample> {
    vec![
        Sample::new("board_record", board()),
        Sample::new("board_record.adjusted", adjusted()),
        Sample::new("table_record", record()),
        Sample::new("table_record.thinking", with_thinking()),
        Sample::new("transcript", table::transcript()),
    ]
}

pub(crate) fn record() -> SessionRecord {
    SessionRecord {
        table: table::table(),
        opened_ms: OPENED_MS,
        session: None,
        boards: vec![board()],
        thinking: Vec::new(),
    }
}

/// Where computers have played.
fn with_thinking() -> SessionRecord {
    let thinking = BoardThinking { board: BoardNumber::FIRST, cpu_ms: Some(2_310), nodes: 1_480_211 };
    SessionRecord { thinking: vec![thinking], ..record() }
}

pub(super) fn board() -> BoardRecord {
    let board = BoardNumber::FIRST;
    BoardRecord {
        board,
        dealer: board.dealer(),
        vulnerability: board.vulnerability(),
        seating: Default::default(),
        players: BySeat::from_fn(|seat| Some(table::name(seat))),
        deal: table::deal(),
        calls: calls("1S P 4S P P P"),
        called_at: (1..=6).map(Turn).collect(),
        drawn: None,
        declarations: Vec::new(),
        meanings: Vec::new(),
        cards: cards("CT CA C7 C5 DT D3 D4 DK H3 H5 HA H6 H2 HQ HK H7 HJ H8 ST SJ SK S3 S4 S2"),
        claim: Some(ClaimRecord {
            seat: Seat::North,
            tricks: 7,
            statement: Some(session::STATEMENT.to_owned()),
            awarded: None,
        }),
        result: story::result(),
        adjustment: None,
        log: Some(session::finished().log.last()),
        computers: Vec::new(),
    }
}

/// The same board with an explanation, and struck out afterwards.
fn adjusted() -> BoardRecord {
    let text = "pre-emptive, five spades".to_owned();
    let meaning = Meaning::new(Manner::Explanation, text);
    let explained = Explained { call: Turn(3), by: Seat::South, version: 1, meaning };
    let adjustment = Adjustment { board: BoardNumber::FIRST, to: Adjusted::Void {}, ruling: 4 };
    let computers = vec![Seat::East];
    BoardRecord { meanings: vec![explained], adjustment: Some(adjustment), computers, ..board() }
}

fn calls(text: &str) -> Vec<Call> {
    text.split(' ').map(|call| call.parse().expect("a call")).collect()
}

fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(|card| card.parse().expect("a card")).collect()
}
