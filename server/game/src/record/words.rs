//! What a person wrote, as a journal keeps it: taken out of its record and sealed under that person's own key. Without
//! the key nobody reads it, here or in any copy, and the rest of the record stands as it was: a name is then a
//! pseudonym, and a text is [`ERASED`]. What a board's log covers of the texts is their digest, which stays.
//!
//! A name that they wrote down of somebody else, whom they expect, is sealed under a key of its own besides: it goes
//! with either of the two.

use std::collections::BTreeMap;

use bridge_protocol::{AccountId, ERASED, LogHash, LogSalt, LogWords};
use data_encoding::BASE64URL_NOPAD;
use serde::{Deserialize, Serialize};

use super::{PersonKey, SealKey};
use crate::personal::{Mark, Personal, alias, canonical, put_back, take};

/// Who wrote what a record holds.
#[derive(Clone, Debug)]
pub struct Author {
    /// The account of the author.
    pub account: AccountId,
    /// The key that seals their words.
    pub key: PersonKey,
    /// Fresh chance for this record.
    pub salt: LogSalt,
    /// Those whom they name and expect, by their names. One who is not among them is named under the author's own key.
    pub expected: BTreeMap<String, Expected>,
}

impl Author {
    /// Somebody who names nobody whom they expect.
    pub const fn new(account: AccountId, key: PersonKey, salt: LogSalt) -> Self {
        Self { account, key, salt, expected: BTreeMap::new() }
    }
}

/// Somebody who may come one day, and has no account that is known yet.
#[derive(Clone, Debug)]
pub struct Expected {
    /// What stands for their account: see [`stand_in`].
    pub account: AccountId,
    /// Its key.
    pub key: PersonKey,
}

/// The account under which the key is kept of a name that is expected in a family of journals: an event with its
/// matches, or a match. Whoever knows the name finds it, and nobody else.
pub fn stand_in(seal: &SealKey, family: &[u8; 16], name: &str) -> AccountId {
    AccountId::from_bytes(seal.tag(b"expected", family, name.as_bytes()))
}

/// Whose keys there are.
pub trait People {
    /// Somebody's key; none if what they wrote was erased, or they never wrote anything.
    fn key(&self, account: AccountId) -> Option<PersonKey>;
}

/// Nobody's keys: what people wrote reads as if it had been erased.
#[derive(Clone, Copy, Debug)]
pub struct NoPeople;

impl People for NoPeople {
    fn key(&self, _: AccountId) -> Option<PersonKey> {
        None
    }
}

impl People for BTreeMap<AccountId, PersonKey> {
    fn key(&self, account: AccountId) -> Option<PersonKey> {
        self.get(&account).cloned()
    }
}

/// The keys that a journal is read with.
#[derive(Clone, Copy)]
pub struct Keys<'a> {
    /// The server's, for what is secret.
    pub seal: &'a SealKey,
    /// Those of the people.
    pub people: &'a dyn People,
}

impl<'a> From<&'a SealKey> for Keys<'a> {
    fn from(seal: &'a SealKey) -> Self {
        Self { seal, people: &NoPeople }
    }
}

/// A record's words as the journal has them, beside the rest of it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SealedWords {
    pub(super) by: AccountId,
    /// What the log's hash covers of the texts; none if there are only names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    digest: Option<LogHash>,
    /// Base64url of the sealed words.
    pub(super) sealed: String,
}

impl SealedWords {
    /// Erases the texts and what chance was hashed with them, and leaves the names. Says whether there was anything to
    /// erase. Where nobody has the key any more the names are gone too.
    pub(super) fn let_go_of_texts(&mut self, facts: &str, people: &dyn People) -> bool {
        if self.sealed.is_empty() {
            return false;
        }
        let left = people.key(self.by).and_then(|key| Some((self.opened(facts, &key)?, key)));
        self.sealed = match left {
            Some((Words { texts, .. }, _)) if is_erased(&texts) => return false,
            Some((words, key)) if !words.names.is_empty() || !words.expected.is_empty() => {
                let texts = vec![ERASED.to_owned(); words.texts.len()];
                Words { salt: LogSalt([0; 16]), texts, ..words }.sealed(facts, &key)
            }
            Some(_) | None => String::new(),
        };
        true
    }

    fn opened(&self, facts: &str, key: &PersonKey) -> Option<Words> {
        let sealed = BASE64URL_NOPAD.decode(self.sealed.as_bytes()).ok()?;
        serde_json::from_slice(&key.open(facts.as_bytes(), &sealed)?).ok()
    }
}

/// Whether these texts were let go of, each of which leaves its place.
pub(super) fn is_erased(texts: &[String]) -> bool {
    !texts.is_empty() && texts.iter().all(|text| text == ERASED)
}

impl Words {
    fn sealed(&self, facts: &str, key: &PersonKey) -> String {
        let text = serde_json::to_vec(self).expect("texts are JSON");
        BASE64URL_NOPAD.encode(&key.seal(facts.as_bytes(), &text))
    }
}

