//! Players whose connection is gone, and the time that a side uses.

use bridge_rules::{Seat, Side};

use crate::table::Table;

impl Table {
    pub(super) fn clock_has_warned(&mut self, side: Side, percent: u8) {
        if let Some(proceedings) = self.stage.proceedings_mut() {
            proceedings.clock.warned[side] = percent;
        }
    }

    pub(super) fn player_dropped(&mut self, seat: Seat) {
        if self.stage.is_board_on() {
            self.absences.begins(seat, self.now);
        } else {
            self.absences.begins_freely(seat, self.now);
        }
    }

    pub(super) fn player_returned(&mut self, seat: Seat) {
        self.absences.ends(seat);
    }

    pub(super) fn substitute_is_due(&mut self, seat: Seat) {
        self.absences.is_offered(seat);
    }

    /// Everybody has to come back.
    pub(super) fn server_was_away(&mut self) {
        for seat in Seat::ALL {
            self.absences.begins_freely(seat, self.now);
        }
    }
}
