//! Players whose connection is gone, and the time that a side uses.

use bridge_rules::{Seat, Side};

use crate::table::Table;

impl Table {
    pub(super) fn clock_has_warned(&mut self, _side: Side, _percent: u8) {}
    pub(super) fn player_dropped(&mut self, _seat: Seat) {}
    pub(super) fn player_returned(&mut self, _seat: Seat) {}
    pub(super) fn substitute_is_due(&mut self, _seat: Seat) {}
}
