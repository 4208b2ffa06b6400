//! The opening lead, face down and faced.

use bridge_rules::{Card, Seat};

use crate::{Moment, table::Table};

impl Table {
    pub(super) fn lead_is_made(&mut self, _seat: Seat, _card: Card, _until: Moment) {}
    pub(super) fn has_no_questions(&mut self, _seat: Seat) {}
    pub(super) fn lead_is_faced(&mut self) {}
}
