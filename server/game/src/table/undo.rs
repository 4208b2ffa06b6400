//! Taking back what was done by a slip of the hand (Spec C7), and what the director takes back.

mod apply;
mod command;
mod decide;
mod hears;
mod kept;
mod request;
pub(crate) mod show;

use bridge_protocol::Turn;
use bridge_rules::Seat;

pub use command::Command;
pub(crate) use kept::Stored;
pub(crate) use request::{UndoRequest, UndoState};

/// The records of a request to take something back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// A player asks to take something back.
    UndoAsked {
        /// The player's seat.
        seat: Seat,
        /// The turn of the act.
        back: Turn,
        /// What they meant to do, cleaned.
        instead: Option<String>,
    },
    /// A player answered such a request.
    UndoAnswered {
        /// The player's seat.
        seat: Seat,
        /// Whether they accept it.
        accept: bool,
    },
    /// The request is refused, or came too late.
    UndoRefused,
    /// The acts of this board from a turn on do not count.
    TakenBack {
        /// The first of them.
        back: Turn,
    },
}
