//! Everything said and done on one board, with times (WBF Code 80H): a document for the participants when the board is
//! over, and for the director at once. Each entry's hash covers the one before it, so that a change shows.

use bridge_rules::BoardNumber;
use data_encoding::HEXLOWER;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

use crate::{TableEvent, TableId};

/// The log of one board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardLog {
    /// The table.
    pub table: TableId,
    /// The board.
    pub board: BoardNumber,
    /// What was said and done, as the director's lane is told it.
    pub entries: Vec<LogEntry>,
}

/// One entry of a log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LogEntry {
    /// When, in milliseconds since 1970 (UTC).
    pub at_ms: u64,
    /// What.
    pub event: TableEvent,
    /// SHA-256 over the hash before this one (32 zero bytes before the first), `at_ms` as eight bytes, big end first,
    /// and the event's JSON as it was sent, without white space.
    pub hash: LogHash,
}

impl LogEntry {
    /// The entry that follows one with this hash.
    pub fn after(before: LogHash, at_ms: u64, event: TableEvent) -> Self {
        Self { at_ms, hash: before.then(at_ms, &event), event }
    }
}

impl BoardLog {
    /// The last hash, if every entry's hash follows from the one before; else the place of the first that does not,
    /// from 0.
    ///
    /// # Errors
    /// That place.
    pub fn check(&self) -> Result<LogHash, usize> {
        let mut hash = LogHash::default();
        for (place, entry) in self.entries.iter().enumerate() {
            hash = hash.then(entry.at_ms, &entry.event);
            if hash != entry.hash {
                return Err(place);
            }
        }
        Ok(hash)
    }
}

/// The hash of an entry and all before it.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct LogHash(pub [u8; 32]);

impl LogHash {
    /// The hash of the next entry.
    #[must_use]
    pub fn then(self, at_ms: u64, event: &TableEvent) -> Self {
        // Most entries fit; one that does not makes it grow.
        let mut entry = Vec::with_capacity(256);
        entry.extend_from_slice(&self.0);
        entry.extend_from_slice(&at_ms.to_be_bytes());
        serde_json::to_writer(&mut entry, event).expect("an event is maps with text keys");
        Self(Sha256::digest(&entry).into())
    }
}

impl std::fmt::Display for LogHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&HEXLOWER.encode(&self.0))
    }
}

impl std::fmt::Debug for LogHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "LogHash({self})")
    }
}

#[cfg(feature = "typescript")]
bridge_rules::in_typescript! { LogHash = "string"; }
#[cfg(feature = "schema")]
bridge_rules::in_schema! { LogHash = {
    "description": "The hash of an entry of a log and of all before it.", "type": "string", "pattern": "^[0-9a-f]{64}$"
}; }

impl Serialize for LogHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for LogHash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let bytes = HEXLOWER.decode(text.as_bytes()).map_err(serde::de::Error::custom)?;
        let hash = bytes.try_into().map_err(|_| serde::de::Error::custom("a hash is 64 hexadecimal digits"))?;
        Ok(Self(hash))
    }
}