/// The words that are sealed under the author's key.
#[derive(Serialize, Deserialize)]
pub(super) struct Words {
    pub(super) salt: LogSalt,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) names: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    expected: Vec<SealedName>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) texts: Vec<String>,
}

/// The name of somebody who is expected.
#[derive(Serialize, Deserialize)]
struct SealedName {
    of: AccountId,
    /// The sealed words, in base64url.
    sealed: String,
}

impl SealedName {
    fn of(name: &str, facts: &str, author: &Author) -> Self {
        let (of, key) = match author.expected.get(name) {
            Some(Expected { account, key }) => (*account, key),
            None => (author.account, &author.key),
        };
        Self { of, sealed: BASE64URL_NOPAD.encode(&key.seal(facts.as_bytes(), name.as_bytes())) }
    }

    /// The name, or what stands for it if it was erased.
    fn opened(&self, facts: &str, people: &dyn People) -> String {
        let name = people.key(self.of).and_then(|key| {
            let sealed = BASE64URL_NOPAD.decode(self.sealed.as_bytes()).ok()?;
            String::from_utf8(key.open(facts.as_bytes(), &sealed)?).ok()
        });
        name.unwrap_or_else(|| alias(self.of))
    }
}

/// The facts of a record that holds a person's words, and these; none if it holds none.
pub(super) fn part(
    record: &impl Serialize,
    personal: Personal,
    author: &Author,
) -> Option<(String, SealedWords, Option<LogWords>)> {
    let mut facts = serde_json::to_value(record).expect("a record has no map with other keys than text");
    let names = take(&mut facts, personal.names, Mark::Name);
    let expected = take(&mut facts, personal.expected, Mark::Expected);
    let texts = take(&mut facts, personal.texts, Mark::Words);
    if names.is_empty() && expected.is_empty() && texts.is_empty() {
        return None;
    }
    let facts = canonical(&facts);
    let Author { account, key, salt, .. } = author;
    let expected = expected.iter().map(|name| SealedName::of(name, &facts, author)).collect();
    let words = Words { salt: *salt, names, expected, texts: texts.clone() };
    let sealed = words.sealed(&facts, key);
    let written = (!texts.is_empty()).then_some(LogWords::Written { salt: *salt, texts });
    let digest = written.as_ref().map(LogWords::digest);
    Some((facts, SealedWords { by: *account, digest, sealed }, written))
}

/// The whole record again, with what stands for its words if they were erased.
pub(super) fn join(
    facts: &str,
    words: SealedWords,
    people: &dyn People,
) -> Result<(String, Option<LogWords>), serde_json::Error> {
    let opened = people.key(words.by).and_then(|key| words.opened(facts, &key));
    let SealedWords { by, digest, .. } = words;
    let mut record = serde_json::from_str(facts)?;
    put_back(&mut record, &|mark, place| match (&opened, mark) {
        (Some(words), Mark::Name) => words.names.get(place).cloned(),
        (Some(words), Mark::Expected) => Some(words.expected.get(place)?.opened(facts, people)),
        (Some(words), Mark::Words) => words.texts.get(place).cloned(),
        (None, Mark::Name | Mark::Expected) if place == 0 => Some(alias(by)),
        (None, Mark::Name | Mark::Expected) => Some(format!("{} {place}", alias(by))),
        (None, Mark::Words) => Some(ERASED.to_owned()),
    });
    let words = digest.map(|digest| match opened {
        Some(Words { salt, texts, .. }) if !is_erased(&texts) => LogWords::Written { salt, texts },
        Some(_) | None => LogWords::Erased(digest),
    });
    Ok((canonical(&record), words))
}

#[cfg(test)]
mod tests {
    use bridge_protocol::PlayerName;
    use serde_json::{Value, json};

    use super::*;
    use crate::personal::pseudonym;

    const ANN: AccountId = AccountId::from_bytes([1; 16]);
    const PERSONAL: Personal =
        Personal { names: &["name", "teams.*.players.*"], expected: &[], texts: &["text", "card.lines.*.agreed"] };

