//! The people whose words are in the journal, each with a key of their own: names, lines, explanations, reasons.
//! Erasing somebody deletes the key, and with it all of these, in every record and in every copy of it; what was
//! played, and the log of every board, stands.
//!
//! A name that a host wrote down of somebody whom they expect has a key too: it goes when that person, who may have
//! come since, is erased.
//!
//! The keys are in memory, some hundred bytes a person: whoever reads a record needs those of all who wrote in it.

use std::{
    collections::{BTreeSet, HashSet},
    sync::Arc,
};

use bridge_game::record::{self, Author, Expected, PersonKey, SealKey, stand_in};
use bridge_protocol::{AccountId, LogSalt, PlayerName};
use dashmap::DashMap;
use futures_util::future::try_join_all;
use parking_lot::Mutex;
use tokio::sync::RwLock;
use tracing::warn;

use crate::journal::{Journal, PersonId, StreamError, StreamId};

/// The keys under which people's words are sealed.
pub(crate) struct People {
    keys: DashMap<AccountId, PersonKey>,
    /// Held while somebody is given a key, and alone while one is deleted.
    changing: RwLock<()>,
    journal: Arc<dyn Journal>,
    seal: SealKey,
}

/// Why somebody cannot write.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PeopleError {
    #[error(transparent)]
    Journal(#[from] StreamError),
    #[error("the system gives no entropy")]
    NoEntropy(#[from] getrandom::Error),
}

impl People {
    /// Reads the keys that there are. One that does not open was sealed by another server: what stands under it reads
    /// as erased.
    pub(crate) async fn read(journal: Arc<dyn Journal>, seal: SealKey) -> Result<Self, StreamError> {
        let keys = DashMap::new();
        for (person, closed) in journal.people().await? {
            let account = AccountId::from_bytes(person.0);
            match PersonKey::opened(&closed, &seal, account) {
                Some(key) => drop(keys.insert(account, key)),
                None => tracing::error!(%account, "the key of somebody's words does not open: they read as erased"),
            }
        }
        Ok(Self { keys, changing: RwLock::new(()), journal, seal })
    }

    /// Reads all keys again, which other nodes give and delete too. Gives whose are gone.
    pub(crate) async fn read_anew(&self) -> Result<Vec<AccountId>, StreamError> {
        let _alone = self.changing.write().await;
        let known = self.take_in(self.journal.people().await?);
        let gone: Vec<_> = self.keys.iter().map(|key| *key.key()).filter(|account| !known.contains(account)).collect();
        for account in &gone {
            self.keys.remove(account);
        }
        Ok(gone)
    }

    /// Reads the keys of some whose are not known here, as another node may have given them. Tells whether there was
    /// any.
    pub(crate) async fn learn(&self, of: BTreeSet<AccountId>) -> Result<bool, StreamError> {
        let _nobody_is_erased = self.changing.read().await;
        let asked = of.into_iter().map(|account| PersonId(account.to_bytes())).collect();
        Ok(!self.take_in(self.journal.people_of(asked).await?).is_empty())
    }

    fn take_in(&self, read: Vec<(PersonId, Vec<u8>)>) -> HashSet<AccountId> {
        let mut known = HashSet::new();
        for (person, closed) in read {
            let account = AccountId::from_bytes(person.0);
            if let Some(key) = PersonKey::opened(&closed, &self.seal, account) {
                known.insert(account);
                self.keys.insert(account, key);
            }
        }
        known
    }

    #[cfg(test)]
    pub(crate) fn for_tests(journal: Arc<dyn Journal>, seal: SealKey) -> Self {
        use futures_util::FutureExt;
        // A journal in memory answers at once.
        let reading = Self::read(Arc::clone(&journal), seal.clone()).now_or_never();
        let nobody = Self { keys: DashMap::new(), changing: RwLock::new(()), journal, seal };
        reading.and_then(Result::ok).unwrap_or(nobody)
    }

    /// Whether somebody has a key, which another node may have given them.
    pub(crate) async fn knows(&self, account: AccountId) -> Result<bool, StreamError> {
        Ok(self.keys.contains_key(&account) || self.learn(BTreeSet::from([account])).await?)
    }

    /// Somebody as the author of a record. Whoever has no key yet gets one, which is durable before it is used.
    pub(crate) async fn author(&self, account: AccountId) -> Result<Author, PeopleError> {
        let key = self.key_of(account).await?;
        Ok(Author::new(account, key, LogSalt(fresh()?)))
    }

    /// As [`People::author`], of the first record of a family of journals, which names others.
    pub(crate) async fn author_expecting(
        &self,
        account: AccountId,
        family: StreamId,
        names: &[PlayerName],
    ) -> Result<Author, PeopleError> {
        let stands_for = |name: &PlayerName| stand_in(&self.seal, &family.0, name.as_str());
        // All of them at once share an fsync.
        let keys = try_join_all(names.iter().map(|name| self.key_of(stands_for(name)))).await?;
        let expected = names.iter().zip(keys).map(|(name, key)| {
            let expected = Expected { account: stands_for(name), key };
            (name.to_string(), expected)
        });
        Ok(Author { expected: expected.collect(), ..self.author(account).await? })
    }

    async fn key_of(&self, account: AccountId) -> Result<PersonKey, PeopleError> {
        let known = self.keys.get(&account).map(|key| key.clone());
        match known {
            Some(key) => Ok(key),
            None => self.admit(account).await,
        }
    }

    async fn admit(&self, account: AccountId) -> Result<PersonKey, PeopleError> {
        {
            let _nobody_is_erased = self.changing.read().await;
            if let Some(key) = self.try_admit(account).await? {
                return Ok(key);
            }
        }
        let _alone = self.changing.write().await;
        loop {
            if let Some(key) = self.try_admit(account).await? {
                return Ok(key);
            }
            warn!("somebody's key is damaged: what they wrote reads as erased, and they get another");
            self.journal.erase(PersonId(account.to_bytes())).await?;
        }
    }

    /// The key that somebody has from here on; none if there is one that does not open, and so is nobody's any more.
    async fn try_admit(&self, account: AccountId) -> Result<Option<PersonKey>, PeopleError> {
        let fresh = PersonKey::new(fresh()?);
        let closed = self.journal.admit(PersonId(account.to_bytes()), fresh.closed(&self.seal, account)).await?;
        let key = PersonKey::opened(&closed, &self.seal, account);
        if let Some(key) = &key {
            self.keys.insert(account, key.clone());
        }
        Ok(key)
    }

    /// Erases all that somebody wrote, wherever it stands, and says whether there was anything. What is in memory knows
    /// it until it is read from the journal again. Whoever writes again after that gets another key.
    pub(crate) async fn erase(&self, account: AccountId) -> Result<bool, StreamError> {
        let _alone = self.changing.write().await;
        let erased = self.journal.erase(PersonId(account.to_bytes())).await?;
        self.keys.remove(&account);
        Ok(erased)
    }
}

/// Chance of the system's.
fn fresh<const BYTES: usize>() -> Result<[u8; BYTES], getrandom::Error> {
    let mut bytes = [0; BYTES];
    crate::entropy::fill(&mut bytes)?;
    Ok(bytes)
}

impl record::People for People {
    fn key(&self, account: AccountId) -> Option<PersonKey> {
        self.keys.get(&account).map(|key| key.clone())
    }
}

/// Everybody, and whose keys are asked for and not known.
pub(crate) struct Noting<'a> {
    people: &'a People,
    unknown: Mutex<BTreeSet<AccountId>>,
}

impl<'a> Noting<'a> {
    pub(crate) const fn of(people: &'a People) -> Self {
        Self { people, unknown: Mutex::new(BTreeSet::new()) }
    }

    pub(crate) fn unknown(self) -> BTreeSet<AccountId> {
        self.unknown.into_inner()
    }
}

impl record::People for Noting<'_> {
    fn key(&self, account: AccountId) -> Option<PersonKey> {
        let key = record::People::key(self.people, account);
        if key.is_none() {
            self.unknown.lock().insert(account);
        }
        key
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails where it unwraps")]
mod tests {
    use super::*;
    use crate::journal::MemoryJournal;

    #[tokio::test]
    async fn somebody_whose_key_is_damaged_gets_another_which_is_there_after_a_restart() {
        let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::default());
        let (seal, account) = (SealKey::new([1; 32]), AccountId::from_bytes([7; 16]));
        journal.admit(PersonId(account.to_bytes()), b"no key".to_vec()).await.unwrap();
        let people = People::read(Arc::clone(&journal), seal.clone()).await.unwrap();
        assert!(people.keys.is_empty());
        people.author(account).await.unwrap();
        let again = People::read(journal, seal).await.unwrap();
        assert_eq!(again.keys.len(), 1);
    }
}
