//! Disconnection, substitution and clocks (LAWS C13, C14).

use crate::{
    Moment,
    table::{Command, Event, Table},
};

impl Table {
    pub(super) fn presence_changes(&self, _command: &Command) -> Vec<Event> {
        Vec::new()
    }

    pub(super) fn clock_deadline(&self) -> Option<Moment> {
        None
    }

    pub(super) fn absence_deadline(&self) -> Option<Moment> {
        None
    }

    /// A side has used three quarters of its time, or all of it.
    pub(super) fn clock_warns(&self, _at: Moment) -> Vec<Event> {
        Vec::new()
    }

    /// Somebody has been gone so long that a substitute may come.
    pub(super) fn absence_ends(&self, _at: Moment) -> Vec<Event> {
        Vec::new()
    }
}
