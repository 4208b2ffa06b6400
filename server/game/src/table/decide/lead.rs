//! The opening lead, face down until nobody has questions (Law 41; LAWS C3).

use bridge_protocol::Turn;
use bridge_rules::Seat;

use super::Decision;
use crate::{
    Moment,
    table::{Event, Table},
};

impl Table {
    pub(super) fn no_questions(&self, _seat: Seat, _turn: Turn) -> Decision {
        Err(self.not_now())
    }

    pub(super) fn lead_deadline(&self) -> Option<Moment> {
        None
    }

    /// The question period is over.
    pub(super) fn question_period_ends(&self) -> Vec<Event> {
        Vec::new()
    }
}
