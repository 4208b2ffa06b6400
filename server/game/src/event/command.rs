//! What an event can be told to do.

use bridge_protocol::{EventPlace, EventRuling, MatchId};

use super::{FieldCommand, MatchReport};

/// A command, checked for its form and not more.
#[derive(Clone, Debug, PartialEq)]
pub enum EventCommand {
    /// Take a place; the caller has seen the invitation for it.
    Join {
        /// Which.
        place: EventPlace,
    },
    /// As host or director, start it: make the first draw, or close the list of entries.
    Start,
    /// As host or director, begin a round that is drawn.
    BeginRound {
        /// Which, from 1.
        round: u8,
    },
    /// As host, as director or as the server, close the event.
    Close,
    /// As director, do something.
    Rule {
        /// The number of this ruling.
        number: u32,
        /// What.
        ruling: EventRuling,
        /// By which Law, as typed.
        law: Option<String>,
        /// Why, as typed.
        reason: String,
    },
    /// As the server: how far a match is. Telling it again changes nothing.
    Report {
        /// Which match.
        id: MatchId,
        /// How far.
        report: MatchReport,
    },
    /// In an event of pairs or of persons.
    Field(FieldCommand),
    /// As the server: it has been started.
    Wake,
    /// A deadline has passed.
    TimePassed,
}
