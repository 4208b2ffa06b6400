//! The opening lead, dummy, and the cards of each trick.

use bridge_rules::{BySeat, Card, Hand, PlayOrder, Seat};

use super::FoldError;
use crate::{BoardView, Hands, Lane, LastTrick, LeadView, Turn};

impl BoardView {
    /// A lead that lies face down; its card is known to who made it.
    pub(super) fn lead_made(&mut self, turn: Turn, seat: Seat, card: Option<Card>) {
        if let (Some(hand), Some(card)) = (self.hands.get_mut(seat), card) {
            hand.remove(card);
        }
        self.lead = Some(LeadView { turn, seat, card, no_questions: false, no_questions_by: BySeat::default() });
    }

    /// Somebody has no questions; the viewer, where nobody is named.
    pub(super) fn no_questions(&mut self, by: Option<Seat>) -> Result<(), FoldError> {
        let lead = self.lead.as_mut().ok_or(FoldError)?;
        match by {
            Some(seat) => lead.no_questions_by[seat] = true,
            None => lead.no_questions = true,
        }
        Ok(())
    }

    pub(super) fn lead_faced(&mut self, lane: Lane, seat: Seat, card: Card) -> Result<(), FoldError> {
        self.lead = None;
        self.lay(lane, seat, card, None)
    }

    pub(super) fn dummy_faced(&mut self, seat: Seat, hand: Hand, also: &Hands) {
        *self.hands.get_mut(seat) = Some(hand);
        for seat in Seat::ALL.into_iter().filter(|seat| also.get(*seat).is_some()) {
            *self.hands.get_mut(seat) = also.get(seat);
        }
    }

    /// A hand that this viewer is shown, if they are.
    pub(super) fn shows(&mut self, seat: Seat, hand: Option<Hand>) {
        if hand.is_some() {
            *self.hands.get_mut(seat) = hand;
        }
    }

    pub(super) fn lay(&mut self, lane: Lane, seat: Seat, card: Card, won_by: Option<Seat>) -> Result<(), FoldError> {
        if let Some(hand) = self.hands.get_mut(seat) {
            hand.remove(card);
        }
        let order = self.play_order();
        let trick = self.trick.as_mut().ok_or(FoldError)?;
        trick.cards.push(card);
        if turns_last_trick(order, lane, seat) {
            self.last_trick = None;
        }
        if let Some(winner) = won_by {
            let cards = std::mem::take(&mut trick.cards);
            self.last_trick = Some(LastTrick { leader: trick.leader, cards, winner });
            trick.leader = winner;
            if self.contract.is_some() {
                self.won[order.side(winner)] += 1;
            }
        }
        Ok(())
    }
}

/// A player may look at the last trick until their side plays to the next (Law 66A); kibitzers until anyone does.
pub fn turns_last_trick(order: PlayOrder, lane: Lane, played: Seat) -> bool {
    lane.seat().is_none_or(|seat| order.side(seat) == order.side(played))
}
