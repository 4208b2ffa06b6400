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

use bridge_protocol::{AccountId, LogWords, PlayerName};
use serde::{Deserialize, de::IgnoredAny};

use crate::{MachineKind, Moment, Past};

/// A record as it is to be kept.
#[derive(Clone, Debug)]
pub struct Written {
    /// The record as the journal keeps it.
    pub bytes: Vec<u8>,
    /// What somebody wrote in it, as a board's log has it; none if nobody did.
    pub words: Option<LogWords>,
}

/// One record of a journal.
#[derive(Clone, Debug)]
pub enum Entry<O, R> {
    /// The first record of a journal.
    Opened(O),
    /// A later record of a journal.
    Happened(Past<R>),
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

/// A machine of which a journal keeps how it was opened, and what has happened to it since.
pub trait Journaled: Sized {
    /// The first record of its journal.
    type Opened;
    /// Every other one.
    type Record;

    /// Table, match or event.
    const KIND: MachineKind;

    /// Whom its first record names who may come one day.
    fn expected(opened: &Self::Opened) -> Vec<PlayerName>;

    /// Who wrote the words that are in a record; none if there are none, or they are no person's. `by` is whose act
    /// leads to it; none if it comes by itself.
    fn author(&self, record: &Self::Record, by: Option<AccountId>) -> Option<AccountId>;

    /// The bytes of the first record. What its author has agreed on in their own words is under their key.
    fn encode_opened(opened: &Self::Opened, seal: &SealKey, author: Option<&Author>) -> Vec<u8>;

    /// A later record, with what is in it of a person under that person's key.
    fn write(record: &Self::Record, at: Moment, author: Option<&Author>) -> Written;

    /// The bytes of a later record in which nothing is anybody's own.
    fn encode(record: &Self::Record, at: Moment) -> Vec<u8> {
        Self::write(record, at, None).bytes
    }

    /// Reads a record.
    ///
    /// # Errors
    /// If it is damaged, sealed with another key, or of a version that this server does not know.
    fn decode(bytes: &[u8], keys: Keys<'_>) -> Result<EntryOf<Self>, RecordError>;
}

/// A record of the journal of such a machine.
pub type EntryOf<M> = Entry<<M as Journaled>::Opened, <M as Journaled>::Record>;

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
