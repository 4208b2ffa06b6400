//! What was said and asked about the calls of a board, in its order, keyed by the calls' turns. Which lane was told of
//! it is for the view to say.

use bridge_protocol::{Alerts, Explained, Question, Turn};
use bridge_rules::{BySeat, Seat, Seating};

use crate::Moment;

#[derive(Clone, Debug, Default)]
pub(crate) struct Explanations {
    entries: Vec<Entry>,
    /// How many questions each player has asked; those about calls that were taken back count too.
    asked: BySeat<usize>,
}

#[derive(Clone, Debug)]
pub(crate) enum Entry {
    Said(Word),
    Asked(Question, Moment),
    /// A question about what was explained to somebody else: the asker is given the same words.
    AnsweredAgain {
        question: Question,
        explained: Explained,
    },
}

/// What a player said of a call, and who of the others was told.
#[derive(Clone, Debug)]
pub(crate) struct Word {
    pub(crate) explained: Explained,
    pub(crate) to: BySeat<bool>,
}

impl Explanations {
    pub(crate) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    pub(crate) fn say(&mut self, explained: Explained, to: BySeat<bool>) {
        self.entries.push(Entry::Said(Word { explained, to }));
    }

    pub(crate) fn ask(&mut self, question: Question, at: Moment) {
        self.asked[question.by] += 1;
        self.entries.push(Entry::Asked(question, at));
    }

    pub(crate) fn answer_again(&mut self, question: Question) {
        self.asked[question.by] += 1;
        if let Some(explained) = self.explanation(question.call, question.of).cloned() {
            self.entries.push(Entry::AnsweredAgain { question, explained });
        }
    }

    /// The calls from this turn on were taken back, and what was said of them goes with them.
    pub(crate) fn forget_from(&mut self, back: Turn) {
        self.entries.retain(|entry| entry.call() < back);
    }

    /// Every word, corrections and what they corrected.
    pub(crate) fn words(&self) -> impl Iterator<Item = &Word> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Said(word) => Some(word),
            Entry::Asked(..) | Entry::AnsweredAgain { .. } => None,
        })
    }

    /// Bytes of all that a player has said on this board.
    pub(crate) fn bytes_of(&self, by: Seat) -> usize {
        self.words().filter(|word| word.explained.by == by).map(|word| word.explained.meaning.text.len()).sum()
    }

    /// The number of a player's last word on a call; 0 before the first.
    pub(crate) fn version(&self, call: Turn, by: Seat) -> u32 {
        self.words_of(call, by).last().map_or(0, |word| word.explained.version)
    }

    pub(crate) fn was_said(&self, explained: &Explained) -> bool {
        self.words().any(|word| word.explained == *explained)
    }

    /// The last word of a player on a call that says something: an alert alone does not.
    pub(crate) fn explanation(&self, call: Turn, by: Seat) -> Option<&Explained> {
        self.words_of(call, by).filter(|word| word.explains()).last().map(|word| &word.explained)
    }

    /// Whether a player was told by another what a call means.
    pub(crate) fn knows(&self, seat: Seat, call: Turn, by: Seat) -> bool {
        self.words_of(call, by).any(|word| word.explains() && word.to[seat]) || self.was_answered_again(seat, call, by)
    }

    /// How many words a player has been told by another about a call: the number that the last of them has for them.
    pub(crate) fn heard(&self, seat: Seat, call: Turn, by: Seat) -> u32 {
        let told = |entry: &&Entry| match entry {
            Entry::Said(word) => word.is_on(call, by) && word.to[seat],
            Entry::AnsweredAgain { question, .. } => *question == Question { call, by: seat, of: by },
            Entry::Asked(..) => false,
        };
        u32::try_from(self.entries.iter().filter(told).count()).unwrap_or(u32::MAX)
    }

    /// Whether a player was told the last words that another has explained a call with.
    pub(crate) fn knows_the_last(&self, seat: Seat, call: Turn, by: Seat) -> bool {
        let Some(last) = self.explanation(call, by) else { return false };
        self.entries.iter().any(|entry| match entry {
            Entry::Said(word) => word.explained == *last && word.to[seat],
            Entry::AnsweredAgain { question, explained } => question.by == seat && explained == last,
            Entry::Asked(..) => false,
        })
    }

    /// Who has heard anything of a player about a call: whoever a correction concerns.
    pub(crate) fn hearers(&self, call: Turn, by: Seat) -> BySeat<bool> {
        BySeat::from_fn(|seat| {
            self.words_of(call, by).any(|word| word.to[seat]) || self.was_answered_again(seat, call, by)
        })
    }

    /// Who waits for a player's answer about a call.
    pub(crate) fn waiting(&self, call: Turn, of: Seat) -> BySeat<bool> {
        let mut waiting = BySeat::default();
        for entry in &self.entries {
            match entry {
                Entry::Asked(question, _) if (question.call, question.of) == (call, of) => waiting[question.by] = true,
                Entry::Said(word) if word.is_on(call, of) => {
                    Seat::ALL.into_iter().filter(|seat| word.to[*seat]).for_each(|seat| waiting[seat] = false);
                }
                Entry::Asked(..) | Entry::Said(_) | Entry::AnsweredAgain { .. } => {}
            }
        }
        waiting
    }

    /// Who is to answer the oldest question that waits.
    pub(crate) fn answerer(&self) -> Option<Seat> {
        self.open().next().map(|(question, _)| question.of)
    }

    /// The questions that wait for an answer and when they were asked, the oldest first.
    pub(crate) fn open(&self) -> impl Iterator<Item = (&Question, Moment)> {
        let questions = self.entries.iter().filter_map(|entry| match entry {
            Entry::Asked(question, at) => Some((question, *at)),
            Entry::Said(_) | Entry::AnsweredAgain { .. } => None,
        });
        questions.filter(|(question, _)| self.waiting(question.call, question.of)[question.by])
    }

    pub(crate) fn has_asked(&self, seat: Seat, call: Turn) -> bool {
        self.entries.iter().any(|entry| match entry {
            Entry::Asked(question, _) | Entry::AnsweredAgain { question, .. } => {
                (question.by, question.call) == (seat, call)
            }
            Entry::Said(_) => false,
        })
    }

    pub(crate) fn questions_of(&self, seat: Seat) -> usize {
        self.asked[seat]
    }

    pub(crate) fn words_of(&self, call: Turn, by: Seat) -> impl Iterator<Item = &Word> {
        self.words().filter(move |word| word.is_on(call, by))
    }

    fn was_answered_again(&self, seat: Seat, call: Turn, by: Seat) -> bool {
        self.entries.iter().any(|entry| match entry {
            Entry::AnsweredAgain { question, .. } => *question == Question { call, by: seat, of: by },
            Entry::Said(_) | Entry::Asked(..) => false,
        })
    }
}

