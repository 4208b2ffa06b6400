//! What is told of a line: the line.

use bridge_protocol::{Lane, TableEvent};

use super::Record;
use crate::table::Table;

impl Record {
    pub(crate) fn shown(&self, after: &Table, lane: Lane) -> Option<TableEvent> {
        match self {
            Self::Said { .. } => Some(TableEvent::Said(after.chat.last_heard_by(lane)?.clone())),
        }
    }
}
