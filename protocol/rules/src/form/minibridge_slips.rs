//! Minibridge with slips: whoever opens is told of their partner's hand, and the two who know bid against each other
//! (Spec F13.2).

use super::{Calling, CardsFrom, DealOutcome, Entered, Opening, Pad, Part, Rules, Sheet, Terms, write_score};
use crate::form::chicago::ROUND;
use crate::{BoardNumber, BySeat, Doubling, Seat};

/// Minibridge in which a slip tells of partner's hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct MinibridgeSlips {
    /// How many deals; none: until they stop.
    pub deals: Option<u32>,
}

impl Rules for MinibridgeSlips {
    fn calling(&self) -> Calling {
        Calling::Slips
    }

    fn part(&self) -> Part {
        Part::Whole
    }

    fn parts(&self) -> Option<u32> {
        Some(u32::from(self.deals != Some(0)))
    }

    fn accepts(&self, _terms: &Terms, outcome: &DealOutcome) -> bool {
        match outcome {
            DealOutcome::PassedOut => true,
            DealOutcome::Contract { contract, .. } => contract.doubling == Doubling::Undoubled,
            DealOutcome::Named { .. } => false,
        }
    }

    /// If nobody opens the same dealer deals again.
    fn counts(&self, _so_far: &Sheet, _terms: &Terms, outcome: &DealOutcome) -> bool {
        *outcome != DealOutcome::PassedOut
    }

    fn opening(&self, so_far: &Sheet, _: BoardNumber) -> Opening {
        let dealer = Seat::ALL[(so_far.counted_in_part() % ROUND) as usize];
        Opening { dealer, vulnerable: BySeat::default(), cards: CardsFrom::Fresh }
    }

    fn enter(&self, pad: &mut Pad, entered: &Entered<'_>) {
        write_score(pad, entered.place, entered.duplicate_score());
        pad.over = self.deals.is_some_and(|deals| entered.counted_before + 1 >= deals);
    }
}
