//! What the two rooms play.

use bridge_protocol::{Adjusted, BoardResult, ByRoom, PlayerNumber, Room, TableId};
use bridge_rules::{BoardNumber, BySeat, Card};
use serde::{Deserialize, Serialize};

/// The rooms have tables, and what they tell of the boards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PlayRecord {
    /// The rooms have tables.
    RoomsOpened {
        /// Number of the segment, from 1.
        segment: u8,
        /// The tables of the two rooms.
        tables: ByRoom<TableId>,
    },
    /// A board is over in a room, or what it came to has changed.
    BoardPlayed {
        /// Number of the segment, from 1.
        segment: u8,
        /// The room of the match.
        room: Room,
        /// The number of the board.
        board: BoardNumber,
        /// What it came to, unless it was not played to an end.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<BoardResult>,
        /// What counts instead, if the director has adjusted it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        adjusted: Option<Adjusted>,
        /// Who played it, if the room has told: a substitute may have come since.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        players: Option<BySeat<Option<PlayerNumber>>>,
        /// The opening lead, if there was one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lead: Option<Card>,
    },
    /// The time was up before a room had begun these boards, and nobody directs: they do not count.
    BoardsRemoved {
        /// Number of the segment, from 1.
        segment: u8,
        /// The room of the match.
        room: Room,
        /// The numbers of the boards.
        boards: Vec<BoardNumber>,
    },
}

impl PlayRecord {
    /// The names of these records in the journal.
    pub(crate) const NAMES: &[&str] = &["rooms_opened", "board_played", "boards_removed"];
}
