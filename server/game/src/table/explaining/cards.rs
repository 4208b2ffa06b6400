//! The convention cards of the two partnerships. What is kept is the last one that each has filed, and how often that
//! has changed.

use bridge_protocol::ConventionCard;
use bridge_rules::{BySide, Side};

#[derive(Clone, Debug, Default)]
pub(crate) struct ConventionCards(BySide<Filed>);

#[derive(Clone, Debug, Default)]
struct Filed {
    times: u32,
    card: Option<ConventionCard>,
}

impl ConventionCards {
    pub(crate) fn card(&self, side: Side) -> Option<&ConventionCard> {
        self.0[side].card.as_ref()
    }

    /// How often a side has filed one.
    pub(crate) fn times(&self, side: Side) -> u32 {
        self.0[side].times
    }

    /// Others make the partnership: it has filed none. That is counted too, so that no number is given twice.
    pub(crate) fn part(&mut self, side: Side) {
        if self.0[side].times > 0 {
            self.0[side] = Filed { times: self.0[side].times + 1, card: None };
        }
    }

    pub(crate) fn file(&mut self, side: Side, card: ConventionCard) {
        let times = self.times(side) + 1;
        self.0[side] = Filed { times, card: Some(card) };
    }
}
