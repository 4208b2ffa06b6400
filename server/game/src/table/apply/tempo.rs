//! Calls that wait: the pause after a jump bid, and the tray.

use bridge_protocol::Meaning;
use bridge_rules::{Call, Seat};

use crate::{Moment, table::Table};

impl Table {
    pub(super) fn call_is_held(&mut self, _seat: Seat, _call: Call, _meaning: Option<&Meaning>, _until: Moment) {}
    pub(super) fn tray_is_pushed(&mut self, _until: Moment) {}
    pub(super) fn tray_comes(&mut self) {}
}
