//! Drawing.

use bridge_protocol::Turn;
use bridge_rules::Choice;

/// Drawing. A card to a trick of the draw is [played](crate::table::play::Command) as any other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Keep the card that one looks at, or put it away.
    Choose {
        /// The turn acted on.
        turn: Turn,
        /// Whether the card is kept or put away.
        choice: Choice,
    },
}

impl Command {
    /// The turn that it names.
    pub(in crate::table) const fn turn(&mut self) -> &mut Turn {
        match self {
            Self::Choose { turn, .. } => turn,
        }
    }
}
