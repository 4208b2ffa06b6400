//! The server's one secret: 32 bytes in `server.key`, from which every other key is derived for one purpose each.

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
};

use bridge_dealing::{ServerKey, SetSecret};
use bridge_game::record::SealKey;
use bridge_protocol::{AccountId, Day, OpeningKey};
use data_encoding::{BASE32_NOPAD, HEXLOWER};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::journal::KeyFingerprint;
#[cfg(feature = "robots")]
use crate::robot_seed::SeedKey;

/// What the embedded store is called beside the key, and what it is called while it is being mended.
const JOURNAL_FILES: [&str; 2] = ["journal.sqlite", "journal.mended"];

/// The keys of a server.
#[derive(Clone)]
pub(crate) struct Keys([u8; 32]);

/// The key file is missing, unreadable or not a key.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// It cannot be read or made.
    #[error("cannot read or create the key file {path}")]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's own word on it.
        #[source]
        source: io::Error,
    },
    /// There is a journal, and the key that it was written with is gone.
    #[error("{path} is missing, and the journal beside it cannot be read without: restore it from a backup")]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// There is a key, and the journal that was written with it is gone.
    #[error(
        "{path} is here, and the journal.sqlite that belongs to it is missing or empty: restore it from a backup, or move the key \
         away to begin anew"
    )]
    NoJournal {
        /// The key file.
        path: PathBuf,
    },
    /// It holds something else.
    #[error("{path} is not a key file: it should be 64 hexadecimal digits; restore it from a backup")]
    Damaged {
        /// The file.
        path: PathBuf,
    },
    /// The system has no entropy to make one from.
    #[error("the system gives no entropy")]
    NoEntropy(#[source] getrandom::Error),
}

impl Keys {
    /// Reads the key file of a data directory, and makes it, for its owner's eyes only, if there is none. The journal
    /// is kept elsewhere.
    pub(crate) fn open(data: &Path) -> Result<Self, KeyError> {
        let keys = Self::read_or_prepared(data)?;
        keys.settle(data)?;
        Ok(keys)
    }

    /// As [`Keys::open`], but a key that is made is not in its place before it is settled: when the journal has taken
    /// it.
    pub(crate) fn read_or_prepared(data: &Path) -> Result<Self, KeyError> {
        Self::read(data)?.map_or_else(|| Self::prepared(data), Ok)
    }

    /// The key of a data directory that holds a key and its journal, or neither. A key that is made is not in its place
    /// before it is settled, which is to be done when the journal is there: after a crash in between it is found again.
    pub(crate) fn beside_the_journal(data: &Path) -> Result<Self, KeyError> {
        let journal = JOURNAL_FILES.iter().any(|file| fs::metadata(data.join(file)).is_ok_and(|file| file.len() > 0));
        match Self::read(data)? {
            Some(keys) if journal => Ok(keys),
            Some(_) => Err(KeyError::NoJournal { path: key_file(data) }),
            None if journal => read_key(&unsettled_file(data))?.ok_or(KeyError::Missing { path: key_file(data) }),
            None => Self::prepared(data),
        }
    }

    /// Puts a key in its place that was made for a new journal.
    pub(crate) fn settle(&self, data: &Path) -> Result<(), KeyError> {
        let (path, made) = (key_file(data), unsettled_file(data));
        if path.exists() || !made.exists() {
            return Ok(());
        }
        let settled = fs::rename(made, &path).and_then(|()| fs::File::open(data)?.sync_all());
        settled.map_err(|source| KeyError::Io { path, source })
    }

    /// The key of a data directory; none if it has none.
    pub(crate) fn read(data: &Path) -> Result<Option<Self>, KeyError> {
        read_key(&key_file(data))
    }

    /// A key on disk, and not yet in its place.
    fn prepared(data: &Path) -> Result<Self, KeyError> {
        let path = unsettled_file(data);
        if let Ok(Some(keys)) = read_key(&path) {
            return Ok(keys);
        }
        let keys = Self::fresh()?;
        write_new(&path, &HEXLOWER.encode(&keys.0)).map_err(|source| KeyError::Io { path, source })?;
        Ok(keys)
    }

