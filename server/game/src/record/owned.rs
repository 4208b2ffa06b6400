//! What of a record is one person's: their own words, for whoever asks for a copy of them, and chat that has been kept
//! long enough.

use bridge_protocol::AccountId;
use data_encoding::BASE64URL_NOPAD;
use serde_json::value::RawValue;

use super::{
    People, PersonKey,
    envelope::Envelope,
    words::{Words, is_erased},
};
use crate::Moment;

/// What somebody wrote in one record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnWords {
    /// The moment, by the machine's clock.
    pub at: Moment,
    /// What the record is called.
    pub record: String,
    /// The names that they gave: their own, or those of a team and its players.
    pub names: Vec<String>,
    /// What else they wrote.
    pub texts: Vec<String>,
}

/// What somebody wrote in a record; none if it is nobody's, or somebody else's.
pub fn own_words(bytes: &[u8], account: AccountId, key: &PersonKey) -> Option<OwnWords> {
    let Envelope { at, is, words, .. } = serde_json::from_slice::<Envelope<&RawValue>>(bytes).ok()?;
    let sealed = words.filter(|words| words.by == account)?.sealed;
    let sealed = BASE64URL_NOPAD.decode(sealed.as_bytes()).ok()?;
    let Words { names, mut texts, .. } = serde_json::from_slice(&key.open(is.get().as_bytes(), &sealed)?).ok()?;
    if is_erased(&texts) {
        texts.clear();
    }
    Some(OwnWords { at: Moment(at), record: name(is).to_owned(), names, texts })
}

/// A record of a table without what was said in it, of which the digest stays, and so does the name of whoever said it;
/// none if nothing was, or it is gone.
pub fn without_talk(bytes: &[u8], people: &dyn People) -> Option<Vec<u8>> {
    let mut envelope = serde_json::from_slice::<Envelope<&RawValue>>(bytes).ok()?;
    let facts = envelope.is.get();
    let words = envelope.words.as_mut().filter(|_| name(envelope.is) == SAID)?;
    words.let_go_of_texts(facts, people).then(|| serde_json::to_vec(&envelope).ok())?
}

/// What a table's journal calls a line of chat.
const SAID: &str = "said";

fn name(is: &RawValue) -> &str {
    is.get().strip_prefix("{\"").and_then(|rest| rest.split('"').next()).unwrap_or_default()
}
