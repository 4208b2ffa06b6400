//! The position in which somebody claims: four hands, the trick in progress, and whose claim it is.

use std::fmt;

use bridge_rules::{BySeat, Card, Hand, Seat, Side, Strain, Suit, Trick};

/// A position in which somebody claims.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    pub(crate) hands: BySeat<Hand>,
    pub(crate) trick: Trick,
    pub(crate) strain: Strain,
    pub(crate) claimer: Side,
    /// Whether all that is left is claimed, so that the claimer thinks every card of their side good.
    pub(crate) claims_all: bool,
}

/// Four hands and a trick that do not fit each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoPosition;

impl fmt::Display for NoPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the hands and the trick in progress do not fit each other")
    }
}

impl std::error::Error for NoPosition {}

impl Position {
    /// A position: the cards still held, the trick in progress, and the claimer's side.
    ///
    /// # Errors
    /// If somebody holds a card too many or too few for the trick, a card is held twice or lies on the table too, or
    /// there is nothing left to play.
    pub fn new(hands: BySeat<Hand>, trick: Trick, strain: Strain, claimer: Side) -> Result<Self, NoPosition> {
        let played = |seat| usize::from(trick.card_of(seat).is_some());
        let each = hands.north.len() + played(Seat::North);
        let cards = hands.iter().fold(Hand::EMPTY, |all, (_, hand)| all.union(*hand));
        let table: Hand = trick.iter().map(|(_, card)| card).collect();
        let fits = hands.iter().all(|(seat, hand)| hand.len() + played(seat) == each)
            && cards.len() + table.len() == 4 * each
            && cards.intersection(table).is_empty()
            && !trick.is_complete()
            && (1..=13).contains(&each);
        if fits { Ok(Self { hands, trick, strain, claimer, claims_all: false }) } else { Err(NoPosition) }
    }

    /// The same position, in which so many of the remaining tricks are claimed.
    #[must_use]
    pub fn claiming(self, tricks: u8) -> Self {
        Self { claims_all: tricks >= self.remaining(), ..self }
    }

    /// The tricks not yet completed, the one in progress included.
    pub fn remaining(&self) -> u8 {
        let most = self.hands.iter().map(|(_, hand)| hand.len()).max().unwrap_or(0);
        // Whoever has yet to play to the trick holds a card for it, and somebody always has.
        u8::try_from(most).expect("at most thirteen")
    }

    /// The cards that a side holds.
    pub(crate) fn of_side(&self, side: Side) -> Hand {
        let hands = self.hands.iter().filter(|(seat, _)| seat.side() == side);
        hands.fold(Hand::EMPTY, |all, (_, hand)| all.union(*hand))
    }

    pub(crate) fn trump(&self) -> Option<Suit> {
        self.strain.trump()
    }

    /// Whose card is due.
    pub(crate) fn turn(&self) -> Seat {
        self.trick.turn().unwrap_or(self.trick.leader())
    }

    /// The position after a card, and who won the trick if it completed one.
    pub(crate) fn after(&self, card: Card) -> (Self, Option<Seat>) {
        let mut after = *self;
        after.hands[self.turn()].remove(card);
        after.trick.play_unchecked(card);
        let won = after.trick.winner(self.strain);
        if let Some(winner) = won {
            after.trick = Trick::new(winner);
        }
        (after, won)
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
