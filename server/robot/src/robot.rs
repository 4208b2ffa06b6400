//! The robot: duty by duty, what it does.

use std::sync::Arc;

use bridge_protocol::{Alerts, BoardView, Meaning, Turn};
use bridge_rules::{Auction, Call};

use crate::{
    act::{Act, Doing, Reason, Why},
    claim,
    duty::{self, Duty},
    known::Known,
    level::{Level, Nodes},
    meaning::Meanings,
    play::{self, Resources},
    reading::{Heard, Listener},
    sight::Sight,
    system::Book,
    undo,
};

/// A computer player. Many seats may share one.
#[derive(Clone, Debug)]
pub struct Robot {
    book: Arc<Book>,
    level: Level,
    explains: bool,
    claims: bool,
}

/// What a robot has worked out before. It is a cache: without it every act is the same and takes longer.
#[derive(Debug, Default)]
pub struct Memory {
    meanings: Meanings,
    heard: Heard,
}

impl Robot {
    /// A robot that plays this system, so well. What it plays for its table says.
    pub const fn new(book: Arc<Book>, level: Level) -> Self {
        Self { book, level, explains: true, claims: true }
    }

    /// The same robot, which explains nothing with its calls: where four robots are by themselves.
    #[must_use]
    pub fn without_words(self) -> Self {
        Self { explains: false, ..self }
    }

    /// The same robot, which plays every board to its last card: where nothing can be claimed.
    #[must_use]
    pub fn without_claims(self) -> Self {
        Self { claims: false, ..self }
    }

    /// The system that it plays.
    pub fn book(&self) -> &Book {
        &self.book
    }

    /// How well it plays.
    pub const fn level(&self) -> Level {
        self.level
    }

    /// The next act of the robot's seat; none while nothing is asked of it, or when the decision was cancelled.
    ///
    /// The same sight, seed and budget give the same act, whatever the memory holds.
    pub fn decide(&self, sight: &Sight<'_>, memory: &mut Memory, resources: &mut Resources<'_>) -> Option<Act> {
        let view = sight.view;
        let by_duty = |doing| Some(Act { doing, spent: Nodes(0), why: Why::plain(Reason::Duty) });
        match duty::of(view, sight.seat)? {
            Duty::AnswerClaim { .. } => self.answer_claim(sight, resources),
            Duty::AnswerUndo { back } => {
                let undo = view.board.as_ref()?.undo.as_ref()?;
                let accept = undo::grants(undo, view.policy.undo, view.turn, sight.waited);
                by_duty(Doing::AnswerUndo { back, accept })
            }
            Duty::Explain { call, version, is_asked } => {
                let meaning = self.explained(view.board.as_ref()?, call, memory, is_asked);
                by_duty(Doing::Explain { call, version, meaning })
            }
            Duty::NoQuestions { turn } => by_duty(Doing::NoQuestions { turn }),
            Duty::AnswerSwap { sitting, with } => by_duty(Doing::AnswerSwap { sitting, with, accept: true }),
            Duty::Ready { board } => by_duty(Doing::Ready { board }),
            Duty::Call => self.call(sight, memory),
            Duty::Play => self.play(sight, memory, resources),
        }
    }

    /// What the robot would call or play in this seat, for a player who asks: with what a call would mean, whoever
    /// explains calls at the table. None while neither is waited for from the seat, or when the decision was cancelled.
    pub fn advise(&self, sight: &Sight<'_>, memory: &mut Memory, resources: &mut Resources<'_>) -> Option<Act> {
        let board = sight.view.board.as_ref()?;
        match duty::due(sight.view, sight.seat)? {
            Duty::Call => {
                let act = self.call(sight, memory)?;
                let Doing::Call { turn, call, .. } = act.doing else { return None };
                let meaning = self.would_mean(board, call, memory);
                Some(Act { doing: Doing::Call { turn, call, meaning }, ..act })
            }
            Duty::Play => self.play(sight, memory, resources),
            Duty::AnswerClaim { .. }
            | Duty::AnswerUndo { .. }
            | Duty::Explain { .. }
            | Duty::NoQuestions { .. }
            | Duty::AnswerSwap { .. }
            | Duty::Ready { .. } => None,
        }
    }

    /// What a call would mean to this robot as partner if it were made next: the partnership's agreement.
    pub fn would_mean(&self, board: &BoardView, call: Call, memory: &mut Memory) -> Option<Meaning> {
        let mut auction = duty::auction(board);
        auction.call(call).ok()?;
        let sense = memory.meanings.of(&self.book, &auction, board.vulnerability)?;
        Some(sense.meaning())
    }

