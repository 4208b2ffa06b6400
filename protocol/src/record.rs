//! Finished boards in full, for export and review.

use bridge_rules::{BoardNumber, BySeat, Call, Card, Deal, Drawn, Seat, Seating, Vulnerability};
use serde::{Deserialize, Serialize};

use crate::{Adjustment, BoardResult, Declared, Explained, LogHash, PlayerName, SessionView, TableId, Turn};

/// The finished boards of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SessionRecord {
    /// Id of the table: 26 characters.
    pub table: TableId,
    /// When it was opened, in milliseconds since 1970 (UTC).
    pub opened_ms: u64,
    /// The form of the game and its score sheet, where it is not a set of boards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<SessionView>,
    /// The boards in the order in which they were played.
    pub boards: Vec<BoardRecord>,
    /// The work of computers on these boards, as far as the server has seen them think since it was started.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub thinking: Vec<BoardThinking>,
}

/// The work of all computers at a table on a finished board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardThinking {
    /// Number of the board.
    pub board: BoardNumber,
    /// Milliseconds of one processor; missing where the server's system does not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpu_ms: Option<u64>,
    /// Positions that were looked at, which is the same number on every machine.
    pub nodes: u64,
}

/// One finished board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardRecord {
    /// Number of the board.
    pub board: BoardNumber,
    /// The seat of the dealer.
    pub dealer: Seat,
    /// Who was vulnerable.
    pub vulnerability: Vulnerability,
    /// Who played, where it was not four: so the calls went round, and so hands were played.
    #[serde(default, skip_serializing_if = "crate::table::is_usual")]
    pub seating: Seating,
    /// Who sat where when the board ended.
    pub players: BySeat<Option<PlayerName>>,
    /// Which of them were computers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub computers: Vec<Seat>,
    /// The four hands as they were dealt.
    pub deal: Deal,
    /// The draw from which the cards came, card by card: North and East then held theirs, and at South and West lies
    /// what they put away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<Drawn>,
    /// Every call, from the dealer.
    pub calls: Vec<Call>,
    /// The turn of each call.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub called_at: Vec<Turn>,
    /// The declarations in order, where there was no auction.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub declarations: Vec<Declared>,
    /// The meanings of calls that were told, by whom and in this order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub meanings: Vec<Explained>,
    /// Every card, in the order of play.
    pub cards: Vec<Card>,
    /// The claim that ended the play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<ClaimRecord>,
    /// The line of the score sheet.
    pub result: BoardResult,
    /// The worth of the board by the director's ruling, in the place of `result`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adjustment: Option<Adjustment>,
    /// The last hash of its log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub log: Option<LogHash>,
}

/// The claim that ended a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClaimRecord {
    /// The seat of the claimer.
    pub seat: Seat,
    /// How many of the remaining tricks for the claimer's side.
    pub tricks: u8,
    /// How the claimer meant to take them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub statement: Option<String>,
    /// How many of them the director gave the claimer's side, if not as many (Law 70).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub awarded: Option<u8>,
}
