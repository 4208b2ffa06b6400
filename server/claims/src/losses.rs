//! What a board cost either side, double dummy, its end by a claim included.

use bridge_rules::{Card, Contract, Deal};

use crate::{costs::costs_along, solving::Solver};

/// The tricks that were given away on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Losses {
    /// Declarer's tricks in this contract, if everybody had seen all the cards.
    pub double_dummy: u8,
    /// By the opening lead.
    pub by_lead: u8,
    /// By declarer, dummy's cards included, and by a claim of too few.
    pub by_declarer: u8,
    /// By the defenders after the lead, and by agreeing to a claim of too many.
    pub by_defence: u8,
}

impl Losses {
    /// What these cards gave away, in the order of play, when declarer took so many tricks in the end.
    pub fn of(solver: &mut Solver, deal: &Deal, contract: Contract, cards: &[Card], tricks: u8) -> Self {
        let declarers = solver.trace(deal, contract, cards);
        let double_dummy = declarers.first().copied().unwrap_or(tricks);
        let mut lost = Self { double_dummy, ..Self::default() };
        for (place, cost) in costs_along(&declarers, contract, cards).into_iter().enumerate() {
            match (place, cost.seat.side() == contract.declarer.side()) {
                (0, _) => lost.by_lead += cost.tricks,
                (_, true) => lost.by_declarer += cost.tricks,
                (_, false) => lost.by_defence += cost.tricks,
            }
        }
        // A claim that ended the play gave away what double dummy makes of the cards that were left.
        let left = declarers.last().copied().unwrap_or(tricks);
        lost.by_declarer += left.saturating_sub(tricks);
        lost.by_defence += tricks.saturating_sub(left);
        lost
    }

    /// By both defenders, the lead included.
    pub const fn by_defenders(&self) -> u8 {
        self.by_lead + self.by_defence
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Memory;

    const DEAL: &str = "N:KJ986.Q6.AQJ84.5 73.KJ943.K752.T2 AQ54.T875.T.AK98 T2.A2.963.QJ7643";

    fn losses(cards: &str, tricks: u8) -> Losses {
        let cards: Vec<Card> = cards.split_whitespace().map(|card| card.parse().unwrap()).collect();
        let mut solver = Solver::new(Memory::Little);
        Losses::of(&mut solver, &DEAL.parse().unwrap(), "4SN".parse().unwrap(), &cards, tricks)
    }

    #[test]
    fn what_declarer_made_is_double_dummy_and_what_the_sides_gave_away() {
        // Two tricks in hearts for the defenders at best; the lead of a club gives nothing away.
        for (cards, tricks) in [("", 11), ("", 9), ("HK H5 HA H6 H2 HQ H4 H7", 11), ("C2 C9 CJ C5", 12)] {
            let lost = losses(cards, tricks);
            let made = lost.double_dummy + lost.by_defenders();
            assert_eq!(made, tricks + lost.by_declarer, "{cards:?} {tricks}: {lost:?}");
        }
    }

    #[test]
    fn a_claim_of_too_few_is_declarers_loss_and_of_too_many_the_defenders() {
        let best = losses("", 0).double_dummy;
        assert_eq!(losses("", best), Losses { double_dummy: best, ..Losses::default() });
        assert_eq!(losses("", best - 1).by_declarer, 1);
        assert_eq!(losses("", best + 1).by_defenders(), 1);
    }
}
