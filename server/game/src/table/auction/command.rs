//! Calling.

use bridge_protocol::{Meaning, Turn};
use bridge_rules::Call;

/// Calling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Call.
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
