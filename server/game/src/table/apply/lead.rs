//! The opening lead, face down and faced.

use bridge_protocol::Turn;
use bridge_rules::{BySeat, Card, Seat};

use crate::{
    Concealed, Moment,
    table::{Act, FaceDownLead, Table},
};

impl Table {
    pub(super) fn lead_is_made(&mut self, seat: Seat, card: Card, until: Moment) {
        let turn = self.turn();
        if let Some(stage) = self.stage.in_play_mut() {
            let (card, no_questions) = (Concealed::new(card), BySeat::default());
            stage.lead = Some(FaceDownLead { turn, seat, card, until, no_questions, is_faced: false });
            self.acts.push(Act::Led { by: seat });
        }
    }

    pub(super) fn has_no_questions(&mut self, seat: Seat) {
        if let Some(lead) = self.stage.in_play_mut().and_then(|stage| stage.lead.as_mut()) {
            lead.no_questions[seat] = true;
        }
    }

    /// The play begins (Law 41C).
    pub(super) fn lead_is_faced(&mut self) {
        if let Some(stage) = self.stage.in_play_mut()
            && let Some(lead) = stage.lead.as_mut()
        {
            lead.is_faced = true;
            let (turn, by, card) = (lead.turn, lead.seat, *lead.card.reveal());
            stage.play.play_unchecked(card);
            self.act_becomes(turn, Act::Played { by, card });
        }
    }

    /// What was hidden about an act is known from here on.
    fn act_becomes(&mut self, turn: Turn, act: Act) {
        let place = usize::try_from(turn.0).ok().and_then(|turn| turn.checked_sub(1));
        if let Some(known) = place.and_then(|place| self.acts.get_mut(place)) {
            *known = act;
        }
    }
}
