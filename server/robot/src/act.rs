//! What a robot does, and why.

use std::fmt;

use bridge_protocol::{ClaimStage, Meaning, PlayFor, Request, TableId, Turn};
use bridge_rules::{BoardNumber, Call, Card};

use crate::level::Nodes;

/// An act with its reasons.
#[derive(Clone, Debug, PartialEq)]
pub struct Act {
    /// What is done.
    pub doing: Doing,
    /// The work that it took.
    pub spent: Nodes,
    /// What led to it.
    pub why: Why,
}

/// What a robot does. `Debug` shows neither calls nor cards: they are hidden until they are made.
#[derive(Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the request of the same name, which explains its fields")]
pub enum Doing {
    Ready { board: BoardNumber },
    Call { turn: Turn, call: Call, meaning: Option<Meaning> },
    Explain { call: Turn, version: u32, meaning: Meaning },
    NoQuestions { turn: Turn },
    Play { turn: Turn, card: Card },
    Claim { turn: Turn, tricks: u8, statement: String },
    AnswerClaim { turn: Turn, stage: ClaimStage, accept: bool },
    AnswerUndo { back: Turn, accept: bool },
    AnswerSwap { sitting: u32, with: u32, accept: bool },
}

impl Doing {
    /// The request that does it at a table.
    pub fn request(self, table: TableId) -> Request {
        match self {
            Self::Ready { board } => Request::Ready { table, board },
            Self::Call { turn, call, meaning } => Request::Call { table, turn, call, meaning },
            Self::Explain { call, version, meaning } => Request::Explain { table, call, version, meaning },
            Self::NoQuestions { turn } => Request::NoQuestions { table, turn },
            Self::Play { turn, card } => Request::Play { table, turn, card },
            Self::Claim { turn, tricks, statement } => {
                Request::Claim { table, turn, tricks, statement: Some(statement) }
            }
            Self::AnswerClaim { turn, stage, accept } => Request::AnswerClaim { table, turn, stage, accept },
            Self::AnswerUndo { back, accept } => Request::AnswerUndo { table, back, accept },
            Self::AnswerSwap { sitting, with, accept } => Request::AnswerSwap { table, sitting, with, accept },
        }
    }

    const fn name(&self) -> &'static str {
        match self {
            Self::Ready { .. } => "ready",
            Self::Call { .. } => "call",
            Self::Explain { .. } => "explain",
            Self::NoQuestions { .. } => "no_questions",
            Self::Play { .. } => "play",
            Self::Claim { .. } => "claim",
            Self::AnswerClaim { .. } => "answer_claim",
            Self::AnswerUndo { .. } => "answer_undo",
            Self::AnswerSwap { .. } => "answer_swap",
        }
    }
}

impl fmt::Debug for Doing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a robot did what it did, for when the board is over. `Debug` shows only the kind of reason.
#[derive(Clone, PartialEq)]
pub struct Why {
    /// The kind of reason.
    pub reason: Reason,
    /// What it could choose from, the best first, each with what it seemed to be worth: a share for calls, and for
    /// cards what is played for: IMPs or points above what was to be expected, or percent of a top. Of a defender's
    /// later lead that is at most so, since on each layout a card that is not the best counts as a trick worse.
    pub choices: Vec<(String, f64)>,
}

/// The kinds of reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Nothing else could be done, or it made no difference.
    Only,
    /// The system's book says so.
    Book,
    /// The system's judgement says so.
    Judgement,
    /// The table of opening leads says so, together with so many layouts of the hidden cards.
    LeadTable {
        /// How many; 0 where the table alone decides.
        tried: usize,
    },
    /// It did best on layouts of the hidden cards that fit what is known, so many of them.
    Layouts {
        /// How many layouts, from 1.
        tried: usize,
        /// What was played for.
        play_for: PlayFor,
    },
    /// No layout was found that fits: a card by rule of thumb.
    Thumb,
    /// Nothing is left to decide.
    Certain,
    /// The Laws and manners ask for it.
    Duty,
}

impl Why {
    pub(crate) const fn plain(reason: Reason) -> Self {
        Self { reason, choices: Vec::new() }
    }
}

impl fmt::Debug for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}, {} choices", self.reason, self.choices.len())
    }
}
