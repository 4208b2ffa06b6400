//! Taking back what was done by a slip of the hand (LAWS C7).

use bridge_protocol::Turn;
use bridge_rules::Seat;

use super::Decision;
use crate::table::Table;

impl Table {
    pub(super) fn ask_undo(&self, _seat: Seat, _back: Turn, _instead: Option<String>) -> Decision {
        Err(self.not_now())
    }

    pub(super) fn answer_undo(&self, _seat: Seat, _back: Turn, _accept: bool) -> Decision {
        Err(self.not_now())
    }
}
