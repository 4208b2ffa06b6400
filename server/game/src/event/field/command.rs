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
    /// As entrant, take the entry back; as host or director, take out another one.
    TakeBackEntry {
        /// Whose; one's own unless it is said.
        entry: Option<EntryNumber>,
    },
    /// As one who has withdrawn, ask to play again.
    PlayAgain,
    /// As host or director, have so many computers in it beside those that are somebody's partner.
    EnterComputers {
        /// How many.
        count: u8,
    },
    /// Have a computer as somebody's partner, or no more.
    ComputerPartner {
        /// Whose.
        of: EntryNumber,
        /// Whether there is to be one.
        wanted: bool,
    },
    /// A deadline has passed, and so many computers are free.
    TimePassed {
        /// How many.
        computers: usize,
    },
    /// As the server: what a table holds. Telling it again changes nothing.
    Report {
        /// The table.
        table: TableId,
        /// What it holds.
        report: Box<RoomReport>,
    },
}
