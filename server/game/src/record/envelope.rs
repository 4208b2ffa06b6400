//! What every record of every journal looks like, in version 1: JSON,
//! `{"at":1763850000000,"is":{"called":{"seat":"N","call":"1NT"}}}`. The first record of a journal names its version
//! before all else, `{"v":1,"at":…}`, which holds for all that follow; a record of a later version would name its own.
//! What a person wrote stands apart, in `words`.

use std::borrow::Cow;

use bridge_protocol::LogWords;
use serde::{
    Deserialize, Serialize,
    de::{DeserializeOwned, Error as _},
};
use serde_json::value::RawValue;

use super::{
    Author, Keys, RecordError, Written,
    words::{self, SealedWords},
};
use crate::{Moment, personal::Personal};

/// The version of the records of tables, of matches and of events.
pub(super) const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Envelope<Is> {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) v: Option<u32>,
    pub(super) at: u64,
    pub(super) is: Is,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) words: Option<SealedWords>,
}

/// A record as it is read: when, what, and what somebody wrote in it.
pub(super) struct Content<'a> {
    pub(super) at: Moment,
    is: Cow<'a, str>,
    pub(super) words: Option<LogWords>,
}

/// The bytes of a journal's first record.
pub(super) fn first(at: Moment, is: &impl Serialize, personal: Personal, author: Option<&Author>) -> Vec<u8> {
    write(Some(VERSION), at, is, personal, author).bytes
}

/// The bytes of any other.
pub(super) fn next(at: Moment, is: &impl Serialize, personal: Personal, author: Option<&Author>) -> Written {
    write(None, at, is, personal, author)
}

fn write(
    v: Option<u32>,
    Moment(at): Moment,
    is: &impl Serialize,
    personal: Personal,
    author: Option<&Author>,
) -> Written {
    let parted = author.filter(|_| !personal.is_nothing()).and_then(|author| words::part(is, personal, author));
    match parted {
        None => Written { bytes: bytes(&Envelope { v, at, is, words: None }), words: None },
        Some((facts, sealed, words)) => {
            let is = RawValue::from_string(facts).expect("what was serialised is JSON");
            Written { bytes: bytes(&Envelope { v, at, is, words: Some(sealed) }), words }
        }
    }
}

fn bytes(envelope: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(envelope).expect("a record has no map with other keys than text")
}

/// Reads a record of this version.
pub(super) fn read<'a>(bytes: &'a [u8], keys: Keys<'_>) -> Result<Content<'a>, RecordError> {
    let envelope = serde_json::from_slice::<Envelope<&RawValue>>(bytes);
    let Envelope { v, at, is, words } =
        envelope.map_err(|damage| newer(bytes).unwrap_or(RecordError::Damaged(damage)))?;
    if v.is_some_and(|version| version != VERSION) {
        return Err(newer(bytes)
            .unwrap_or_else(|| RecordError::Damaged(serde_json::Error::custom("there was no such version"))));
    }
    let (is, words) = match words {
        None => (Cow::Borrowed(is.get()), None),
        Some(words) => {
            let (whole, words) = words::join(is.get(), words, keys.people).map_err(RecordError::Damaged)?;
            (Cow::Owned(whole), words)
        }
    };
    Ok(Content { at: Moment(at), is, words })
}

impl Content<'_> {
    /// What the record is called; nothing if it has no name.
    pub(super) fn name(&self) -> &str {
        self.is.strip_prefix("{\"").and_then(|rest| rest.split('"').next()).unwrap_or_default()
    }

    /// That no procedure has a record of this name.
    pub(super) fn is_unknown(&self) -> RecordError {
        RecordError::Damaged(serde_json::Error::custom(format_args!("there is no record {:?}", self.name())))
    }

    pub(super) fn read<T: DeserializeOwned>(&self) -> Result<T, RecordError> {
        serde_json::from_str(&self.is).map_err(RecordError::Damaged)
    }
}

/// That a newer server wrote it, if one did. Whatever else a newer record holds need not make sense here.
fn newer(bytes: &[u8]) -> Option<RecordError> {
    #[derive(Deserialize)]
    struct Version {
        v: u32,
    }
    let Version { v } = serde_json::from_slice(bytes).ok()?;
    (v > VERSION).then_some(RecordError::NewerVersion(v))
}
