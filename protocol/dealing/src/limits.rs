//! Every size this crate accepts, in one place. A transcript comes from anybody, so each list and string stops here.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};

/// Boards of one set, reserves included. Big Deal stops at 100 for one run; no segment comes near.
pub const MAX_BOARDS: usize = 100;

/// Contributors to one set: eight players, and room for reserves, captains and kibitzers who want to mix in.
pub const MAX_CONTRIBUTIONS: usize = 64;

/// Bytes of a context in UTF-8. Six fields of [`MAX_CONTEXT_FIELD`] and the words between them fit.
pub const MAX_CONTEXT: usize = 1024;

/// Bytes of one field of a context in UTF-8.
pub const MAX_CONTEXT_FIELD: usize = 96;

/// Bytes of a contributor's label in UTF-8.
pub const MAX_LABEL: usize = 64;

/// Fewest bytes a contributor may mix in: 128 bits cannot be guessed.
pub const MIN_SHARE: usize = 16;

/// Most bytes a contributor may mix in: one block of SHA-256.
pub const MAX_SHARE: usize = 64;

/// Bytes of a public beacon's output. A drand signature has at most 96, the NIST beacon's output 64.
pub const MAX_BEACON: usize = 512;

/// Bytes of a transcript in JSON. A full one has under 70,000, twice that when indented; a reader should refuse a
/// longer file unread.
pub const MAX_DOCUMENT: usize = 256 * 1024;

/// Reads a list and refuses element `MOST + 1` before reading what follows it.
pub(crate) fn at_most<'de, D, T, const MOST: usize>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    deserializer.deserialize_seq(Bounded::<T, MOST>(PhantomData))
}

struct Bounded<T, const MOST: usize>(PhantomData<T>);

impl<'de, T: Deserialize<'de>, const MOST: usize> Visitor<'de> for Bounded<T, MOST> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of at most {MOST}")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
        let mut read = Vec::new();
        while let Some(element) = list.next_element()? {
            if read.len() == MOST {
                return Err(A::Error::invalid_length(MOST + 1, &self));
            }
            read.push(element);
        }
        Ok(read)
    }
}
