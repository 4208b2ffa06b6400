//! Records to and from journal bytes. Each carries its version, and those of tables, of matches and of events are
//! counted apart; a released version is never changed, only followed by another. What is secret is sealed, so that
//! neither the journal nor a backup of it shows a card still to be played.

mod belongs_to;
mod boards;
mod event;
mod team_match;
mod v2;

pub use crate::seal::SealKey;

use serde::{
    Deserialize,
    de::{Error as _, IgnoredAny},
};

use crate::{EventOpened, EventRecord, MatchOpened, MatchRecord, Moment, Opened, Record};

/// One record of a journal: a table's, a match's, or an event's.
#[derive(Clone, Debug)]
pub enum Entry<O = Opened, E = Record> {
    /// The first one.
    Opened(O),
    /// Every other one.
    Happened {
        /// When.
        at: Moment,
        /// What.
        record: E,
    },
}

/// A record that cannot be read. The journal is damaged, or a newer server has written it.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// Written by a newer server.
    #[error("the record has version {0}, which this server does not know: run the newer server")]
    NewerVersion(u32),
    /// Not a record.
    #[error("the record is damaged")]
    Damaged(#[source] serde_json::Error),
    /// The sealed part does not open.
    #[error("the sealed part of the record does not open: the key file is not the one that it was written with")]
    Sealed,
}

/// The bytes of a journal's first record.
pub fn encode_opened(opened: &Opened, seal: &SealKey) -> Vec<u8> {
    v2::encode_opened(opened, seal)
}

/// The bytes of an event.
pub fn encode(record: &Record, at: Moment) -> Vec<u8> {
    v2::encode(record, at)
}

/// Reads a record of any version.
///
/// # Errors
/// If it is damaged, sealed with another key, or of a version that this server does not know.
pub fn decode(bytes: &[u8], seal: &SealKey) -> Result<Entry, RecordError> {
    match version(bytes).map_err(RecordError::Damaged)? {
        v2::FIRST..=v2::VERSION => v2::decode(bytes, seal),
        newer if newer > v2::VERSION => Err(RecordError::NewerVersion(newer)),
        older => Err(RecordError::Damaged(serde_json::Error::custom(format_args!("there was no version {older}")))),
    }
}

/// The bytes of the first record of a match's journal.
pub fn encode_match_opened(opened: &MatchOpened, seal: &SealKey) -> Vec<u8> {
    team_match::encode_opened(opened, seal)
}

/// The bytes of an event of a match.
pub fn encode_match(record: &MatchRecord, at: Moment) -> Vec<u8> {
    team_match::encode(record, at)
}

/// Reads a record of a match's journal, of any version.
///
/// # Errors
/// As [`decode`].
pub fn decode_match(bytes: &[u8], seal: &SealKey) -> Result<Entry<MatchOpened, MatchRecord>, RecordError> {
    match version(bytes).map_err(RecordError::Damaged)? {
        team_match::VERSION => team_match::decode(bytes, seal),
        newer if newer > team_match::VERSION => Err(RecordError::NewerVersion(newer)),
        older => Err(RecordError::Damaged(serde_json::Error::custom(format_args!("there was no version {older}")))),
    }
}

/// What a journal is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A table.
    Table,
    /// A match of two teams.
    Match,
    /// An event of several matches.
    Event,
}

/// What a journal that begins with this record is of; a table's if it cannot be told, as the reading of it will then
/// say why.
pub fn kind(first: &[u8]) -> Kind {
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
        Ok(Entry { is: Body { opened: Opened { of_match: Some(_), .. } } }) => Kind::Match,
        Ok(Entry { is: Body { opened: Opened { event: Some(_), .. } } }) => Kind::Event,
        Ok(_) | Err(_) => Kind::Table,
    }
}

/// The bytes of the first record of an event's journal. Nothing in it is secret.
pub fn encode_event_opened(opened: &EventOpened) -> Vec<u8> {
    event::encode_opened(opened)
}

/// The bytes of what happened in an event of several matches.
pub fn encode_event(record: &EventRecord, at: Moment) -> Vec<u8> {
    event::encode(record, at)
}

/// Reads a record of an event's journal, of any version.
///
/// # Errors
/// If it is damaged, or of a version that this server does not know.
pub fn decode_event(bytes: &[u8]) -> Result<Entry<EventOpened, EventRecord>, RecordError> {
    match version(bytes).map_err(RecordError::Damaged)? {
        event::VERSION => event::decode(bytes),
        newer if newer > event::VERSION => Err(RecordError::NewerVersion(newer)),
        older => Err(RecordError::Damaged(serde_json::Error::custom(format_args!("there was no version {older}")))),
    }
}

/// The version alone: whatever else a newer record holds need not make sense here.
fn version(bytes: &[u8]) -> Result<u32, serde_json::Error> {
    #[derive(Deserialize)]
    struct Version {
        v: u32,
    }
    serde_json::from_slice(bytes).map(|Version { v }| v)
}
