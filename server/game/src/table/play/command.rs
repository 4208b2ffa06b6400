//! Playing.

use bridge_protocol::Turn;
use bridge_rules::Card;

/// Playing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Play.
    Play {
        /// The turn acted on.
        turn: Turn,
        /// The card that it is about.
        card: Card,
    },
    /// Say that one has no questions before the lead is faced.
    NoQuestions {
        /// The lead's turn.
        turn: Turn,
    },
}

impl Command {
    /// The turn that it names.
    pub(in crate::table) const fn turn(&mut self) -> &mut Turn {
        match self {
            Self::Play { turn, .. } | Self::NoQuestions { turn } => turn,
        }
    }
}
