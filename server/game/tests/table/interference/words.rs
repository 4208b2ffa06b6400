//! What is asked and said of calls: drawn by chance, and whether the viewer hears of it.

use bridge_game::{Command, Input, explaining};
use bridge_protocol::{Alerts, BoardView, Manner, Meaning, OpeningLead, Question, Turn};
use bridge_rules::{BySeat, Seat};

use super::evening::Evening;
use crate::chance::Chance;

/// Words on one call that a player is not made to exceed: the limit is told by a refusal, which would tell of hidden
/// words.
const WORDS: u32 = 3;

impl Evening {
    /// A question that somebody might ask.
    pub(super) fn question(&self, board: &BoardView, chance: &mut Chance) -> Option<Question> {
        let (call, bidder) = a_call(board, chance)?;
        // Whoever is on turn may ask; others mostly may not.
        let on_turn = board.actor().filter(|seat| seat.side() != bidder.side() && chance.percent(70));
        let by = on_turn.unwrap_or_else(|| chance.one_of(&[bidder.lho(), bidder.rho()]));
        let of = match self.viewer.policy.alerts {
            Alerts::ByBidder => bidder,
            Alerts::ByPartner => bidder.partner(),
            Alerts::BehindScreens => Seat::ALL.into_iter().find(|seat| self.viewer.listeners(by)[*seat])?,
        };
        let is_for_him = self.viewer.leaves_question_to(by, self.as_in_both(call)) && self.has_seen(by, board, call);
        is_for_him.then_some(Question { call, by, of })
    }

    /// Something that somebody might say of a call, and who is told.
    pub(super) fn word(&self, board: &BoardView, chance: &mut Chance) -> Option<(Seat, Turn, Meaning, BySeat<bool>)> {
        let (call, bidder) = a_call(board, chance)?;
        let explainer = match self.viewer.policy.alerts {
            Alerts::ByBidder => bidder,
            Alerts::ByPartner => bidder.partner(),
            Alerts::BehindScreens => chance.one_of(&[bidder, bidder.partner()]),
        };
        let (call, by) = match &board.questions[..] {
            [.., asked] if chance.percent(50) => (asked.call, asked.of),
            _ => (call, explainer),
        };
        let manner = chance.one_of(&[Manner::Alert, Manner::Announcement, Manner::Explanation, Manner::Explanation]);
        let meaning = Meaning::new(manner, format!("meaning {}", chance.below(1_000)));
        let told = self.told(board, by, call, manner);
        let may_speak = self.has_seen(by, board, call) && self.next_version(by, call) <= WORDS;
        may_speak.then_some((by, call, meaning, told))
    }

    /// Nobody has a number for a call that has not come across the screen to them.
    fn has_seen(&self, seat: Seat, board: &BoardView, call: Turn) -> bool {
        let place = board.called_at.iter().position(|each| *each == call);
        place.is_some_and(|place| place < self.count(seat.into()).called_at.len())
    }

    /// An answer goes to those who asked, an alert to all who listen, and a correction to those who heard what it
    /// corrects.
    fn told(&self, board: &BoardView, by: Seat, call: Turn, manner: Manner) -> BySeat<bool> {
        let (waiting, faced) = (waiting(board, call, by), self.is_dummy_faced(board));
        if waiting != BySeat::default() && (manner == Manner::Explanation || faced) {
            if self.viewer.policy.alerts == Alerts::ByPartner { self.viewer.listeners(by) } else { waiting }
        } else if faced {
            BySeat::from_fn(|seat| seat != by && self.has_heard(seat, by, call))
        } else {
            self.viewer.listeners(by)
        }
    }

    fn has_heard(&self, seat: Seat, by: Seat, call: Turn) -> bool {
        let call = self.as_counted_by(seat.into(), call);
        self.board_of(seat).is_some_and(|board| board.meanings.iter().any(|word| (word.by, word.call) == (by, call)))
    }

    pub(super) fn is_dummy_faced(&self, board: &BoardView) -> bool {
        board.contract.is_some_and(|contract| {
            self.board_of(contract.declarer).is_some_and(|board| board.hands.get(contract.dummy()).is_some())
        })
    }

    /// The number of a player's next word on a call, which they know themselves.
    pub(super) fn next_version(&self, by: Seat, call: Turn) -> u32 {
        let call = self.as_counted_by(by.into(), call);
        let said = self.board_of(by).into_iter().flat_map(|board| board.meanings);
        said.filter(|word| (word.by, word.call) == (by, call)).map(|word| word.version).max().unwrap_or(0) + 1
    }

