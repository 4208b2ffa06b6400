//! What was said about calls, and convention cards.

use bridge_protocol::{ConventionCard, Explained, Meaning, Question};
use bridge_rules::{BySeat, Seat, Side};

use super::{Record, explanations};
use crate::table::Table;

impl Record {
    pub(in crate::table) fn apply(&self, table: &mut Table) {
        match self {
            Self::Explained { explained, to } => table.take_explanation(explained, *to),
            Self::Asked { question } => table.take_question(question),
            Self::AnsweredAgain { question } => table.take_repeated_answer(question),
            Self::CardFiled { side, card } => table.card_is_filed(*side, card),
        }
    }
}

impl Table {
    /// The call has just been made, with these words.
    pub(in crate::table) fn call_is_explained(&mut self, seat: Seat, meaning: &Meaning) {
        let explained = Explained { call: self.last_turn(), by: seat, version: 1, meaning: meaning.clone() };
        self.take_explanation(&explained, explanations::listeners(self.policy.alerts, self.seating(), seat));
    }

    pub(in crate::table) fn take_explanation(&mut self, explained: &Explained, to: BySeat<bool>) {
        if let Some(context) = self.stage.context_mut() {
            context.explanations.say(explained.clone(), to);
        }
    }

    pub(in crate::table) fn take_question(&mut self, question: &Question) {
        let now = self.now;
        if let Some(context) = self.stage.context_mut() {
            context.explanations.ask(question.clone(), now);
        }
    }

    pub(in crate::table) fn take_repeated_answer(&mut self, question: &Question) {
        if let Some(context) = self.stage.context_mut() {
            context.explanations.answer_again(question.clone());
        }
    }

    pub(in crate::table) fn card_is_filed(&mut self, side: Side, card: &ConventionCard) {
        self.cards.file(side, card.clone());
    }
}
