//! Calling.

use bridge_protocol::{Meaning, Turn};
use bridge_rules::Call;

/// The commands of an auction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Make a call.
    Call {
        /// The turn acted on.
        turn: Turn,
        /// The call.
        call: Call,
        /// The alert that goes with it.
        meaning: Option<Meaning>,
    },
}

impl Command {
    /// The turn that it names.
    pub(in crate::table) const fn turn(&mut self) -> &mut Turn {
        match self {
            Self::Call { turn, .. } => turn,
        }
    }
}
