//! Records to and from journal bytes. A journal says its version in its first record; a released version is never
//! changed, only followed by another. What is secret is sealed, so that neither the journal nor a backup of it shows a
//! card still to be played; what a person wrote is sealed under their own key, so that it can be erased.

mod belongs_to;
mod boards;
mod envelope;
mod event;
mod owned;
mod table;
mod team_match;
mod words;

pub use crate::{
    personal::pseudonym,
    seal::{PersonKey, SealKey},
};
pub use owned::{OwnWords, own_words, without_talk};
pub use words::{Author, Expected, Keys, NoPeople, People, stand_in};

use bridge_protocol::{AccountId, LogWords};
use serde::{Deserialize, de::IgnoredAny};

use crate::{
    Actor, Event, EventOpened, EventRecord, MachineKind, MatchOpened, MatchRecord, Moment, Opened, Record, Table,
    TeamMatch,
};

/// A record as it is to be kept.
#[derive(Clone, Debug)]
pub struct Written {
    /// The record as the journal keeps it.
    pub bytes: Vec<u8>,
    /// What somebody wrote in it, as a board's log has it; none if nobody did.
    pub words: Option<LogWords>,
}

/// One record of a journal: a table's, a match's, or an event's.
#[derive(Clone, Debug)]
pub enum Entry<O = Opened, E = Record> {
    /// The first record of a journal.
    Opened(O),
    /// A later record of a journal.
    Happened {
        /// The moment, by the machine's clock.
        at: Moment,
        /// The record itself, decoded.
        record: E,
        /// What somebody wrote in it, as a board's log has it.
        words: Option<LogWords>,
    },
}

/// A record that cannot be read. The journal is damaged, or a newer server has written it.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// Written by a newer server.
    #[error("the record has version {0}, which this server does not know: run the newer server")]
    NewerVersion(u32),
    /// The bytes are not a record.
    #[error("the record is damaged")]
    Damaged(#[source] serde_json::Error),
    /// The sealed part does not open.
    #[error("the sealed part of the record does not open: the key file is not the one that it was written with")]
    Sealed,
}

/// The bytes of a journal's first record.
pub fn encode_opened(opened: &Opened, seal: &SealKey) -> Vec<u8> {
    table::encode_opened(opened, seal)
}

/// A record of a table, with what is in it of a person under that person's key.
pub fn write(record: &Record, at: Moment, author: Option<&Author>) -> Written {
    table::encode(record, at, author)
}

/// The bytes of a record in which nothing is anybody's own.
pub fn encode(record: &Record, at: Moment) -> Vec<u8> {
    write(record, at, None).bytes
}

/// Reads a record.
///
/// # Errors
/// If it is damaged, sealed with another key, or of a version that this server does not know.
pub fn decode<'a>(bytes: &[u8], keys: impl Into<Keys<'a>>) -> Result<Entry, RecordError> {
    table::decode(bytes, &keys.into())
}

/// The bytes of the first record of a match's journal. Its conditions are somebody's own words.
pub fn encode_match_opened(opened: &MatchOpened, seal: &SealKey, author: Option<&Author>) -> Vec<u8> {
    team_match::encode_opened(opened, seal, author)
}

/// A record of a match, as [`write()`].
pub fn write_match(record: &MatchRecord, at: Moment, author: Option<&Author>) -> Written {
    team_match::encode(record, at, author)
}

/// The bytes of a record of a match in which nothing is anybody's own.
pub fn encode_match(record: &MatchRecord, at: Moment) -> Vec<u8> {
    write_match(record, at, None).bytes
}

/// Reads a record of a match's journal.
///
/// # Errors
/// As [`decode`].
pub fn decode_match<'a>(
    bytes: &[u8],
    keys: impl Into<Keys<'a>>,
) -> Result<Entry<MatchOpened, MatchRecord>, RecordError> {
    team_match::decode(bytes, &keys.into())
}

/// The bytes of the first record of an event's journal. Its conditions are somebody's own words.
pub fn encode_event_opened(opened: &EventOpened, seal: &SealKey, author: Option<&Author>) -> Vec<u8> {
    event::encode_opened(opened, seal, author)
}

/// A record of an event, as [`write()`].
pub fn write_event(record: &EventRecord, at: Moment, author: Option<&Author>) -> Written {
    event::encode(record, at, author)
}

/// The bytes of a record of an event in which nothing is anybody's own.
pub fn encode_event(record: &EventRecord, at: Moment) -> Vec<u8> {
    write_event(record, at, None).bytes
}

/// Reads a record of an event's journal.
///
/// # Errors
/// As [`decode`].
pub fn decode_event<'a>(
    bytes: &[u8],
    keys: impl Into<Keys<'a>>,
) -> Result<Entry<EventOpened, EventRecord>, RecordError> {
    event::decode(bytes, &keys.into())
}

impl Table {
    /// Who wrote the words that are in a record which somebody's act leads to; none if there are none, or they are no
    /// person's. A call that was held back is its caller's, whoever releases it.
    pub fn author(&self, record: &Record, by: &Actor) -> Option<AccountId> {
        if record.personal().is_nothing() {
            return None;
        }
        let account = match by {
            Actor::Person(person) => person.account,
            Actor::Clock | Actor::Server => {
                let sitting = self.chairs.sitting(record.seat_of_words()?)?;
                sitting.person.account
            }
        };
        Some(account).filter(|account| !account.is_computer())
    }
}

impl TeamMatch {
    /// Who wrote the words in a record, as [`Table::author`]. The reason of a fine in a room was given there.
    pub fn author(&self, record: &MatchRecord, by: &Actor) -> Option<AccountId> {
        if let MatchRecord::FinedInRoom { director, .. } = record {
            return *director;
        }
        by.person().filter(|_| !record.personal().is_nothing())
    }
}

impl Event {
    /// Who wrote the words in a record, as [`Table::author`].
    pub fn author(&self, record: &EventRecord, by: &Actor) -> Option<AccountId> {
        by.person().filter(|_| !record.personal().is_nothing())
    }
}

/// What a journal that begins with this record is of; a table's if it cannot be told, as the reading of it will then
/// say why.
pub fn kind(first: &[u8]) -> MachineKind {
    #[derive(Deserialize)]
    struct Entry {
        is: Body,
    }
    #[derive(Deserialize)]
    struct Body {
        opened: Opened,
    }
    #[derive(Deserialize)]
    struct Opened {
        #[serde(rename = "match")]
        of_match: Option<IgnoredAny>,
        event: Option<IgnoredAny>,
    }
    match serde_json::from_slice(first) {
        Ok(Entry { is: Body { opened: Opened { of_match: Some(_), .. } } }) => MachineKind::Match,
        Ok(Entry { is: Body { opened: Opened { event: Some(_), .. } } }) => MachineKind::Event,
        Ok(_) | Err(_) => MachineKind::Table,
    }
}
