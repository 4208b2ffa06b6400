//! The opening lead, face down and faced.

use bridge_protocol::Turn;
use bridge_rules::{BySeat, Card, Seat};

use super::Record;
use crate::{
    Concealed, Moment,
    table::{Act, FaceDownLead, Table},
};

impl Record {
    pub(in crate::table) fn apply(&self, table: &mut Table) {
        match self {
            Self::LeadMade { seat, card, until } => table.lead_is_made(*seat, *card, *until),
            Self::NoQuestions { seat } => table.take_no_questions(*seat),
            Self::LeadFaced => table.lead_is_faced(),
            Self::Played { by, card, .. } => {
                let nothing_is_faced = table.stage.in_play().is_some_and(|stage| !table.has_dummies(stage));
                if let Some(stage) = table.stage.in_play_mut() {
                    stage.play.play_unchecked(*card);
                    // The lead is on the table, and nothing is to follow it.
                    stage.dummy_is_faced |= nothing_is_faced;
                    table.acts.push(Act::Played { by: *by, card: *card });
                }
            }
            Self::DummyFaced => {
                if let Some(stage) = table.stage.in_play_mut() {
                    stage.dummy_is_faced = true;
                }
            }
        }
    }
}

impl Table {
    /// The winner of the trick that the last card completed.
    pub(in crate::table) fn trick_just_won(&self) -> Option<Seat> {
        let tricks = self.stage.in_play()?.play.tricks();
        let between = tricks.current().led().is_none();
        between.then(|| tricks.last()?.winner(tricks.contract().bid.strain)).flatten()
    }

    pub(in crate::table) fn lead_is_made(&mut self, seat: Seat, card: Card, until: Moment) {
        let turn = self.turn();
        if let Some(stage) = self.stage.in_play_mut() {
            let (card, no_questions) = (Concealed::new(card), BySeat::default());
            stage.lead = Some(FaceDownLead { turn, seat, card, until, no_questions, is_faced: false });
            self.acts.push(Act::Led { by: seat });
        }
    }

    pub(in crate::table) fn take_no_questions(&mut self, seat: Seat) {
        if let Some(lead) = self.stage.in_play_mut().and_then(|stage| stage.lead.as_mut()) {
            lead.no_questions[seat] = true;
        }
    }

    /// The play begins (Law 41C).
    pub(in crate::table) fn lead_is_faced(&mut self) {
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