    /// A question between others.
    pub(super) fn asks_unseen(&mut self) {
        let Some(board) = self.board() else { return };
        let mut chance = self.own_chance();
        if let Some(question) = self.question(&board, &mut chance).filter(|asked| !self.viewer.hears_question(asked)) {
            self.commit(Input::Person(
                self.occupant(question.by),
                Command::Explaining(explaining::Command::Ask { call: question.call, heard: 0 }),
            ));
            // A question that is open keeps a lead face down, and that is seen.
            if self.viewer.policy.lead == OpeningLead::FaceDown && !self.is_dummy_faced(&board) {
                self.hidden_questions_are_answered(question.of, question.call);
            }
        }
    }

    /// An alert, an explanation or a correction that is not for the viewer.
    pub(super) fn explains_unseen(&mut self) {
        let Some(board) = self.board() else { return };
        let mut chance = self.own_chance();
        let word = self.word(&board, &mut chance);
        if let Some((by, call, meaning, _)) = word.filter(|(by, _, _, told)| !self.viewer.hears(*by, *told)) {
            self.explains(by, call, meaning);
        }
    }

    /// Whoever waits for an answer out of the viewer's sight is given it, so that what comes next is not one.
    pub(super) fn hidden_questions_are_answered(&mut self, by: Seat, call: Turn) {
        let Some(board) = self.board() else { return };
        let waiting = waiting(&board, call, by);
        let told = self.told(&board, by, call, Manner::Explanation);
        if waiting != BySeat::default() && !self.viewer.hears(by, told) {
            let meaning = Meaning { manner: Manner::Explanation, ..self.hidden_words() };
            self.explains(by, call, meaning);
        }
    }

    fn explains(&mut self, by: Seat, call: Turn, meaning: Meaning) {
        let version = self.next_version(by, call);
        self.commit(Input::Person(
            self.occupant(by),
            Command::Explaining(explaining::Command::Explain { call, version, meaning }),
        ));
    }

    /// Something said or asked that the viewer hears alike in both evenings.
    pub(super) fn open_words(&self, chance: &mut Chance) -> Option<(Seat, Command)> {
        let board = self.board()?;
        if chance.percent(50) {
            let question = self.question(&board, chance).filter(|asked| self.viewer.hears_question(asked))?;
            return Some((
                question.by,
                Command::Explaining(explaining::Command::Ask { call: question.call, heard: 0 }),
            ));
        }
        let (by, call, meaning, told) = self.word(&board, chance)?;
        // Whether kibitzers of the open cards hear an answer hangs on who else was answered, which they may not know.
        let hangs_on_others = (self.is_dummy_faced(&board) || waiting(&board, call, by) != BySeat::default())
            && self.viewer.eyes().is_none()
            && !self.viewer.hears_all()
            && self.viewer.policy.alerts != Alerts::ByPartner;
        // Unasked the player says it to all who listen, or to the viewer and whoever else has heard.
        let is_asked = board
            .questions
            .iter()
            .any(|asked| (asked.call, asked.of) == (call, by) && self.viewer.hears_question(asked));
        let is_fit = is_asked || meaning.manner != Manner::Explanation;
        let version = self.next_version(by, call);
        (self.viewer.hears(by, told) && !hangs_on_others && is_fit)
            .then_some((by, Command::Explaining(explaining::Command::Explain { call, version, meaning })))
    }

    fn own_chance(&mut self) -> Chance {
        Chance::new(self.hidden.below(usize::MAX) as u64)
    }
}

/// A call of the board, and whose it is.
fn a_call(board: &BoardView, chance: &mut Chance) -> Option<(Turn, Seat)> {
    let calls = board.called_at.len();
    let explained = chance.percent(30).then(|| board.meanings.last()).flatten();
    if let Some(place) = explained.and_then(|word| board.called_at.iter().position(|call| *call == word.call)) {
        // What somebody has heard of, others ask about.
        return Some((board.called_at[place], (0..place).fold(board.dealer, |seat, _| seat.next())));
    }
    // Mostly one of the last, which are asked about at their turn.
    let place = calls.checked_sub(1 + if chance.percent(70) { chance.below(3) } else { chance.below(calls.max(1)) })?;
    Some((board.called_at[place], (0..place).fold(board.dealer, |seat, _| seat.next())))
}

/// Who waits for a player's answer about a call.
fn waiting(board: &BoardView, call: Turn, of: Seat) -> BySeat<bool> {
    let asks = |seat| board.questions.contains(&Question { call, by: seat, of });
    BySeat::from_fn(asks)
}
