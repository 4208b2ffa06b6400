//! What leads to a board: what players can do for it.

use bridge_dealing::{ClientCommitment, Share};
use bridge_rules::BoardNumber;

/// What leads to a board: what players can do for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Be ready for a board.
    Ready {
        /// Number of the board.
        board: BoardNumber,
    },
    /// Commit to a contribution.
    Contribute {
        /// The commitment `cc_p` (Spec E2).
        commitment: ClientCommitment,
    },
    /// Reveal a contribution.
    Reveal {
        /// The contribution `r_p` (Spec E2).
        value: Share,
    },
}
