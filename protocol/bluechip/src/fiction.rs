//! The rest of a board that is over for everybody else. A program that knows no claims plays on; the others follow with
//! their lowest cards, and nothing comes of it.

use bridge_rules::{Card, Contract, Deal, IllegalPlay, Play, Seat};

/// What is played on.
#[derive(Clone)]
pub(crate) struct Fiction {
    deal: Deal,
    play: Play,
    /// Who plays by itself.
    client: Seat,
}

impl Fiction {
    /// After these cards of the board; none if they do not fit its deal.
    pub(crate) fn after(deal: Deal, contract: Contract, cards: &[Card], client: Seat) -> Option<Self> {
        let mut play = Play::new(deal, contract);
        cards.iter().try_for_each(|card| play.play(*card)).ok()?;
        Some(Self { deal, play, client })
    }

    /// The next card of the others; none when the client is to play, or all is over.
    pub(crate) fn next(&mut self) -> Option<Card> {
        if self.play.tricks().player().is_none_or(|player| player == self.client) {
            return None;
        }
        let lowest = self.play.legal().iter().min_by_key(|card| card.rank())?;
        self.play.play_unchecked(lowest);
        Some(lowest)
    }

    /// The client plays.
    pub(crate) fn play(&mut self, card: Card) -> Result<(), IllegalPlay> {
        self.play.play(card)
    }

    pub(crate) const fn deal(&self) -> &Deal {
        &self.deal
    }

    pub(crate) fn is_over(&self) -> bool {
        self.play.is_over()
    }
}
