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

    /// How many layouts of the hidden cards are tried at a trick, 1 to 13; a lead in defence wants most.
    pub(crate) const fn layouts(self, trick: usize, leads_in_defence: bool) -> usize {
        match (self, leads_in_defence, trick) {
            (Self::Novice, ..) => 4,
            (Self::Club, false, 1 | 2) => 10,
            (Self::Club, false, _) => 16,
            (Self::Club, true, ..=3) => 20,
            (Self::Club, true, _) => 32,
            (Self::Strong, false, 1 | 2) => 16,
            (Self::Strong, false, 3 | 4) => 20,
            (Self::Strong, false, _) => 30,
            (Self::Strong, true, ..=3) => 32,
            (Self::Strong, true, _) => 48,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lead_in_defence_is_tried_on_more_layouts_and_later_cards_on_no_fewer() {
        for level in [Level::Club, Level::Strong] {
            for trick in 2..=13 {
                assert!(level.layouts(trick, true) > level.layouts(trick, false), "{level:?} {trick}");
                for leads in [false, true] {
                    assert!(level.layouts(trick, leads) >= level.layouts(trick - 1, leads), "{level:?} {trick}");
                }
            }
        }
    }
}