    /// What the journal remembers the key by. It tells nothing else of it.
    pub(crate) fn fingerprint(&self) -> KeyFingerprint {
        let digest = self.derive("fingerprint");
        KeyFingerprint(*digest.first_chunk().expect("a digest has 32 bytes"))
    }

    /// Keys that nothing remembers.
    pub(crate) fn fresh() -> Result<Self, KeyError> {
        let mut bytes = [0; 32];
        crate::entropy::fill(&mut bytes).map_err(KeyError::NoEntropy)?;
        Ok(Self(bytes))
    }

    /// Signs transcripts of dealing.
    pub(crate) fn notary(&self) -> ServerKey {
        ServerKey::new(&self.derive("transcripts"))
    }

    /// Seals what a journal holds and may not show.
    pub(crate) fn seal(&self) -> SealKey {
        SealKey::new(self.derive("journal"))
    }

    /// Signs tokens: with the first key, which has no salt, or one after it.
    pub(crate) fn tokens(&self, salt: &[u8]) -> [u8; 32] {
        let first = self.derive("tokens");
        if salt.is_empty() {
            return first;
        }
        let mut mac = Hmac::<Sha256>::new_from_slice(&first).expect("any length is a key");
        mac.update(salt);
        mac.finalize().into_bytes().into()
    }

    /// Seals what the nodes of one server say to one another.
    #[cfg(feature = "cluster")]
    pub(crate) fn nodes(&self) -> SealKey {
        SealKey::new(self.derive("nodes"))
    }

    /// Signs the proofs that are shown before hello.
    pub(crate) fn proofs(&self) -> [u8; 32] {
        self.derive("proofs")
    }

    /// Signs invitations.
    pub(crate) fn invitations(&self) -> [u8; 32] {
        self.derive("invitations")
    }

    /// Turns an account and its opening key into the identity of a table.
    pub(crate) fn table_identities(&self) -> [u8; 32] {
        self.derive("tables")
    }

    /// Turns an account and a day into the identity of the table at which it plays the day's boards.
    pub(crate) fn daily_identities(&self) -> [u8; 32] {
        self.derive("daily tables")
    }

    /// What the boards of a day are dealt from. It needs no journal: a restart and every node of a server have the
    /// same.
    pub(crate) fn daily_secret(&self, day: Day) -> SetSecret {
        SetSecret::new(self.derive(&format!("daily boards {day}")))
    }

    /// Turns an account and its opening key into the identity of a match.
    pub(crate) fn match_identities(&self) -> [u8; 32] {
        self.derive("matches")
    }

    /// Turns an account and its opening key into the identity of an event.
    pub(crate) fn event_identities(&self) -> [u8; 32] {
        self.derive("events")
    }

    /// Turns an address into what the journal may keep of it.
    pub(crate) fn addresses(&self) -> [u8; 32] {
        self.derive("addresses")
    }

    /// What the seeds of computer players follow from.
    #[cfg(feature = "robots")]
    pub(crate) fn robots(&self) -> SeedKey {
        SeedKey::new(self.derive("robots"))
    }

    /// The name that goes into tokens and into the context of every set: derived, so that it is never somebody else's.
    pub(crate) fn server_name(&self) -> String {
        let digest = self.derive("name");
        format!("bridge-{}", BASE32_NOPAD.encode(&digest[..10]).to_lowercase())
    }

    fn derive(&self, purpose: &str) -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("any length is a key");
        mac.update(b"bridge-server/1/");
        mac.update(purpose.as_bytes());
        mac.finalize().into_bytes().into()
    }
}

/// What an account opens with a key, as `purpose` tells tables from matches. Without the purpose nobody can find a key
/// that gives a certain identity.
pub(crate) fn identity(purpose: &[u8; 32], host: AccountId, key: OpeningKey) -> [u8; 16] {
    let mut mac = Hmac::<Sha256>::new_from_slice(purpose).expect("any length is a key");
    mac.update(&host.to_bytes());
    mac.update(&key.to_bytes());
    let mut id = [0; 16];
    id.copy_from_slice(&mac.finalize().into_bytes()[..16]);
    id
}

impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<concealed>")
    }
}

fn key_file(data: &Path) -> PathBuf {
    data.join("server.key")
}

/// Where a key lies until its journal is there.
fn unsettled_file(data: &Path) -> PathBuf {
    data.join("server.key.new")
}

fn read_key(path: &Path) -> Result<Option<Keys>, KeyError> {
    match fs::read_to_string(path) {
        Ok(text) => {
            let bytes = HEXLOWER.decode(text.trim().as_bytes()).ok().and_then(|bytes| bytes.try_into().ok());
            bytes.map(|bytes| Some(Keys(bytes))).ok_or_else(|| KeyError::Damaged { path: path.to_owned() })
        }
        Err(missing) if missing.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(source) => Err(KeyError::Io { path: path.to_owned(), source }),
    }
}

/// For its owner's eyes only, and on disk.
pub(crate) fn write_new(path: &Path, text: &str) -> io::Result<()> {
    use std::io::Write;
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    writeln!(file, "{text}")?;
    file.sync_all()?;
    match path.parent() {
        Some(parent) => fs::File::open(parent)?.sync_all(),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_file_is_made_once_and_read_back() {
        let data = tempfile::tempdir().unwrap();
        let first = Keys::open(data.path()).unwrap();
        assert_eq!(Keys::open(data.path()).unwrap().tokens(b""), first.tokens(b""));
        assert_ne!(first.tokens(b""), first.invitations());
        assert_ne!(first.tokens(b""), first.tokens(b"salt"));
    }

    #[cfg(unix)]
    #[test]
    fn only_its_owner_can_read_it() {
        use std::os::unix::fs::PermissionsExt;
        let data = tempfile::tempdir().unwrap();
        Keys::open(data.path()).unwrap();
        let mode = fs::metadata(data.path().join("server.key")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn a_lost_key_is_not_replaced_beside_its_journal() {
        for journal in JOURNAL_FILES {
            let data = tempfile::tempdir().unwrap();
            fs::write(data.path().join(journal), "records").unwrap();
            assert!(matches!(Keys::beside_the_journal(data.path()), Err(KeyError::Missing { .. })), "{journal}");
            assert!(!data.path().join("server.key").exists());
        }
    }

    #[test]
    fn a_key_without_its_journal_does_not_begin_anew() {
        let data = tempfile::tempdir().unwrap();
        Keys::open(data.path()).unwrap();
        assert!(matches!(Keys::beside_the_journal(data.path()), Err(KeyError::NoJournal { .. })));
        fs::write(data.path().join("journal.sqlite"), "").unwrap();
        let refused = Keys::beside_the_journal(data.path()).unwrap_err();
        assert!(refused.to_string().contains("restore it from a backup"), "{refused}");
        fs::write(data.path().join("journal.sqlite"), "records").unwrap();
        Keys::beside_the_journal(data.path()).unwrap();
    }

    #[test]
    fn a_first_start_that_was_killed_goes_on_with_the_key_it_had_made() {
        let data = tempfile::tempdir().unwrap();
        let made = Keys::beside_the_journal(data.path()).unwrap();
        assert_eq!(Keys::beside_the_journal(data.path()).unwrap().fingerprint(), made.fingerprint());
        fs::write(data.path().join("journal.sqlite"), "records").unwrap();
        let keys = Keys::beside_the_journal(data.path()).unwrap();
        assert_eq!(keys.fingerprint(), made.fingerprint());
        keys.settle(data.path()).unwrap();
        assert_eq!(Keys::open(data.path()).unwrap().fingerprint(), made.fingerprint());
    }

    #[test]
    fn a_damaged_key_file_is_not_replaced() {
        let data = tempfile::tempdir().unwrap();
        fs::write(data.path().join("server.key"), "not a key").unwrap();
        assert!(matches!(Keys::open(data.path()), Err(KeyError::Damaged { .. })));
    }
}
