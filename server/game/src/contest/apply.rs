//! The fold: what happened becomes part of the event. It cannot fail.

use super::{Contest, ContestEvent};
use crate::Moment;

impl Contest {
    /// Takes in what happened `at`.
    pub fn apply(&mut self, event: &ContestEvent, at: Moment) {
        todo!("{event:?} {at:?}")
    }
}
