//! When a call is shown to the others: the pause after a jump bid, and the tray that crosses the screen (LAWS C9).

use crate::{
    House, Moment,
    table::{Event, Table},
};

impl Table {
    pub(super) fn release_deadline(&self) -> Option<Moment> {
        None
    }

    /// A call is released, or the tray arrives.
    pub(super) fn release(&self, _house: &House) -> Vec<Event> {
        Vec::new()
    }
}
