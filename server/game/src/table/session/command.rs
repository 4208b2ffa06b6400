//! Closing the table, where its people meet, and what the server says of the session.

use bridge_protocol::{Adjusted, ClosedBy};
use bridge_rules::{BoardNumber, BySeat, Card};

/// The session: what people can do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// As host, close the table.
    Close,
    /// As host, say where the friends hear or see each other.
    SetMeeting {
        /// As typed; nowhere any more if there is none.
        link: Option<String>,
    },
    /// Say whether one would stop here.
    AgreeToStop {
        /// The board that is on, or would be next.
        board: BoardNumber,
        /// Whether one would.
        agree: bool,
    },
    /// Claim honours on the board that is over.
    ClaimHonours {
        /// Number of the board.
        board: BoardNumber,
    },
}

/// The session: what the server says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServerCommand {
    /// The table is closed.
    Close {
        /// Who does that.
        by: ClosedBy,
    },
    /// Who of the players is connected.
    Presence {
        /// Whether each seat's player is.
        here: BySeat<bool>,
    },
    /// For a match or an event: no further board begins, or they go on.
    HoldBoards {
        /// Whether they wait.
        held: bool,
    },
    /// For an event: the time of the round is up, and a board of which no lead is faced is not played.
    EndUnplayed,
    /// For an event: a board is not played here, and is over if it is on.
    TakeAway {
        /// Number of the board.
        board: BoardNumber,
        /// What it comes to.
        to: Adjusted,
    },
    /// The time is up for what is in play at a table of an event too, or only the auction was practised, and declarer
    /// takes so many of the tricks that are left.
    Adjudicate {
        /// Number of the board.
        board: BoardNumber,
        /// The cards that were played when it was worked out.
        cards: Vec<Card>,
        /// Declarer's share of the tricks that were left then.
        left: u8,
    },
    /// It was away, and nobody is connected yet.
    Wake,
}
