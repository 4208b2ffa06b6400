//! Everything said and done on one board, with times (WBF Code 80H): a document for the participants when the board is
//! over, and for the director at once. Each entry's hash covers the one before it, so that a change shows.

use bridge_rules::BoardNumber;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value, value::RawValue};
use sha2::{Digest, Sha256};

use crate::{AccountId, PlayerName, TableEvent, TableId, hexadecimal::in_hexadecimal};

/// The text that stands in the place of one that was erased.
pub const ERASED: &str = "[erased]";

/// The log of one board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardLog {
    /// Id of the table: 26 characters.
    pub table: TableId,
    /// Number of the board.
    pub board: BoardNumber,
    /// The entries of the board in order, as the director's lane is told them.
    pub entries: Vec<LogEntry>,
    /// The names of those whom the entries name by their accounts. It is outside of the hashes: a name can be erased.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<LoggedName>,
}

/// The name of somebody in a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LoggedName {
    /// The player's account.
    pub account: AccountId,
    /// Their name, or what stands in its place if it was erased.
    pub name: PlayerName,
}

/// One entry of a log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LogEntry {
    /// When, in milliseconds since 1970 (UTC).
    pub at_ms: u64,
    /// What: an event in which `{"account":"…"}` stands for that person's name, and `{"words":n}` for the `n`-th text
    /// of `words`, from 0.
    pub event: LogText,
    /// The words that a person wrote in it; none if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<LogWords>,
    /// SHA-256 over the hash before this one (32 zero bytes before the first), `at_ms` as eight bytes, big end first,
    /// the digest of the event (SHA-256 over its JSON as it stands here, without white space), and the digest of the
    /// words if there are any.
    pub hash: LogHash,
}

/// The words of a person in an entry. Their digest is SHA-256 over the salt and, for each text, its length in bytes as
/// four bytes, big end first, and the text in UTF-8. The salt keeps a short text from being guessed from the digest
/// once it is erased.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum LogWords {
    /// The words as they were written.
    Written {
        /// 16 bytes of chance.
        salt: LogSalt,
        /// The texts, in the order in which the entry has them.
        texts: Vec<String>,
    },
    /// It was erased: this is its digest.
    Erased(LogHash),
}

impl LogWords {
    /// The digest that the hash of the entry covers.
    pub fn digest(&self) -> LogHash {
        match self {
            Self::Written { salt, texts } => digest_of(*salt, texts),
            Self::Erased(digest) => *digest,
        }
    }

    /// The form in which they remain when they are erased: the digest alone.
    #[must_use]
    pub fn erased(&self) -> Self {
        Self::Erased(self.digest())
    }

    /// A text by its place, or what stands for it.
    fn text(&self, place: usize) -> Option<&str> {
        match self {
            Self::Written { texts, .. } => texts.get(place).map(String::as_str),
            Self::Erased(_) => Some(ERASED),
        }
    }
}

/// See [`LogWords`].
fn digest_of(salt: LogSalt, texts: &[String]) -> LogHash {
    let mut digest = Sha256::new().chain_update(salt.0);
    for text in texts {
        let length = u32::try_from(text.len()).expect("a text of a person is short");
        digest = digest.chain_update(length.to_be_bytes()).chain_update(text);
    }
    LogHash(digest.finalize().into())
}

impl LogEntry {
    /// The entry that follows one with this hash.
    pub fn after(before: LogHash, at_ms: u64, event: LogText, words: Option<LogWords>) -> Self {
        let hash = before.then(at_ms, event.digest(), words.as_ref().map(LogWords::digest));
        Self { at_ms, event, words, hash }
    }

