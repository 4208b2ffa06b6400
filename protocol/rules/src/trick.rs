//! One trick: up to four cards in turn from its leader. It does not know who held what, so it
//! cannot tell a revoke.

use std::iter;

use crate::{Card, PlayOrder, Rank, Seat, Strain, Suit};

/// A trick, under way or complete (Law 44). Ten bytes, no heap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Trick {
    order: PlayOrder,
    leader: Seat,
    /// In order of play.
    cards: [Option<Card>; 4],
}

impl Trick {
    /// A trick of four cards that this seat is to lead to.
    pub const fn new(leader: Seat) -> Trick {
        Trick::among(PlayOrder::Four, leader)
    }

    /// A trick of these hands' cards that this seat is to lead to.
    pub const fn among(order: PlayOrder, leader: Seat) -> Trick {
        Trick { order, leader, cards: [None; 4] }
    }

    /// The seat that leads to it.
    pub const fn leader(&self) -> Seat {
        self.leader
    }

    /// Adds a card for the seat on turn, whoever may hold it; one more than the trick has is ignored.
    pub fn play_unchecked(&mut self, card: Card) {
        if self.is_complete() {
            return;
        }
        if let Some(place) = self.cards.iter_mut().find(|place| place.is_none()) {
            *place = Some(card);
        }
    }

    /// The cards and who played them, in order of play.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, Card)> + Clone {
        let order = self.order;
        let seats = iter::successors(Some(self.leader), move |seat| Some(order.next(*seat)));
        iter::zip(seats, self.cards.into_iter().flatten())
    }

    /// The number of cards played, 0 to 4.
    pub fn len(&self) -> usize {
        self.cards.iter().flatten().count()
    }

    /// Whether nobody has led yet.
    pub fn is_empty(&self) -> bool {
        self.led().is_none()
    }

    /// Whether every hand has played.
    pub fn is_complete(&self) -> bool {
        self.len() == self.order.hands()
    }

    /// Whose card is next; none when the trick is complete.
    pub fn turn(&self) -> Option<Seat> {
        (!self.is_complete()).then(|| (0..self.len()).fold(self.leader, |seat, _| self.order.next(seat)))
    }

    /// The suit led; none before the lead.
    pub fn led(&self) -> Option<Suit> {
        self.cards[0].map(Card::suit)
    }

    /// The card this seat has played to it.
    pub fn card_of(&self, seat: Seat) -> Option<Card> {
        self.iter().find_map(|(player, card)| (player == seat).then_some(card))
    }

    /// Who has won it: the highest trump, else the highest card of the suit led (Law 44E and F);
    /// none until it is complete.
    pub fn winner(&self, strain: Strain) -> Option<Seat> {
        if self.is_complete() { self.winning(strain) } else { None }
    }

    /// Who is winning it so far; none before the lead.
    pub fn winning(&self, strain: Strain) -> Option<Seat> {
        let led = self.led()?;
        let (seat, _) = self.iter().max_by_key(|(_, card)| strength(*card, led, strain.trump()))?;
        Some(seat)
    }
}

/// Trumps beat the suit led, which beats discards; within each the rank decides. Discards may tie,
/// but the lead beats them.
fn strength(card: Card, led: Suit, trump: Option<Suit>) -> (bool, bool, Rank) {
    (Some(card.suit()) == trump, card.suit() == led, card.rank())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_card_of_the_suit_led_wins() {
        assert_eq!(won_by("H2 HA SA H3", Strain::NoTrump), Some(Seat::East));
        assert_eq!(won_by("H2 SA DA CA", Strain::NoTrump), Some(Seat::North));
        assert_eq!(won_by("HT H9 HJ H8", Strain::Spades), Some(Seat::South));
    }

    #[test]
    fn the_highest_trump_wins_over_everything() {
        assert_eq!(won_by("HA S2 HK S3", Strain::Spades), Some(Seat::West));
        assert_eq!(won_by("SA SK S2 HA", Strain::Spades), Some(Seat::North));
    }

    #[test]
    fn a_trick_is_won_when_the_fourth_card_falls() {
        assert_eq!(won_by("HA H2 H3", Strain::NoTrump), None);
        assert_eq!(trick("HA H2 H3").winning(Strain::NoTrump), Some(Seat::North));
        assert_eq!(trick("").winning(Strain::NoTrump), None);
    }

    #[test]
    fn a_trick_goes_round_from_its_leader() {
        let mut trick = Trick::new(Seat::West);
        assert_eq!((trick.turn(), trick.led()), (Some(Seat::West), None));
        trick.play_unchecked("D5".parse().unwrap());
        assert_eq!((trick.turn(), trick.led()), (Some(Seat::North), Some(Suit::Diamonds)));
        assert_eq!(trick.card_of(Seat::West), "D5".parse().ok());
        assert_eq!(trick.card_of(Seat::North), None);
    }

    #[test]
    fn a_fifth_card_is_ignored() {
        let four = trick("HA H2 H3 H4");
        assert_eq!((trick("HA H2 H3 H4 H5"), four.turn()), (four, None));
    }

    #[test]
    fn a_trick_of_two_is_won_when_the_second_card_falls() {
        let mut trick = Trick::among(PlayOrder::Two, Seat::East);
        trick.play_unchecked("H2".parse().unwrap());
        assert_eq!((trick.turn(), trick.winner(Strain::Spades)), (Some(Seat::North), None));
        trick.play_unchecked("S2".parse().unwrap());
        trick.play_unchecked("SA".parse().unwrap());
        assert_eq!((trick.turn(), trick.len(), trick.winner(Strain::Spades)), (None, 2, Some(Seat::North)));
        assert_eq!(trick.winner(Strain::NoTrump), Some(Seat::East));
    }

    fn trick(cards: &str) -> Trick {
        let mut trick = Trick::new(Seat::North);
        cards.split_whitespace().for_each(|card| trick.play_unchecked(card.parse().unwrap()));
        trick
    }

    fn won_by(cards: &str, strain: Strain) -> Option<Seat> {
        trick(cards).winner(strain)
    }
}
