//! The opening lead, face down until nobody has questions (Law 41; Spec C3).

use bridge_protocol::{
    DirectorCall, OpeningLead, Question, Refusal, Turn,
    limits::{ANSWER_PERIOD, QUESTION_PERIOD},
};
use bridge_rules::{Card, Seat};

use crate::table::decide::{DONE_BEFORE, Decision};
use crate::{
    Moment,
    table::{FaceDownLead, PlayStage, Record, Table, direction, explaining, play},
};

impl Table {
    /// The lead of a card that its hand may play, if it is to be made face down.
    pub(in crate::table) fn face_down_lead(&self, stage: &PlayStage, card: Card, at: Moment) -> Option<Record> {
        match self.policy.lead {
            OpeningLead::FaceUp => None,
            // Without partners nobody asks before it (Spec F14.1).
            OpeningLead::FaceDown if !self.seating().has_partners() => None,
            OpeningLead::FaceDown => {
                let seat = stage.play.tricks().contract().opening_leader();
                // Where all see dummy before it there is nothing to wait for (Spec F13.1).
                let is_lead = stage.play.tricks().opening_lead().is_none() && !stage.dummy_is_faced;
                is_lead.then(|| Record::Play(play::Record::LeadMade { seat, card, until: at.after(QUESTION_PERIOD) }))
            }
        }
    }

    /// Whether the card lies on the table as this player's lead of that turn: they made it before.
    pub(in crate::table) fn lies_face_down(&self, seat: Seat, turn: Turn, card: Card) -> bool {
        self.face_down().is_some_and(|lead| lead.turn == turn && lead.seat == seat && *lead.card.reveal() == card)
    }

    /// Nothing else is done until the lead is faced.
    pub(in crate::table) fn lead_is_not_hidden(&self) -> Result<(), Refusal> {
        if self.face_down().is_some() { Err(Refusal::LeadFaceDown {}) } else { Ok(()) }
    }

    pub(in crate::table) fn no_questions(&self, seat: Seat, turn: Turn) -> Decision {
        let lead = self.lead().filter(|lead| lead.turn == turn).ok_or(Refusal::NoSuchLead {})?;
        if !lead.asked().contains(&seat) {
            return Err(Refusal::NotAsked {}); // Law 41B
        }
        if lead.is_faced || lead.no_questions[seat] {
            return DONE_BEFORE;
        }
        let is_faced = lead.nobody_asks_after(seat) && self.open_question().is_none();
        let faced = is_faced.then_some([Record::Play(play::Record::LeadFaced), Record::Play(play::Record::DummyFaced)]);
        Ok([Record::Play(play::Record::NoQuestions { seat })].into_iter().chain(faced.into_iter().flatten()).collect())
    }

    /// The end of the question period; while a question is open the lead waits for its answer, and no longer than for
    /// that (Spec C3.2).
    pub(in crate::table) fn lead_deadline(&self) -> Option<Moment> {
        let until = self.time_to_answer(self.face_down()?.until, QUESTION_PERIOD);
        let answer_until = |asked_at: Moment| self.time_to_answer(asked_at.after(ANSWER_PERIOD), ANSWER_PERIOD);
        Some(self.open_question().map_or(until, |(_, asked_at)| until.max(answer_until(asked_at))))
    }

    /// The question period is over. What was not answered in it the director is told, and of the players nobody: that
    /// somebody has asked, partner does not learn (Spec C8.5).
    pub(in crate::table) fn question_period_ends(&self) -> Vec<Record> {
        let unanswered = self.open_question().map(|(Question { by, of, .. }, _)| {
            let about = format!("{of} has not answered {by}, who asked before the lead was faced (Law 41B)");
            Record::Direction(direction::Record::DirectorCalled { call: DirectorCall { by: None, about }, later: true })
        });
        [Record::Play(play::Record::LeadFaced), Record::Play(play::Record::DummyFaced)]
            .into_iter()
            .chain(unanswered)
            .collect()
    }

    /// With the facing of the lead, where one of these records is the answer that it waited for.
    pub(in crate::table) fn with_faced_lead(&self, mut records: Vec<Record>, at: Moment) -> Vec<Record> {
        let is_answer = |record: &Record| matches!(record, Record::Explaining(explaining::Record::Explained { .. }));
        if self.face_down().is_some() && self.open_question().is_some() && records.iter().any(is_answer) {
            let mut after = self.clone();
            records.iter().for_each(|record| after.apply(record, at));
            let nobody_asks =
                after.face_down().is_some_and(|lead| lead.asked().iter().all(|seat| lead.no_questions[*seat]));
            if nobody_asks && after.open_question().is_none() {
                records.extend([Record::Play(play::Record::LeadFaced), Record::Play(play::Record::DummyFaced)]);
            }
        }
        records
    }

    /// The oldest open question of those who may ask before the lead is faced (Law 41B), and when it was asked.
    fn open_question(&self) -> Option<(&Question, Moment)> {
        let asked = self.face_down()?.asked();
        self.stage.context()?.explanations.open().find(|(question, _)| asked.contains(&question.by))
    }

    fn face_down(&self) -> Option<&FaceDownLead> {
        self.lead().filter(|lead| !lead.is_faced)
    }

    fn lead(&self) -> Option<&FaceDownLead> {
        self.stage.in_play()?.lead.as_ref()
    }
}
