//! What a lane knows of the meaning of calls. A word's number is the lane's own: who was not told of an answer cannot
//! see from the next word that there was one (Spec C8.5).

use bridge_protocol::{Explained, Kibitzing, Lane, Meaning, Policy, Question, Turn};
use bridge_rules::{BySeat, Seat};

use crate::table::{Entry, Explanations, Table, explanations};

/// What a lane was told about calls, and the questions about them that it knows to be open.
#[derive(Default)]
pub(super) struct Known {
    pub(super) meanings: Vec<Explained>,
    pub(super) questions: Vec<Question>,
}

impl Known {
    pub(super) fn of(all: &Explanations, policy: &Policy, lane: Lane) -> Self {
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
pub(super) fn everything(all: &Explanations, policy: &Policy) -> Vec<Explained> {
    Known::of(all, policy, Lane::Director).meanings
}

/// What came with the call that was just made, if a lane is told it.
pub(super) fn given_with(call: Turn, after: &Table, lane: Lane) -> Option<Meaning> {
    match after.stage.proceedings()?.explanations.entries().last()? {
        Entry::Said(word) if word.explained.call == call => {
            hears(&after.policy, lane, word.explained.by, word.to).then(|| word.explained.meaning.clone())
        }
        Entry::Said(_) | Entry::Asked(..) | Entry::AnsweredAgain { .. } => None,
    }
}

/// What a lane has just been told, with the number that it has there.
pub(super) fn just_told(after: &Table, lane: Lane) -> Option<Explained> {
    Known::of(&after.stage.proceedings()?.explanations, &after.policy, lane).meanings.pop()
}

/// Whether a lane is told what a player says to some of the others.
pub(super) fn hears(policy: &Policy, lane: Lane, by: Seat, to: BySeat<bool>) -> bool {
    let is_told = |seat: Seat| seat == by || to[seat];
    match lane {
        Lane::North => is_told(Seat::North),
        Lane::East => is_told(Seat::East),
        Lane::South => is_told(Seat::South),
        Lane::West => is_told(Seat::West),
        Lane::Kibitzer => match policy.kibitzing {
            Kibitzing::Off | Kibitzing::Delayed => false,
            Kibitzing::OneHand(seat) => is_told(seat),
            // What both opponents hear is no secret between two of the players.
            Kibitzing::OpenCards => by.side().other().seats().into_iter().all(is_told),
            Kibitzing::AllHands => true,
        },
        Lane::Director => true,
    }
}

/// Whether a lane is told what a player says of his side's calls without being asked.
pub(crate) fn hears_unasked(policy: &Policy, lane: Lane, by: Seat) -> bool {
    hears(policy, lane, by, explanations::listeners(policy.alerts, by))
}

pub(super) fn hears_question(policy: &Policy, lane: Lane, question: &Question) -> bool {
    hears(policy, lane, question.by, explanations::told_of_question(policy.alerts, question))
}

/// Whoever asks what was answered before is given the words, and who watches his hand; the explainer is not asked
/// again.
pub(super) fn hears_again(policy: &Policy, lane: Lane, question: &Question) -> bool {
    lane == question.by.into() || (lane == Lane::Kibitzer && policy.kibitzing == Kibitzing::OneHand(question.by))
}