    /// Whether what somebody wrote in it was erased.
    pub const fn is_erased(&self) -> bool {
        matches!(self.words, Some(LogWords::Erased(_)))
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
            hash = hash.then(entry.at_ms, entry.event.digest(), entry.words.as_ref().map(LogWords::digest));
            if hash != entry.hash {
                return Err(place);
            }
        }
        Ok(hash)
    }

    /// The event that the entry tells, with the names and the words in their places; none if this crate does not know
    /// it.
    pub fn event(&self, entry: &LogEntry) -> Option<TableEvent> {
        let mut event = serde_json::from_str(entry.event.0.get()).ok()?;
        self.put_back(&mut event, entry.words.as_ref());
        let mut event = serde_json::from_value(event).ok()?;
        if let TableEvent::SeatTaken { occupant, .. } = &mut event {
            // The line does not say it: the account does.
            occupant.computer = occupant.account.is_computer();
        }
        Some(event)
    }

    fn put_back(&self, value: &mut Value, words: Option<&LogWords>) {
        if let Some(text) = self.stands_for(value, words) {
            *value = Value::String(text);
            return;
        }
        match value {
            Value::Object(members) => members.values_mut().for_each(|member| self.put_back(member, words)),
            Value::Array(items) => items.iter_mut().for_each(|item| self.put_back(item, words)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    fn stands_for(&self, value: &Value, words: Option<&LogWords>) -> Option<String> {
        let members = value.as_object().filter(|members| members.len() == 1)?;
        if let Some(place) = members.get("words") {
            let place = usize::try_from(place.as_u64()?).ok()?;
            return words?.text(place).map(str::to_owned);
        }
        let account: AccountId = members.get("account")?.as_str()?.parse().ok()?;
        let named = self.names.iter().find(|named| named.account == account)?;
        Some(named.name.as_str().to_owned())
    }
}

/// The text of an entry, kept as it was written: a newer server may tell more than this crate knows, and the hash
/// covers that too.
#[derive(Clone)]
pub struct LogText(Box<RawValue>);

impl LogText {
    /// The text in which something is written down.
    pub fn of(written: &impl Serialize) -> Self {
        Self(serde_json::value::to_raw_value(written).expect("what is logged is maps with text keys"))
    }

    /// Whether an account stands in it.
    pub fn mentions(&self, account: AccountId) -> bool {
        self.0.get().contains(&account.to_string())
    }

    /// SHA-256 over the text without white space.
    pub fn digest(&self) -> LogHash {
        LogHash(Sha256::digest(self.0.get()).into())
    }
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
bridge_rules::in_typescript! { LogText = "{ [event: string]: unknown }"; }
#[cfg(feature = "schema")]
bridge_rules::in_schema! { LogText = {
    "description": "What happened, as the director's lane is told it, with the places of names and words.",
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
    /// The hash of the next entry, of whose event and words these are the digests.
    #[must_use]
    pub fn then(self, at_ms: u64, event: Self, words: Option<Self>) -> Self {
        let entry = Sha256::new().chain_update(self.0).chain_update(at_ms.to_be_bytes()).chain_update(event.0);
        let entry = words.map_or(entry.clone(), |words| entry.chain_update(words.0));
        Self(entry.finalize().into())
    }
}

/// Chance that is hashed before what somebody wrote.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct LogSalt(pub [u8; 16]);

in_hexadecimal!(LogHash: "64", LogSalt: "32");

#[cfg(feature = "typescript")]
bridge_rules::in_typescript! { LogHash = "string"; LogSalt = "string"; }
#[cfg(feature = "schema")]
bridge_rules::in_schema! {
    LogHash = {
        "description": "The hash of an entry of a log and of all before it.", "type": "string", "pattern": "^[0-9a-f]{64}$"
    };
    LogSalt = {
        "description": "Chance that is hashed before what somebody wrote.", "type": "string", "pattern": "^[0-9a-f]{32}$"
    };
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
        assert!(matches!(read.event(&read.entries[0]), Some(TableEvent::Called { seat: Seat::North, .. })));
        assert_eq!(read.event(&read.entries[1]), None);
    }

    #[test]
    fn a_change_of_what_this_crate_does_not_know_shows() {
        let honest = serde_json::to_string(&log_of(&NEWER)).unwrap();
        let changed: BoardLog = serde_json::from_str(&honest.replace("left", "right")).unwrap();
        assert_eq!(changed.check(), Err(0));
    }

    #[test]
    fn what_somebody_said_can_be_erased_and_the_chain_holds() {
        let mut log = said("good luck");
        let before = log.check();
        let told = |log: &BoardLog| match log.event(&log.entries[0]) {
            Some(TableEvent::Said(line)) => (line.name.to_string(), line.text),
            other => panic!("{other:?}"),
        };
        assert_eq!(told(&log), ("Nora".to_owned(), "good luck".to_owned()));
        log.entries[0].words = log.entries[0].words.as_ref().map(LogWords::erased);
        log.names[0].name = PlayerName::new("Erased 1").unwrap();
        let sent = serde_json::to_string(&log).unwrap();
        let read: BoardLog = serde_json::from_str(&sent).unwrap();
        assert_eq!((read.check(), sent.contains("good luck"), sent.contains("Nora")), (before, false, false));
        assert_eq!((read.entries[0].is_erased(), told(&read)), (true, ("Erased 1".to_owned(), ERASED.to_owned())));
    }

    #[test]
    fn other_words_and_another_salt_show() {
        let log = said("good luck");
        for (from, to) in [("good luck", "bad luck"), ("07070707", "07070708")] {
            let changed = serde_json::to_string(&log).unwrap().replacen(from, to, 1);
            assert_eq!(serde_json::from_str::<BoardLog>(&changed).unwrap().check(), Err(0), "{to}");
        }
    }

    #[test]
    fn texts_do_not_run_into_one_another() {
        let digest = |texts: &[&str]| {
            digest_of(LogSalt([7; 16]), &texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>())
        };
        assert_ne!(digest(&["ab", "c"]), digest(&["a", "bc"]));
    }

    #[test]
    fn its_text_is_in_no_log() {
        assert!(!format!("{:?}", log_of(&NEWER)).contains("1S"));
    }

    fn log_of(events: &[&str]) -> BoardLog {
        let mut hash = LogHash::default();
        let entry = |(at_ms, event): (u64, &&str)| {
            let entry = LogEntry::after(hash, at_ms, serde_json::from_str(event).unwrap(), None);
            hash = entry.hash;
            entry
        };
        let entries = (1..).zip(events).map(entry).collect();
        BoardLog { table: TableId::from_bytes([1; 16]), board: BoardNumber::FIRST, entries, names: Vec::new() }
    }

    /// A log of one line, which North said.
    fn said(text: &str) -> BoardLog {
        let account = AccountId::from_bytes([2; 16]);
        let event = serde_json::json!({"said": {
            "seat": "N", "name": {"account": account}, "line": 1, "text": {"words": 0},
        }});
        let words = LogWords::Written { salt: LogSalt([7; 16]), texts: vec![text.to_owned()] };
        let entry = LogEntry::after(LogHash::default(), 1, LogText::of(&event), Some(words));
        let names = vec![LoggedName { account, name: PlayerName::new("Nora").unwrap() }];
        BoardLog { entries: vec![entry], names, ..log_of(&[]) }
    }
}