    #[test]
    fn whoever_has_the_key_reads_the_whole_record_and_without_it_the_facts_stand() {
        let record = json!({"said": {
            "seat": "N", "name": "Ann Other", "text": "well \"played\"", "card": {"lines": [{"agreed": "15-17"}, {"agreed": ""}]},
            "teams": {"home": {"players": ["Bea", "Cy"]}},
        }});
        let author = author(9);
        let (facts, words, written) = part(&record, PERSONAL, &author).unwrap();
        let digest = written.as_ref().unwrap().digest();
        let kept = facts.clone() + &serde_json::to_string(&words).unwrap();
        for text in ["Ann", "Bea", "Cy", "well", "15-17"] {
            assert!(!kept.contains(text), "{kept}");
        }
        assert!(facts.contains("\"seat\":\"N\""), "{facts}");

        let sent = serde_json::to_string(&words).unwrap();
        let again = || serde_json::from_str::<SealedWords>(&sent).unwrap();
        let people = BTreeMap::from([(ANN, author.key)]);
        let (whole, read) = join(&facts, again(), &people).unwrap();
        assert_eq!((serde_json::from_str::<Value>(&whole).unwrap(), read), (record, written));

        let other = BTreeMap::from([(ANN, PersonKey::new([6; 32]))]);
        for without in [join(&facts, again(), &NoPeople), join(&facts, again(), &other)] {
            let (left, read) = without.unwrap();
            assert_eq!(read, Some(LogWords::Erased(digest)));
            let left: Value = serde_json::from_str(&left).unwrap();
            assert_eq!(left["said"]["name"], pseudonym(ANN).as_str());
            assert_eq!((&left["said"]["text"], &left["said"]["seat"]), (&json!(ERASED), &json!("N")));
            PlayerName::new(left["said"]["teams"]["home"]["players"][1].as_str().unwrap()).unwrap();
        }
    }

    #[test]
    fn the_same_words_twice_look_different() {
        let record = json!({"said": {"text": "yes"}});
        let sealed = |salt| part(&record, PERSONAL, &author(salt)).unwrap().1;
        let (one, other) = (sealed(1), sealed(2));
        assert!(one.sealed != other.sealed && one.digest != other.digest);
    }

    #[test]
    fn what_nobody_wrote_is_kept_as_it_is() {
        assert!(part(&json!({"played": {"card": "SA"}}), PERSONAL, &author(9)).is_none());
    }

    #[test]
    fn a_name_that_is_expected_goes_with_its_own_key_or_with_that_of_whoever_wrote_it() {
        let (seal, family) = (SealKey::new([7; 32]), [3; 16]);
        let bea = Expected { account: stand_in(&seal, &family, "Bea"), key: PersonKey::new([6; 32]) };
        assert_ne!(bea.account, stand_in(&seal, &[4; 16], "Bea"), "elsewhere it is somebody else");
        let record = json!({"opened": {"name": "Ann", "roster": ["Bea", "Cy"]}});
        let personal = Personal { names: &["name"], expected: &["roster.*"], texts: &[] };
        let writes = Author { expected: BTreeMap::from([("Bea".to_owned(), bea.clone())]), ..author(9) };
        let (facts, words, _) = part(&record, personal, &writes).unwrap();
        let sent = serde_json::to_string(&words).unwrap();
        assert!(!(facts.clone() + &sent).contains("Bea"));

        let read = |keys: &[(AccountId, &PersonKey)]| {
            let people: BTreeMap<_, _> = keys.iter().map(|(account, key)| (*account, (*key).clone())).collect();
            let (record, _) = join(&facts, serde_json::from_str(&sent).unwrap(), &people).unwrap();
            serde_json::from_str::<Value>(&record).unwrap()
        };
        let ann = (ANN, &writes.key);
        assert_eq!(read(&[ann, (bea.account, &bea.key)]), record);
        let without_bea = read(&[ann]);
        assert_eq!(without_bea["opened"]["roster"], json!([alias(bea.account), "Cy"]));
        let without_ann = read(&[(bea.account, &bea.key)]).to_string();
        assert!(["Ann", "Bea", "Cy"].iter().all(|name| !without_ann.contains(name)), "{without_ann}");
    }

    #[test]
    fn texts_that_are_let_go_of_leave_the_names_and_what_the_log_covers() {
        let record = json!({"said": {"person": {"name": "Direx"}, "text": "well played"}});
        let personal = Personal { names: &["person.name"], expected: &[], texts: &["text"] };
        let author = author(9);
        let (facts, mut words, written) = part(&record, personal, &author).unwrap();
        let people = BTreeMap::from([(ANN, author.key.clone())]);
        assert!(words.let_go_of_texts(&facts, &people) && !words.let_go_of_texts(&facts, &people));
        let Words { salt, texts, .. } = words.opened(&facts, &author.key).unwrap();
        assert_eq!((salt, texts), (LogSalt([0; 16]), vec![ERASED.to_owned()]), "nobody can try what it may have been");
        let sent = serde_json::to_string(&words).unwrap();
        let again = || serde_json::from_str::<SealedWords>(&sent).unwrap();
        let (left, read) = join(&facts, again(), &people).unwrap();
        let left: Value = serde_json::from_str(&left).unwrap();
        assert_eq!(left, json!({"said": {"person": {"name": "Direx"}, "text": ERASED}}));
        assert_eq!(read, Some(LogWords::Erased(written.unwrap().digest())));
        let (erased, _) = join(&facts, again(), &NoPeople).unwrap();
        assert!(erased.contains(pseudonym(ANN).as_str()) && !erased.contains("Direx"), "{erased}");
    }

    fn author(salt: u8) -> Author {
        Author::new(ANN, PersonKey::new([5; 32]), LogSalt([salt; 16]))
    }
}
