//! Asking to take something back, and answering.

use bridge_protocol::Turn;

/// Asking to take something back, and answering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Ask to take something back.
    AskUndo {
        /// The turn of the act.
        back: Turn,
        /// What one meant to do.
        instead: Option<String>,
    },
    /// Answer such a request.
    AnswerUndo {
        /// The turn of the act.
        back: Turn,
        /// Whether one allows it.
        accept: bool,
    },
}

impl Command {
    /// The turn that it names.
    pub(in crate::table) const fn turn(&mut self) -> &mut Turn {
        match self {
            Self::AskUndo { back, .. } | Self::AnswerUndo { back, .. } => back,
        }
    }
}
