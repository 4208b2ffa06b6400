//! Where it went: what each card of a play cost, double dummy.

use bridge_rules::{Card, Contract, Deal, Seat, Tricks};

use crate::solving::Solver;

/// A card that was played and what it cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Whose card it was; declarer chose dummy's.
    pub seat: Seat,
    /// The card.
    pub card: Card,
    /// The tricks that its side gave away by it, if everybody had seen all the cards from there on.
    pub tricks: u8,
}

/// What each of these cards cost, in the order of play. A card that the Laws forbid ends the list.
pub fn costs(solver: &mut Solver, deal: &Deal, contract: Contract, cards: &[Card]) -> Vec<Cost> {
    costs_along(&solver.trace(deal, contract, cards), contract, cards)
}

/// The same, when declarer's tricks before the first card and after each of them are known.
pub(crate) fn costs_along(declarers: &[u8], contract: Contract, cards: &[Card]) -> Vec<Cost> {
    let mut tricks = Tricks::new(contract);
    let mut costs = Vec::with_capacity(cards.len());
    for (card, made) in cards.iter().zip(declarers.windows(2)) {
        let (Some(seat), &[before, after]) = (tricks.turn(), made) else { break };
        tricks.play_unchecked(*card);
        let is_declarers = seat.side() == contract.declarer.side();
        let lost = if is_declarers { before.saturating_sub(after) } else { after.saturating_sub(before) };
        costs.push(Cost { seat, card: *card, tricks: lost });
    }
    costs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Memory;

    const DEAL: &str = "N:KJ986.Q6.AQJ84.5 73.KJ943.K752.T2 AQ54.T875.T.AK98 T2.A2.963.QJ7643";

    fn lost(contract: &str, cards: &str) -> Vec<(String, u8)> {
        let cards: Vec<Card> = cards.split_whitespace().map(|card| card.parse().unwrap()).collect();
        let mut solver = Solver::new(Memory::Little);
        let costs = costs(&mut solver, &DEAL.parse().unwrap(), contract.parse().unwrap(), &cards);
        costs.into_iter().map(|cost| (format!("{}{}", cost.seat, cost.card), cost.tricks)).collect()
    }

    #[test]
    fn a_card_that_gives_a_trick_away_is_charged_to_its_side() {
        // East-West have two hearts: to overtake partner's king with the ace costs the second, somewhere.
        let costs = lost("4SN", "HK H5 HA H6 H2 HQ H4 H7");
        assert_eq!(
            costs.iter().map(|(card, _)| card.as_str()).collect::<Vec<_>>(),
            ["EHK", "SH5", "WHA", "NH6", "WH2", "NHQ", "EH4", "SH7"]
        );
        assert_eq!(costs[2].1 + costs[6].1, 1, "the ace on partner's king: {costs:?}");
    }

    #[test]
    fn a_forbidden_card_ends_the_list() {
        assert_eq!(lost("4SN", "HK H5 C3").len(), 2);
        assert!(lost("4SN", "").is_empty());
    }
}
