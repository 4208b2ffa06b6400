//! Everything said and done on one board, with times (WBF Code 80H): a document for the participants when the board is
//! over, and for the director at once. Each entry's hash covers the one before it, so that a change shows.

use bridge_rules::BoardNumber;
use data_encoding::HEXLOWER;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;
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
    pub event: LogText,
    /// SHA-256 over the hash before this one (32 zero bytes before the first), `at_ms` as eight bytes, big end first,
    /// and the digest of the event: SHA-256 over its JSON as it stands here, without white space. In the place of an
    /// event that was erased stands its digest, `{"erased":"…"}`.
    pub hash: LogHash,
}

impl LogEntry {
    /// The entry that follows one with this hash.
    pub fn after(before: LogHash, at_ms: u64, event: LogText) -> Self {
        Self { at_ms, hash: before.then(at_ms, event.digest()), event }
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
            hash = hash.then(entry.at_ms, entry.event.digest());
            if hash != entry.hash {
                return Err(place);
            }
        }
        Ok(hash)
    }
}

/// The text of an entry, kept as it was written: a newer server may tell more than this crate knows, and the hash
/// covers that too.
#[derive(Clone)]
pub struct LogText(Box<RawValue>);

impl LogText {
    /// What is written down of something.
    pub fn of(written: &impl Serialize) -> Self {
        Self(serde_json::value::to_raw_value(written).expect("what is logged is maps with text keys"))
    }

    /// What is left of an entry when somebody's words in it were erased: its hash goes on to follow from the one
    /// before.
    #[must_use]
    pub fn erased(&self) -> Self {
        Self::of(&Erased { erased: self.digest() })
    }

    /// Whether it was erased.
    pub fn is_erased(&self) -> bool {
        self.left().is_some()
    }

    /// What happened; none if it was erased, or if this crate does not know it.
    pub fn read(&self) -> Option<TableEvent> {
        serde_json::from_str(self.0.get()).ok()
    }

    /// SHA-256 over the text without white space, or what was kept of it.
    pub fn digest(&self) -> LogHash {
        self.left().unwrap_or_else(|| LogHash(Sha256::digest(self.0.get()).into()))
    }

    fn left(&self) -> Option<LogHash> {
        serde_json::from_str(self.0.get()).ok().map(|Erased { erased }| erased)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Erased {
    erased: LogHash,
}

impl PartialEq for LogText {
    fn eq(&self, other: &Self) -> bool {
        self.0.get() == other.0.get()
    }
}

/// Hidden hands may be in it, if the director has looked.
impl std::fmt::Debug for LogText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("<concealed>")
    }
}

#[cfg(feature = "typescript")]
bridge_rules::in_typescript! { LogText = "TableEvent | { \"erased\": LogHash }"; }
#[cfg(feature = "schema")]
bridge_rules::in_schema! { LogText = {
    "description": "What happened, as the director's lane is told it; or the digest of what was erased.",
    "type": "object", "minProperties": 1, "maxProperties": 1
}; }

impl Serialize for LogText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for LogText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Box::<RawValue>::deserialize(deserializer)?;
        RawValue::from_string(without_white_space(text.get())).map(Self).map_err(serde::de::Error::custom)
    }
}

/// JSON as it stands, without the white space between its tokens.
fn without_white_space(json: &str) -> String {
    let (mut in_text, mut escaped) = (false, false);
    let stays = |each: &char| {
        let ends_or_begins = *each == '"' && !escaped;
        escaped = in_text && *each == '\\' && !escaped;
        in_text ^= ends_or_begins;
        in_text || !each.is_ascii_whitespace()
    };
    json.chars().filter(stays).collect()
}

/// The hash of an entry and all before it.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct LogHash(pub [u8; 32]);

impl LogHash {
    /// The hash of the next entry, of whose text this is the digest.
    #[must_use]
    pub fn then(self, at_ms: u64, digest: Self) -> Self {
        let entry = Sha256::new().chain_update(self.0).chain_update(at_ms.to_be_bytes()).chain_update(digest.0);
        Self(entry.finalize().into())
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

#[cfg(test)]
mod tests {
    use bridge_rules::Seat;

    use super::*;

    /// What a newer server tells of a call, and an event that this crate has not heard of.
    const NEWER: [&str; 2] = [
        r#"{"called":{"turn":1,"seat":"N","call":"1S","thought_ms":4200,"glove":"a \"left\" one"}}"#,
        r#"{"hat_thrown":{"seat":"N"}}"#,
    ];

    #[test]
    fn an_honest_log_of_a_newer_server_holds_whatever_else_it_tells() {
        let log = log_of(&NEWER);
        let sent = serde_json::to_string_pretty(&log).unwrap();
        let read: BoardLog = serde_json::from_str(&sent).unwrap();
        assert_eq!((read.check(), &read), (log.check(), &log));
        assert!(matches!(read.entries[0].event.read(), Some(TableEvent::Called { seat: Seat::North, .. })));
        assert_eq!(read.entries[1].event.read(), None);
    }

    #[test]
    fn a_change_of_what_this_crate_does_not_know_shows() {
        let honest = serde_json::to_string(&log_of(&NEWER)).unwrap();
        let changed: BoardLog = serde_json::from_str(&honest.replace("left", "right")).unwrap();
        assert_eq!(changed.check(), Err(0));
    }

    #[test]
    fn what_somebody_said_can_be_erased_and_the_chain_holds() {
        let mut log = log_of(&NEWER);
        let before = log.check();
        log.entries[0].event = log.entries[0].event.erased();
        let read: BoardLog = serde_json::from_str(&serde_json::to_string(&log).unwrap()).unwrap();
        assert_eq!(read.check(), before);
        assert!(read.entries[0].event.is_erased() && read.entries[0].event.read().is_none());
        assert_eq!(read.entries[0].event.erased(), read.entries[0].event, "erased once and for all");
    }

    #[test]
    fn its_text_is_in_no_log() {
        assert!(!format!("{:?}", log_of(&NEWER)).contains("1S"));
    }

    fn log_of(events: &[&str]) -> BoardLog {
        let mut hash = LogHash::default();
        let entry = |(at_ms, event): (u64, &&str)| {
            let entry = LogEntry::after(hash, at_ms, serde_json::from_str(event).unwrap());
            hash = entry.hash;
            entry
        };
        let entries = (1..).zip(events).map(entry).collect();
        BoardLog { table: TableId::from_bytes([1; 16]), board: BoardNumber::FIRST, entries }
    }
}
