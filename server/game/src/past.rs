//! A record of the past, as it is read from a journal.

use bridge_protocol::LogWords;

use crate::{Moment, Stamp};

/// Something that happened, when, and what somebody wrote in it.
#[derive(Clone, Debug)]
pub struct Past<R> {
    /// The moment, by the machine's clock.
    pub at: Moment,
    /// The record itself.
    pub record: R,
    /// Its words, as a board's log has them.
    pub words: Option<LogWords>,
}

impl<R> Past<R> {
    /// What goes with the record when it is applied.
    pub fn stamp(&self) -> Stamp {
        Stamp { at: self.at, words: self.words.as_ref().map(LogWords::digest) }
    }
}

/// One in which nobody wrote anything.
impl<R> From<(Moment, R)> for Past<R> {
    fn from((at, record): (Moment, R)) -> Self {
        Self { at, record, words: None }
    }
}
