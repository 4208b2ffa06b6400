//! What is wrong with a condition, and where.

use std::{fmt, ops::Range};

/// A mistake in the text of a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Where it is, in bytes of the text.
    pub at: Range<usize>,
    /// What it is.
    pub wrong: Wrong,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The text is longer than a condition may be.
    TooLong {
        /// The most bytes.
        limit: usize,
    },
    /// There are more brackets and negations within each other than anybody needs.
    TooDeep,
    /// A sign that no condition has.
    Sign,
    /// A number that no hand has.
    Number,
    /// Something else had to come here.
    Expected(&'static str),
    /// A name that nothing has.
    Name {
        /// What it may have meant.
        nearest: &'static str,
    },
    /// Hands that are none.
    Hands,
    /// This is said of one hand and not of two.
    OneHand,
    /// Four lengths that do not add up to thirteen, or are no lengths.
    Shape,
    /// A number where something that is so or not had to be.
    NotATruth,
    /// Something that is so or not where a number had to be.
    NotANumber,
}

impl Mistake {
    pub(super) const fn new(at: Range<usize>, wrong: Wrong) -> Self {
        Self { at, wrong }
    }

    /// The text with the mistake marked below it.
    pub fn shown_in(&self, text: &str) -> String {
        let before = text.get(..self.at.start).map_or(0, |before| before.chars().count());
        let marked = text.get(self.at.clone()).map_or(1, |marked| marked.chars().count().max(1));
        format!("{text}\n{}{} {self}", " ".repeat(before), "^".repeat(marked))
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.wrong {
            Wrong::TooLong { limit } => write!(f, "a condition has at most {limit} characters"),
            Wrong::TooDeep => f.write_str("too many brackets within brackets"),
            Wrong::Sign => f.write_str("no condition has this sign"),
            Wrong::Number => f.write_str("a number has at most three digits"),
            Wrong::Expected(what) => write!(f, "expected {what}"),
            Wrong::Name { nearest } => write!(f, "nothing has this name; did you mean {nearest}?"),
            Wrong::Hands => f.write_str("expected a hand N, E, S or W, or a side NS or EW"),
            Wrong::OneHand => f.write_str("this is said of one hand, N, E, S or W"),
            Wrong::Shape => f.write_str("a shape is four lengths that make thirteen, such as 5431 or 5=4=3=1"),
            Wrong::NotATruth => f.write_str("this is a number; compare it, as in hcp(N) >= 12"),
            Wrong::NotANumber => f.write_str("this is so or not; a number is needed here"),
        }
    }
}

impl std::error::Error for Mistake {}
