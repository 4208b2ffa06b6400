//! Acts that are taken back. They stay in the record and count as turns; the position is made anew from those that stand.

use bridge_protocol::Turn;
use bridge_rules::Seat;

use crate::table::Table;

impl Table {
    pub(super) fn undo_is_asked(&mut self, _seat: Seat, _back: Turn, _instead: Option<&str>) {}
    pub(super) fn undo_is_answered(&mut self, _seat: Seat, _accept: bool) {}
    pub(super) fn undo_is_refused(&mut self) {}
    pub(super) fn is_taken_back(&mut self, _back: Turn) {}
}
