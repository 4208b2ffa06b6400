//! What an event of pairs or of persons can be told to do, beside what any event can.

use bridge_protocol::{EntryNumber, TableId};

use super::Placing;
use crate::RoomReport;

/// A command, checked for its form and not more.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// As entrant, name a partner, or nobody.
    PlayWith {
        /// Whom.
        partner: Option<EntryNumber>,
    },
    /// As host or director, start it, the contestants placed so.
    Start(Placing),
    /// As entrant, take the entry back.
    TakeBackEntry,
    /// As the server: what a table holds. Telling it again changes nothing.
    Report {
        /// The table.
        table: TableId,
        /// What it holds.
        report: Box<RoomReport>,
    },
}
