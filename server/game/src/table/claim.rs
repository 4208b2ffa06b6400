//! A claim or concession of tricks (Laws 68 to 71; Spec C6): it is made, answered at its stages, and settled, deferred,
//! or withdrawn from later.

mod agreement;
mod apply;
mod command;
mod contested;
mod decide;
mod hears;
mod kept;
pub(crate) mod show;
mod state;

use bridge_protocol::ClaimStage;
use bridge_rules::{BoardNumber, Seat};

use crate::Moment;

pub use command::Command;
pub(crate) use kept::Stored;
pub(crate) use state::Claim;

/// The records of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// Somebody has claimed.
    Claimed {
        /// The player's seat.
        seat: Seat,
        /// How many of the rest for the claimer's side.
        tricks: u8,
        /// How the claimer takes them, cleaned.
        statement: Option<String>,
        /// When the director is called, if it is not answered.
        until: Moment,
    },
    /// A claim goes on to those who answer next.
    ClaimPassed {
        /// Where it stands.
        to: ClaimStage,
        /// When the director is called, if it is not answered.
        until: Moment,
    },
    /// A player answered a claim at its stage.
    ClaimAnswered {
        /// The player's seat.
        seat: Seat,
        /// Whether they accept it.
        accept: bool,
    },
    /// A claim is settled.
    ClaimSettled {
        /// Whether it stands.
        accepted: bool,
    },
    /// A claim stays open for a later ruling by the record, and the board ends.
    ClaimDeferred,
    /// A player withdrew their agreement with the claim that ended a board.
    AgreementWithdrawn {
        /// The player's seat.
        seat: Seat,
        /// Number of the board.
        board: BoardNumber,
    },
}
