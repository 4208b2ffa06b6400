//! From four ready players to cards on the table: for a dealt set first the contributions of Spec E2, then the
//! board.

mod apply;
mod command;
mod decide;
mod goulash;
mod hears;
mod kept;
mod set;
pub(crate) mod show;

use bridge_dealing::{ClientCommitment, Share, Transcript};
use bridge_rules::{BoardNumber, Seat};

use crate::Moment;

pub use command::Command;
pub(crate) use kept::Stored;
pub(crate) use set::Set;

/// The records that lead to a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// A player is ready for the next board.
    Ready {
        /// The player's seat.
        seat: Seat,
    },
    /// The players are asked for commitments.
    ContributionsCalled {
        /// The moment until which they are awaited.
        until: Moment,
    },
    /// A player committed.
    Contributed {
        /// The player's seat.
        seat: Seat,
        /// The commitment `cc_p` (Spec E2).
        commitment: ClientCommitment,
    },
    /// The players are asked to reveal.
    RevealsCalled {
        /// The moment until which they are awaited.
        until: Moment,
    },
    /// A player revealed.
    Revealed {
        /// The player's seat.
        seat: Seat,
        /// The contribution `r_p` (Spec E2).
        value: Share,
    },
    /// The entropy is fixed and the transcript signed.
    Dealt {
        /// How, without the boards' secrets.
        transcript: Box<Transcript>,
    },
    /// A board was put on the table.
    BoardOpened {
        /// Number of the board.
        board: BoardNumber,
    },
}
