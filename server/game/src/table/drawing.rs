//! Where two players draw the hands that they bid on: by tricks that count nothing, or by choosing one card of two
//! (Spec F14.2, F14.3). What lies face down, what somebody looks at and what they have put away face down is as secret
//! as a hand.

mod apply;
mod command;
mod decide;
mod hears;
#[cfg(test)]
mod interference;
mod kept;
pub(crate) mod show;

use bridge_rules::{Card, Choice, Seat};

pub use command::Command;
pub(in crate::table) use kept::Board;
pub(crate) use kept::Stored;

/// The records of a draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// A card was played to a trick of the draw.
    Played {
        /// The player's seat.
        seat: Seat,
        /// The card that it is about.
        card: Card,
    },
    /// Both have drawn, first the winner of the trick.
    Drawn,
    /// The card that somebody looked at was kept, or put away.
    Chosen {
        /// The player's seat.
        seat: Seat,
        /// Whether the card is kept or put away.
        choice: Choice,
    },
}
