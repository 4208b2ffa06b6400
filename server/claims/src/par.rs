//! Par: what a deal comes to when both sides, seeing all the cards, bid as well as can be done.

use bridge_rules::{Contract, Seat, Vulnerability};

use crate::{solving, table::DoubleDummyTable};

/// The par of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Par {
    /// In points, from North-South's side.
    pub score: i32,
    /// The contracts that come to it; none when the deal is passed out.
    pub contracts: Vec<ParContract>,
}

/// A contract that comes to the par.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParContract {
    /// The contract; a sacrifice is doubled.
    pub contract: Contract,
    /// What declarer makes in it.
    pub tricks: u8,
}

impl Par {
    /// The par of a deal with these double-dummy results.
    pub fn of(table: &DoubleDummyTable, dealer: Seat, vulnerability: Vulnerability) -> Self {
        solving::par(table, dealer, vulnerability)
    }
}

#[cfg(test)]
mod tests {
    use bridge_rules::{Outcome, Strain};

    use super::*;

    fn table(of_north_south: impl Fn(Strain) -> u8) -> DoubleDummyTable {
        DoubleDummyTable::new(Strain::ALL.map(|strain| {
            let tricks = of_north_south(strain);
            [tricks, 13 - tricks, tricks, 13 - tricks]
        }))
    }

    #[test]
    fn the_par_of_a_side_that_makes_game_is_the_game() {
        let par =
            Par::of(&table(|strain| if strain == Strain::Spades { 10 } else { 7 }), Seat::North, Vulnerability::None);
        assert_eq!(par.score, 420);
        assert!(par.contracts.iter().any(|each| each.contract.to_string() == "4SN"), "{:?}", par.contracts);
    }

    #[test]
    fn a_cheap_sacrifice_is_par_and_doubled() {
        // North-South make four spades and East-West are two down in five clubs.
        let tricks = |strain| match strain {
            Strain::Spades => 10,
            Strain::Clubs => 4,
            Strain::Diamonds | Strain::Hearts | Strain::NoTrump => 8,
        };
        let par = Par::of(&table(tricks), Seat::North, Vulnerability::NorthSouth);
        assert_eq!(par.score, 300);
        assert!(par.contracts.iter().all(|each| each.contract.title() == "5CX"), "{:?}", par.contracts);
        for each in par.contracts {
            let outcome = Outcome::Played { contract: each.contract, tricks: each.tricks };
            assert_eq!(outcome.score(Vulnerability::NorthSouth), 300);
        }
    }
}
