//! Cards in play: what four hands still hold, the trick in progress, and what is trump.

use std::fmt;

use bridge_rules::{BySeat, Card, Deal, Hand, Seat, Strain, Trick};

/// Four hands with a trick in progress. Each player has as many cards as the others, counting the one on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    pub(crate) hands: BySeat<Hand>,
    pub(crate) trick: Trick,
    pub(crate) strain: Strain,
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

impl Layout {
    /// The cards still held and the trick in progress.
    ///
    /// # Errors
    /// If somebody holds a card too many or too few for the trick, a card is held twice or lies on the table too, or
    /// there is nothing left to play; or if somebody has not followed suit to the trick and could have.
    pub fn new(hands: BySeat<Hand>, trick: Trick, strain: Strain) -> Result<Self, NoPosition> {
        let played = |seat| usize::from(trick.card_of(seat).is_some());
        let each = hands.north.len() + played(Seat::North);
        let cards = hands.iter().fold(Hand::EMPTY, |all, (_, hand)| all.union(*hand));
        let table: Hand = trick.iter().map(|(_, card)| card).collect();
        let fits = hands.iter().all(|(seat, hand)| hand.len() + played(seat) == each)
            && cards.len() + table.len() == 4 * each
            && cards.intersection(table).is_empty()
            && !trick.is_complete()
            && (1..=13).contains(&each)
            && trick.iter().all(|(seat, card)| has_followed(hands[seat], card, &trick));
        if fits { Ok(Self { hands, trick, strain }) } else { Err(NoPosition) }
    }

    /// A deal to which this seat is to lead.
    pub fn dealt(deal: &Deal, leader: Seat, strain: Strain) -> Self {
        Self { hands: *deal.hands(), trick: Trick::new(leader), strain }
    }

    /// The cards that a seat still holds.
    pub fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat]
    }

    /// The trick in progress.
    pub const fn trick(&self) -> &Trick {
        &self.trick
    }

    /// The tricks not yet completed, the one in progress included.
    pub fn remaining(&self) -> u8 {
        let most = self.hands.iter().map(|(_, hand)| hand.len()).max().unwrap_or(0);
        // Whoever has yet to play to the trick holds a card for it, and somebody always has.
        u8::try_from(most).expect("at most thirteen")
    }

    /// Whose card is due.
    pub fn turn(&self) -> Seat {
        self.trick.turn().unwrap_or(self.trick.leader())
    }

    /// The layout after a card of the seat on turn, and who won the trick if it completed one.
    #[must_use]
    pub fn after(&self, card: Card) -> (Self, Option<Seat>) {
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

fn has_followed(hand: Hand, card: Card, trick: &Trick) -> bool {
    trick.led().is_none_or(|led| card.suit() == led || hand.in_suit(led).is_empty())
}
