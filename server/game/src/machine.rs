//! The three kinds of machines, each of which has a journal of its own, and what one of them is called.

use std::fmt;

use bridge_protocol::{EventId, MatchId, TableId};
use serde::{Deserialize, Serialize};

/// What a machine, and so its journal, is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MachineKind {
    /// A table.
    Table,
    /// A match of two teams.
    Match,
    /// An event.
    Event,
}

impl MachineKind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Table, Self::Match, Self::Event];

    /// `table`, `match` or `event`, as it is in logs, notes and databases.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Match => "match",
            Self::Event => "event",
        }
    }

    /// The machine of this kind that has these bytes for its identity.
    pub const fn of_bytes(self, id: [u8; 16]) -> MachineId {
        match self {
            Self::Table => MachineId::Table(TableId::from_bytes(id)),
            Self::Match => MachineId::Match(MatchId::from_bytes(id)),
            Self::Event => MachineId::Event(EventId::from_bytes(id)),
        }
    }
}

/// One machine, of whichever kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MachineId {
    /// A table.
    Table(TableId),
    /// A match of two teams.
    Match(MatchId),
    /// An event.
    Event(EventId),
}

/// As messages call it.
impl fmt::Display for MachineId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table(id) => id.fmt(f),
            Self::Match(id) => id.fmt(f),
            Self::Event(id) => id.fmt(f),
        }
    }
}
