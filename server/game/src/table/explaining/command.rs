//! Saying, asking and filing what calls mean.

use bridge_protocol::{ConventionCard, Meaning, Turn};

/// Saying, asking and filing what calls mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Say what a call means.
    Explain {
        /// Turn of the call.
        call: Turn,
        /// The number of this word on that call among one's own.
        version: u32,
        /// The explanation as typed: not cleaned, and of any length.
        meaning: Meaning,
    },
    /// Ask what a call means.
    Ask {
        /// Turn of the call.
        call: Turn,
        /// The number of the last words that they heard of it.
        heard: u32,
    },
    /// File the partnership's convention card.
    FileCard {
        /// How often the partnership then has.
        version: u32,
        /// The card as typed: not cleaned, and of any length.
        card: ConventionCard,
    },
}

impl Command {
    /// The turn that it names.
    pub(in crate::table) const fn turn(&mut self) -> Option<&mut Turn> {
        match self {
            Self::Explain { call, .. } | Self::Ask { call, .. } => Some(call),
            Self::FileCard { .. } => None,
        }
    }
}
