//! The fold: an event becomes part of the match. It cannot fail.

use super::{MatchEvent, TeamMatch};
use crate::Moment;

impl TeamMatch {
    /// Takes an event that happened `at` into the match.
    pub fn apply(&mut self, event: &MatchEvent, at: Moment) {
        todo!("{event:?} {at:?}")
    }
}
