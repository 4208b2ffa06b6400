//! What a lane knows of the meaning of calls. A word's number is the lane's own: who was not told of an answer cannot
//! see from the next word that there was one (Spec C8.5).

use bridge_protocol::{Explained, Lane, Meaning, Policy, Question, TableEvent, Turn};
use bridge_rules::Seat;

use super::{
    Explanations, Record,
    explanations::Entry,
    hears::{hears, hears_again, hears_question},
};
use crate::table::Table;

impl Record {
    pub(crate) fn shown(&self, after: &Table, lane: Lane) -> Option<TableEvent> {
        Some(match self {
            Self::Asked { question } => TableEvent::Asked(question.clone()),
            Self::AnsweredAgain { question } if lane == Lane::Director => TableEvent::AnsweredAgain(question.clone()),
            Self::Explained { .. } | Self::AnsweredAgain { .. } => TableEvent::Explained(just_told(after, lane)?),
            Self::CardFiled { side, .. } => TableEvent::CardFiled { side: *side, version: after.cards.times(*side) },
        })
    }
}

/// What a lane was told about calls, and the questions about them that it knows to be open.
#[derive(Default)]
pub(crate) struct Known {
    pub(crate) meanings: Vec<Explained>,
    pub(crate) questions: Vec<Question>,
}

impl Known {
    pub(crate) fn of(all: &Explanations, policy: &Policy, lane: Lane) -> Self {
        let mut known = Self::default();
        for entry in all.entries() {
            match entry {
                Entry::Said(word) if hears(policy, lane, word.explained.by, word.to) => known.learn(&word.explained),
                Entry::Asked(question, _) if hears_question(policy, lane, question) => {
                    known.questions.push(question.clone());
                }
                Entry::AnsweredAgain { question, explained } if hears_again(policy, lane, question) => {
                    known.learn(explained);
                }
                Entry::Said(_) | Entry::Asked(..) | Entry::AnsweredAgain { .. } => {}
            }
        }
        known
    }

    fn learn(&mut self, explained: &Explained) {
        let is_on_it = |call: Turn, by: Seat| (call, by) == (explained.call, explained.by);
        let last = self.meanings.iter().find(|known| is_on_it(known.call, known.by)).map_or(0, |known| known.version);
        self.questions.retain(|question| !is_on_it(question.call, question.of));
        self.meanings.retain(|known| !is_on_it(known.call, known.by));
        self.meanings.push(Explained { version: last + 1, ..explained.clone() });
    }
}

/// What was said on a board that is over, to whomever: the last word of each player on each call.
pub(crate) fn everything(all: &Explanations, policy: &Policy) -> Vec<Explained> {
    Known::of(all, policy, Lane::Director).meanings
}

/// What came with the call that was just made, if a lane is told it.
pub(crate) fn given_with(call: Turn, after: &Table, lane: Lane) -> Option<Meaning> {
    match after.stage.context()?.explanations.entries().last()? {
        Entry::Said(word) if word.explained.call == call => {
            hears(&after.policy, lane, word.explained.by, word.to).then(|| word.explained.meaning.clone())
        }
        Entry::Said(_) | Entry::Asked(..) | Entry::AnsweredAgain { .. } => None,
    }
}

/// What a lane has just been told, with the number that it has there.
fn just_told(after: &Table, lane: Lane) -> Option<Explained> {
    Known::of(&after.stage.context()?.explanations, &after.policy, lane).meanings.pop()
}
