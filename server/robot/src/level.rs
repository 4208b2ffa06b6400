//! How well a robot plays: what it takes into account and how much it may think.

use bridge_protocol::ComputerLevel;

/// How well a robot plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Plays soundly and does not listen to the auction when it plays.
    Novice,
    /// A good club player.
    #[default]
    Club,
    /// The best that there is here.
    Strong,
}

impl From<ComputerLevel> for Level {
    fn from(agreed: ComputerLevel) -> Self {
        match agreed {
            ComputerLevel::Novice => Self::Novice,
            ComputerLevel::Club => Self::Club,
            ComputerLevel::Strong => Self::Strong,
        }
    }
}

/// Work, counted as the solver counts it: about a million nodes to a second of one core, and the same number on every
/// machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Nodes(pub u64);

impl Level {
    /// All, from the weakest.
    pub const ALL: [Self; 3] = [Self::Novice, Self::Club, Self::Strong];

    /// The most that is spent on one card.
    pub const fn nodes(self) -> Nodes {
        Nodes(match self {
            Self::Novice => 50_000,
            Self::Club => 400_000,
            Self::Strong => 1_500_000,
        })
    }

    /// How many layouts of the hidden cards are tried at a trick, 1 to 13.
    pub(crate) const fn layouts(self, trick: usize) -> usize {
        match (self, trick) {
            (Self::Novice, _) => 4,
            (Self::Club, 1 | 2) => 10,
            (Self::Club, _) => 16,
            (Self::Strong, 1 | 2) => 16,
            (Self::Strong, 3 | 4) => 20,
            (Self::Strong, _) => 30,
        }
    }

    /// Whether opening leads are tried on layouts, and not chosen by the table alone.
    pub(crate) const fn tries_leads(self) -> bool {
        matches!(self, Self::Strong)
    }

    /// Whether the auction and the cards played tell it where others are.
    pub(crate) const fn infers(self) -> bool {
        !matches!(self, Self::Novice)
    }
}
