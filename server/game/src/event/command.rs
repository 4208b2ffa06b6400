//! What an event can be told to do.

use bridge_protocol::{EventPlace, EventRuling, MatchId, TableId};

use super::{FieldCommand, MatchReport, Placing};
use crate::{Input, RoomReport};

/// What a person can tell an event, checked for its form and not more.
#[derive(Clone, Debug, PartialEq)]
pub enum EventCommand {
    /// Take a place; the caller has seen the invitation for it.
    Join {
        /// Captain, player, entrant, spectator or director.
        place: EventPlace,
    },
    /// As host or director, start it: make the first draw, or close the list of entries, the contestants of a field
    /// placed so.
    Start(Placing),
    /// As host or director, begin a round that is drawn.
    BeginRound {
        /// Its number, from 1.
        round: u8,
    },
    /// As host or director, close the event.
    Close,
    /// As director, rule something of the event or of a table of it.
    Rule {
        /// The number of this ruling: one more than were made.
        number: u32,
        /// The ruling; that it can be made is found out when it is decided.
        ruling: EventRuling,
        /// The Law that it rests on, as typed: not cleaned, and of any length.
        law: Option<String>,
        /// The reason in the director's words, as typed: not cleaned, and of any length.
        reason: String,
    },
    /// In an event of pairs or of persons.
    Field(FieldCommand),
}

/// What an event is told, and by whom.
pub type EventInput = Input<EventCommand, EventServerCommand>;

/// What only the server says.
#[derive(Clone, Debug, PartialEq)]
pub enum EventServerCommand {
    /// How far a match is. Telling it again changes nothing.
    ReportMatch {
        /// A match of a round that has begun.
        id: MatchId,
        /// Its progress, and its outcome once its score stands.
        report: MatchReport,
    },
    /// What a table of its field holds. Telling it again changes nothing.
    ReportTable {
        /// The table.
        table: TableId,
        /// What it holds.
        report: Box<RoomReport>,
    },
    /// The event is closed.
    Close,
    /// It has been started.
    Wake,
}
