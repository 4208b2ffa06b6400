//! What is said on a board where there is no auction, until it is known what is played (Spec F13, F16).

mod apply;
mod command;
mod decide;
mod hears;
#[cfg(test)]
pub(in crate::table) mod interference;
mod kept;
pub(crate) mod show;

use bridge_rules::{Declaration, Seat};

pub use command::Command;
pub(in crate::table) use kept::Board;
pub(crate) use kept::Stored;

/// The records of declarations, where there is no auction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// Somebody has made a declaration.
    Declared {
        /// The player's seat.
        seat: Seat,
        /// The declaration that was made.
        declaration: Declaration,
    },
}
