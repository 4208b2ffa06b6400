//! The server's one secret: 32 bytes in `server.key`, from which every other key is derived for one purpose each.

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
};

use bridge_dealing::ServerKey;
use bridge_game::record::SealKey;
use bridge_protocol::{AccountId, OpeningKey};
use data_encoding::{BASE32_NOPAD, HEXLOWER};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// What the embedded store is called beside the key.
const JOURNAL_FILE: &str = "journal.sqlite";

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
        /// Why.
        #[source]
        source: io::Error,
    },
    /// There is a journal, and the key that it was written with is gone.
    #[error("{path} is missing, and the journal beside it cannot be read without: restore it from a backup")]
    Missing {
        /// The file.
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
    /// Reads the key file of a data directory, and makes it, for its owner's eyes only, if there is none.
    pub(crate) fn open(data: &Path) -> Result<Self, KeyError> {
        let path = data.join("server.key");
        match fs::read_to_string(&path) {
            Ok(text) => {
                let bytes = HEXLOWER.decode(text.trim().as_bytes()).ok();
                bytes.and_then(|bytes| bytes.try_into().ok()).map(Self).ok_or(KeyError::Damaged { path })
            }
            Err(missing) if missing.kind() == io::ErrorKind::NotFound && data.join(JOURNAL_FILE).exists() => {
                Err(KeyError::Missing { path })
            }
            Err(missing) if missing.kind() == io::ErrorKind::NotFound => {
                let keys = Self::fresh()?;
                write_new(&path, &HEXLOWER.encode(&keys.0)).map_err(|source| KeyError::Io { path, source })?;
                Ok(keys)
            }
            Err(source) => Err(KeyError::Io { path, source }),
        }
    }

    /// Keys that nothing remembers.
    pub(crate) fn fresh() -> Result<Self, KeyError> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(KeyError::NoEntropy)?;
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

    /// Signs tokens.
    pub(crate) fn tokens(&self) -> [u8; 32] {
        self.derive("tokens")
    }

    /// Signs invitations.
    pub(crate) fn invitations(&self) -> [u8; 32] {
        self.derive("invitations")
    }

    /// Turns an account and its opening key into the identity of a table.
    pub(crate) fn table_identities(&self) -> [u8; 32] {
        self.derive("tables")
    }

    /// Turns an account and its opening key into the identity of a match.
    pub(crate) fn match_identities(&self) -> [u8; 32] {
        self.derive("matches")
    }

    /// Turns an account and its opening key into the identity of an event.
    pub(crate) fn contest_identities(&self) -> [u8; 32] {
        self.derive("contests")
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

/// Written beside its place, synced and renamed: a crash leaves a whole key or none.
fn write_new(path: &Path, text: &str) -> io::Result<()> {
    use std::io::Write;
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let beside = path.with_extension("new");
    let mut file = options.open(&beside)?;
    writeln!(file, "{text}")?;
    file.sync_all()?;
    fs::rename(&beside, path)?;
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
        assert_eq!(Keys::open(data.path()).unwrap().tokens(), first.tokens());
        assert_ne!(first.tokens(), first.invitations());
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
        let data = tempfile::tempdir().unwrap();
        fs::write(data.path().join(JOURNAL_FILE), "").unwrap();
        assert!(matches!(Keys::open(data.path()), Err(KeyError::Missing { .. })));
    }

    #[test]
    fn a_damaged_key_file_is_not_replaced() {
        let data = tempfile::tempdir().unwrap();
        fs::write(data.path().join("server.key"), "not a key").unwrap();
        assert!(matches!(Keys::open(data.path()), Err(KeyError::Damaged { .. })));
    }
}
