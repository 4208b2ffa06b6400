//! Declaring.

use bridge_protocol::Turn;
use bridge_rules::Declaration;

/// Declaring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Say something that leads to what is played.
    Declare {
        /// The turn acted on.
        turn: Turn,
        /// What.
        declaration: Declaration,
    },
}

impl Command {
    /// The turn that it names.
    pub(in crate::table) const fn turn(&mut self) -> &mut Turn {
        match self {
            Self::Declare { turn, .. } => turn,
        }
    }
}
