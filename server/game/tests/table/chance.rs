//! Seats, cards and deals by chance.

use bridge_rules::{BySeat, Card, Deal, Hand, Seat};

#[path = "../common/chance.rs"]
mod common;
pub(crate) use common::Chance;

impl Chance {
    pub(crate) fn card_of(&mut self, cards: Hand) -> Card {
        self.one_of(&cards.iter().collect::<Vec<_>>())
    }

    pub(crate) fn seat(&mut self) -> Seat {
        self.one_of(&Seat::ALL)
    }

    pub(crate) fn deal(&mut self) -> Deal {
        let cards = self.shuffled(Card::all().collect());
        let mut hands = cards.chunks(13).map(|hand| hand.iter().copied().collect::<Hand>());
        Deal::new(BySeat::from_fn(|_| hands.next().unwrap())).unwrap()
    }
}
