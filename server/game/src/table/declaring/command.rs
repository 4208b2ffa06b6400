//! Declaring.

use bridge_protocol::Turn;
use bridge_rules::Declaration;

/// The commands of declarations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Say something that leads to what is played.
    Declare {
        /// The turn acted on.
        turn: Turn,
        /// The declaration that was made.
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
