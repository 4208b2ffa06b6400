//! The data directory of a server: its key, and the journal beside it or in a database.

use std::{io, path::Path, sync::Arc, time::Duration};

use tracing::warn;

use super::start_error::{Remedy, StartError};
#[cfg(feature = "postgres")]
use crate::journal::{JournalAccess, PostgresJournal};
use crate::{
    Config,
    error_chain::chain,
    journal::{DirectoryLock, Journal, SqliteJournal},
    keys::Keys,
    storage::has_moved,
};

/// How soon a start is tried again for which the disk had no room, or whose database is away.
const RETRY_DELAY: Duration = Duration::from_secs(1);
/// How far that doubles for the disk: what each attempt logs should not fill it further.
const LONGEST_DELAY: Duration = Duration::from_secs(5);

/// What a server finds in its data directory.
pub(super) struct Data {
    pub(super) keys: Keys,
    pub(super) journal: Arc<dyn Journal>,
    /// The lock of the directory, where no journal lies there that holds it by itself.
    pub(super) held: Option<DirectoryLock>,
}

impl Data {
    /// Opens it; waits as long as the disk is full, or the database is not to be had.
    pub(super) async fn open_in_time(config: &Config) -> Result<Self, StartError> {
        let (mut told, mut delay) = (false, RETRY_DELAY);
        loop {
            let cause = match Self::open(config).await {
                Ok(data) => return Ok(data),
                Err(cause) => cause,
            };
            let remedy = cause.remedy();
            let waits = match remedy {
                Remedy::Space => "the disk is full: the server starts when there is space",
                Remedy::Journal => "the journal is not to be had: the server starts when it is",
                Remedy::Person | Remedy::Unknown => return Err(cause),
            };
            if !std::mem::replace(&mut told, true) {
                warn!(cause = %chain(&cause), "{waits}");
            }
            tokio::time::sleep(delay).await;
            if matches!(remedy, Remedy::Space) {
                delay = LONGEST_DELAY.min(delay * 2);
            }
        }
    }

    /// The directory is made if it is not there, and the journal is tried: something can be stored in it.
    async fn open(config: &Config) -> Result<Self, StartError> {
        let data = config.data.as_path();
        private_directory(data).map_err(|source| StartError::Data { path: data.to_owned(), source })?;
        warn_of_others(data);
        if config.journal.is_none() && has_moved(data) {
            return Err(StartError::Moved { data: data.to_owned() });
        }
        #[cfg(feature = "postgres")]
        if let Some(url) = &config.journal {
            let held = DirectoryLock::take(data)?;
            if !has_moved(data) && data.join("journal.sqlite").exists() {
                return Err(StartError::NotMoved { data: data.to_owned() });
            }
            let keys = Keys::read_or_prepared(data)?;
            let access = if config.nats.is_some() { JournalAccess::Shared } else { JournalAccess::Sole };
            let journal = PostgresJournal::open(url.reveal(), keys.fingerprint(), access)?;
            journal.probe().await?;
            keys.settle(data)?;
            return Ok(Self { keys, journal: Arc::new(journal), held: Some(held) });
        }
        let keys = Keys::beside_the_journal(data)?;
        let journal = SqliteJournal::open_with_key(data, keys.fingerprint())?;
        keys.settle(data)?;
        journal.probe().await?;
        Ok(Self { keys, journal: Arc::new(journal), held: None })
    }
}

/// A directory that was there already is left as it is: its owner may have reasons.
#[cfg(unix)]
fn warn_of_others(data: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::metadata(data).map_or(0, |found| found.permissions().mode());
    if mode & 0o077 != 0 {
        warn!(path = %data.display(), "others on this machine may look into the data directory: chmod 700");
    }
}

/// See above.
#[cfg(not(unix))]
fn warn_of_others(_: &Path) {}

/// Makes a directory for its owner's eyes only, if it is not there.
pub(crate) fn private_directory(path: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}
