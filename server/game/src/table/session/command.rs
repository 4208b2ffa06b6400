//! Closing the table, where its people meet, and what the server knows of the session.

use bridge_protocol::{Adjusted, ClosedBy};
use bridge_rules::{BoardNumber, BySeat, Card};

/// Closing the table, and what the server knows of the session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// As host or as the server, close the table.
    Close {
        /// Who does.
        by: ClosedBy,
    },
    /// As host, say where the friends hear or see each other.
    SetMeeting {
        /// As typed; nowhere any more if there is none.
        link: Option<String>,
    },
    /// Say whether one would stop here.
    AgreeToStop {
        /// The board that would be next.
        board: BoardNumber,
        /// Whether one would.
        agree: bool,
    },
    /// Claim honours on the board that is over.
    ClaimHonours {
        /// Number of the board.
        board: BoardNumber,
    },
    /// As the server: who of the players is connected.
    Presence {
        /// Whether each seat's player is.
        here: BySeat<bool>,
    },
    /// As the server, for a match or an event: no further board begins, or they go on.
    HoldBoards {
        /// Whether they wait.
        held: bool,
    },
    /// As the server, for an event: the time of the round is up, and a board of which no lead is faced is not played.
    EndUnplayed,
    /// As the server, for an event: a board is not played here, and is over if it is on.
    TakeAway {
        /// Number of the board.
        board: BoardNumber,
        /// What it comes to.
        to: Adjusted,
    },
    /// As the server: the time is up for what is in play at a table of an event too, or only the auction was practised,
    /// and declarer takes so many of the tricks that are left.
    Adjudicate {
        /// Number of the board.
        board: BoardNumber,
        /// The cards that were played when it was worked out.
        cards: Vec<Card>,
        /// Declarer's share of the tricks that were left then.
        left: u8,
    },
    /// As the server: it was away, and nobody is connected yet.
    Wake,
}
