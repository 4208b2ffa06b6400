//! What leads to a board: what players can do for it.

use bridge_dealing::{ClientCommitment, Share};
use bridge_rules::BoardNumber;

/// What leads to a board: what players can do for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Be ready for a board.
    Ready {
        /// The board.
        board: BoardNumber,
    },
    /// Commit to a contribution.
    Contribute {
        /// `cc_p`.
        commitment: ClientCommitment,
    },
    /// Reveal a contribution.
    Reveal {
        /// `r_p`.
        value: Share,
    },
}
