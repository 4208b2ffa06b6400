//! The opening lead, face down until nobody has questions (Law 41; Spec C3).

use bridge_protocol::{OpeningLead, Refusal, Turn, limits::QUESTION_PERIOD};
use bridge_rules::{Card, Seat};

use super::{DONE_BEFORE, Decision};
use crate::{
    Moment,
    table::{Event, FaceDownLead, PlayStage, Table},
};

impl Table {
    /// The lead of a card that its hand may play, if it is to be made face down.
    pub(super) fn face_down_lead(&self, stage: &PlayStage, card: Card, at: Moment) -> Option<Event> {
        match self.policy.lead {
            OpeningLead::FaceUp => None,
            OpeningLead::FaceDown => {
                let seat = stage.play.tricks().contract().opening_leader();
                let is_lead = stage.play.tricks().opening_lead().is_none();
                is_lead.then(|| Event::LeadMade { seat, card, until: at.after(QUESTION_PERIOD) })
            }
        }
    }

    /// Whether the card lies on the table as this player's lead of that turn: he made it before.
    pub(super) fn lies_face_down(&self, seat: Seat, turn: Turn, card: Card) -> bool {
        self.face_down().is_some_and(|lead| lead.turn == turn && lead.seat == seat && *lead.card.reveal() == card)
    }

    /// Nothing else is done until the lead is faced.
    pub(super) fn lead_is_not_hidden(&self) -> Result<(), Refusal> {
        if self.face_down().is_some() { Err(Refusal::LeadFaceDown {}) } else { Ok(()) }
    }

    pub(super) fn no_questions(&self, seat: Seat, turn: Turn) -> Decision {
        let lead = self.lead().filter(|lead| lead.turn == turn).ok_or(Refusal::NoSuchLead {})?;
        if !lead.asked().contains(&seat) {
            return Err(Refusal::NotAsked {}); // Law 41B
        }
        if lead.is_faced || lead.no_questions[seat] {
            return DONE_BEFORE;
        }
        let faced = lead.nobody_asks_after(seat).then_some([Event::LeadFaced, Event::DummyFaced]);
        Ok([Event::NoQuestions { seat }].into_iter().chain(faced.into_iter().flatten()).collect())
    }

    pub(super) fn lead_deadline(&self) -> Option<Moment> {
        self.face_down().map(|lead| lead.until)
    }

    /// The question period is over.
    pub(super) fn question_period_ends(&self) -> Vec<Event> {
        vec![Event::LeadFaced, Event::DummyFaced]
    }

    fn face_down(&self) -> Option<&FaceDownLead> {
        self.lead().filter(|lead| !lead.is_faced)
    }

    fn lead(&self) -> Option<&FaceDownLead> {
        self.stage.in_play()?.lead.as_ref()
    }
}
