//! The position in which somebody claims: cards in play, and whose claim it is.

use std::ops::Deref;

use bridge_rules::{BySeat, Card, Hand, Seat, Side, Strain, Suit, Trick};

use crate::layout::{Layout, NoPosition};

/// A position in which somebody claims.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    pub(crate) layout: Layout,
    pub(crate) claimer: Side,
    /// Whether all that is left is claimed, so that the claimer thinks every card of their side good.
    pub(crate) claims_all: bool,
    /// What the opponents held when the claim was made.
    pub(crate) against: Hand,
}

impl Deref for Position {
    type Target = Layout;

    fn deref(&self) -> &Layout {
        &self.layout
    }
}

impl Position {
    /// A position: the cards still held, the trick in progress, and the claimer's side.
    ///
    /// # Errors
    /// If these are no cards in play, as [`Layout::new`] says.
    pub fn new(hands: BySeat<Hand>, trick: Trick, strain: Strain, claimer: Side) -> Result<Self, NoPosition> {
        let layout = Layout::new(hands, trick, strain)?;
        let theirs = claimer.other().seats();
        let against = theirs.iter().fold(Hand::EMPTY, |all, seat| all.union(hands[*seat]));
        Ok(Self { layout, claimer, claims_all: false, against })
    }

    /// The same position, in which so many of the remaining tricks are claimed.
    #[must_use]
    pub fn claiming(self, tricks: u8) -> Self {
        Self { claims_all: tricks >= self.layout.remaining(), ..self }
    }

    /// The cards that a side holds.
    pub(crate) fn of_side(&self, side: Side) -> Hand {
        let hands = self.hands.iter().filter(|(seat, _)| seat.side() == side);
        hands.fold(Hand::EMPTY, |all, (_, hand)| all.union(*hand))
    }

    pub(crate) fn trump(&self) -> Option<Suit> {
        self.strain.trump()
    }

    /// The position after a card, and who won the trick if it completed one.
    pub(crate) fn after(&self, card: Card) -> (Self, Option<Seat>) {
        let (layout, won) = self.layout.after(card);
        (Self { layout, ..*self }, won)
    }
}

/// The highest of a hand's cards in a suit.
pub(crate) fn highest(hand: Hand, suit: Suit) -> Option<Card> {
    hand.in_suit(suit).iter().next()
}

/// The lowest of a hand's cards in a suit.
pub(crate) fn lowest(hand: Hand, suit: Suit) -> Option<Card> {
    hand.in_suit(suit).iter().next_back()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::layout::NoPosition;

    /// North's, East's, South's and West's cards, and who is on lead; North-South claim.
    pub(crate) fn drawn(hands: &str, strain: &str, leader: Seat) -> Position {
        let mut hands = hands.split_whitespace().map(|hand| hand.parse().unwrap());
        let hands = BySeat::from_fn(|_| hands.next().unwrap());
        Position::new(hands, Trick::new(leader), strain.parse().unwrap(), Side::NorthSouth).unwrap()
    }

    #[test]
    fn hands_and_trick_fit_each_other() {
        let position = drawn("A... K... Q... J...", "NT", Seat::North);
        assert_eq!(position.remaining(), 1);
        let (after, won) = position.after("SA".parse().unwrap());
        assert_eq!((after.remaining(), after.turn(), won), (1, Seat::East, None));
        let short = BySeat { north: Hand::EMPTY, ..position.hands };
        let twice = BySeat { north: position.hands.east, ..position.hands };
        for hands in [short, twice, BySeat::default()] {
            let refused = Position::new(hands, Trick::new(Seat::North), Strain::NoTrump, Side::NorthSouth);
            assert_eq!(refused, Err(NoPosition));
        }
    }
}
