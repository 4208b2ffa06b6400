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

/// What leads to a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// A player is ready for the next board.
    Ready {
        /// Who.
        seat: Seat,
    },
    /// The players are asked for commitments.
    ContributionsCalled {
        /// For how long.
        until: Moment,
    },
    /// A player committed.
    Contributed {
        /// Who.
        seat: Seat,
        /// `cc_p`.
        commitment: ClientCommitment,
    },
    /// The players are asked to reveal.
    RevealsCalled {
        /// For how long.
        until: Moment,
    },
    /// A player revealed.
    Revealed {
        /// Who.
        seat: Seat,
        /// `r_p`.
        value: Share,
    },
    /// The entropy is fixed and the transcript signed.
    Dealt {
        /// How, without the boards' secrets.
        transcript: Box<Transcript>,
    },
    /// A board was put on the table.
    BoardOpened {
        /// Which.
        board: BoardNumber,
    },
}