impl Entry {
    fn call(&self) -> Turn {
        match self {
            Self::Said(word) => word.explained.call,
            Self::Asked(question, _) | Self::AnsweredAgain { question, .. } => question.call,
        }
    }
}

impl Word {
    fn is_on(&self, call: Turn, by: Seat) -> bool {
        (self.explained.call, self.explained.by) == (call, by)
    }

    fn explains(&self) -> bool {
        !self.explained.meaning.text.is_empty()
    }
}

/// Who of the others is told when a player says unasked what a call means: the opponents (Spec C8.2), face to face all
/// of them, and behind a screen whoever sits on the player's side of it (Spec C9.1).
pub(crate) fn listeners(alerts: Alerts, seating: Seating, by: Seat) -> BySeat<bool> {
    BySeat::from_fn(|seat| match alerts {
        Alerts::ByBidder => !seating.allies(seat, by),
        Alerts::ByPartner => seat != by,
        Alerts::BehindScreens => seat == screenmate(by),
    })
}

/// Who of the others is told of a question: the player asked (Spec C8.4), and face to face all of them.
pub(crate) fn told_of_question(alerts: Alerts, question: &Question) -> BySeat<bool> {
    BySeat::from_fn(|seat| match alerts {
        Alerts::ByBidder | Alerts::BehindScreens => seat == question.of,
        Alerts::ByPartner => seat != question.by,
    })
}

/// Who sits on the same side of the screen: North and East, South and West.
pub(crate) const fn screenmate(seat: Seat) -> Seat {
    match seat {
        Seat::North => Seat::East,
        Seat::East => Seat::North,
        Seat::South => Seat::West,
        Seat::West => Seat::South,
    }
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{Manner, Meaning};

    use super::*;

    #[test]
    fn what_was_said_of_calls_taken_back_is_forgotten_and_the_questions_stay_counted() {
        let mut explanations = Explanations::default();
        for turn in [Turn(3), Turn(4)] {
            explanations.say(by_south(turn), listeners(Alerts::ByBidder, Seating::Four, Seat::South));
            explanations.ask(Question { call: turn, by: Seat::West, of: Seat::South }, Moment(0));
        }
        explanations.forget_from(Turn(4));
        assert_eq!(explanations.words().map(|word| word.explained.call).collect::<Vec<_>>(), [Turn(3)]);
        assert!(explanations.waiting(Turn(3), Seat::South)[Seat::West]);
        assert!(!explanations.waiting(Turn(4), Seat::South)[Seat::West]);
        assert_eq!(explanations.questions_of(Seat::West), 2);
    }

    #[test]
    fn screenmates_are_opponents_of_each_other() {
        for seat in Seat::ALL {
            assert_eq!(screenmate(screenmate(seat)), seat);
            assert_ne!(screenmate(seat).side(), seat.side());
        }
    }

    fn by_south(call: Turn) -> Explained {
        let meaning = Meaning::new(Manner::Alert, "five hearts".to_owned());
        Explained { call, by: Seat::South, version: 1, meaning }
    }
}