    fn call(&self, sight: &Sight<'_>, memory: &mut Memory) -> Option<Act> {
        let board = sight.view.board.as_ref()?;
        let hand = board.hands.get(sight.seat)?;
        let mut auction = duty::auction(board);
        let choice = self.book.choose(hand, &auction, board.vulnerability);
        auction.call(choice.call).ok()?;
        // Where partner alerts, the bidder says nothing.
        let explains = match sight.view.policy.alerts {
            Alerts::ByBidder | Alerts::BehindScreens => self.explains && choice.call != Call::Pass,
            Alerts::ByPartner => false,
        };
        let sense = if explains { memory.meanings.of(&self.book, &auction, board.vulnerability) } else { None };
        let reason = if choice.is_by_the_book { Reason::Book } else { Reason::Judgement };
        let choices = choice.ranked.iter().map(|(call, share)| (call.to_string(), f64::from(*share))).collect();
        Some(Act {
            doing: Doing::Call {
                turn: sight.view.turn,
                call: choice.call,
                meaning: sense.map(|sense| sense.meaning()),
            },
            spent: Nodes(0),
            why: Why { reason, choices },
        })
    }

    fn play(&self, sight: &Sight<'_>, memory: &mut Memory, resources: &mut Resources<'_>) -> Option<Act> {
        let known = Known::of(sight)?;
        let turn = sight.view.turn;
        let mut spent = Nodes(0);
        // Whoever did not agree wants to see the cards, and a claim that nobody answered is not made again.
        if self.claims
            && !sight.seen.has_claimed(known.board.board, sight.seat)
            && let Some(own) = claim::own(&known, resources, &mut spent)
        {
            let doing = Doing::Claim { turn, tricks: own.tricks, statement: own.statement };
            return Some(Act { doing, spent, why: Why::plain(Reason::Certain) });
        }
        let mut listener = Listener::new(&self.book, &known, self.level.infers(), &mut memory.heard);
        let chosen = play::choose(&known, self.level, &mut listener, resources)?;
        spent.0 += chosen.spent.0;
        Some(Act { doing: Doing::Play { turn, card: chosen.card }, spent, why: chosen.why })
    }

    fn answer_claim(&self, sight: &Sight<'_>, resources: &mut Resources<'_>) -> Option<Act> {
        let known = Known::of(sight)?;
        let claim = known.board.claim.as_ref()?;
        let accept = claim::agrees(&known, claim, resources.solver, resources.seed);
        let doing = Doing::AnswerClaim { turn: claim.turn, stage: claim.stage, accept };
        Some(Act { doing, spent: Nodes(0), why: Why::plain(Reason::Duty) })
    }

    /// What a call of the board means, as the partnership that made it has agreed.
    fn explained(&self, board: &BoardView, call: Turn, memory: &mut Memory, is_asked: bool) -> Meaning {
        let made = board.called_at.iter().position(|turn| *turn == call).unwrap_or(board.calls.len());
        let mut auction = Auction::new(board.dealer);
        board.calls.iter().take(made + 1).for_each(|call| auction.call_unchecked(*call));
        let sense = memory.meanings.of(&self.book, &auction, board.vulnerability);
        let mut meaning = sense.map_or_else(no_agreement, |sense| sense.meaning());
        if is_asked {
            // An answer is for those who asked; an alert would tell all that somebody has.
            meaning.manner = bridge_protocol::Manner::Explanation;
        }
        meaning
    }

    /// The poorest act that is legal, without any thought, when thinking has failed; none where one can wait.
    pub fn thoughtless(sight: &Sight<'_>) -> Option<Doing> {
        let (view, turn) = (sight.view, sight.view.turn);
        match duty::of(view, sight.seat)? {
            Duty::Call => Some(Doing::Call { turn, call: Call::Pass, meaning: None }),
            Duty::Play => Some(Doing::Play { turn, card: Known::of(sight)?.legal().iter().next()? }),
            Duty::AnswerClaim { turn, stage } => Some(Doing::AnswerClaim { turn, stage, accept: false }),
            Duty::AnswerUndo { back } => Some(Doing::AnswerUndo { back, accept: false }),
            Duty::Explain { call, version, .. } => Some(Doing::Explain { call, version, meaning: no_agreement() }),
            Duty::NoQuestions { turn } => Some(Doing::NoQuestions { turn }),
            Duty::AnswerSwap { sitting, with } => Some(Doing::AnswerSwap { sitting, with, accept: true }),
            Duty::Ready { board } => Some(Doing::Ready { board }),
        }
    }

    /// What the robot's seat has to do, if anything.
    pub fn asked(sight: &Sight<'_>) -> Option<Duty> {
        duty::of(sight.view, sight.seat)
    }
}

fn no_agreement() -> Meaning {
    Meaning::new(bridge_protocol::Manner::Explanation, "no agreement")
}
