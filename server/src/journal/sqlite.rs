//! The journal of one machine: an SQLite file and one thread that writes it.
//!
//! Everything asked goes through one bounded queue to the writer, which takes what has gathered, commits it in one
//! transaction with one fsync and answers all of it: the busier, the cheaper a record. The file is one process's alone,
//! held by a lock on its directory; other processes may read it ([`survey`], [`back_up`], `sqlite3`) while the server
//! runs.

use std::path::Path;
use std::sync::Arc;

use tokio::sync::watch;

use self::files::{JOURNAL, make_dir, private_file, sync_dir};
use self::limits::Limits;
use self::writer::Location;
pub(super) use self::writer::Writer;
use super::queued::{Condition, QueuedJournal};
#[cfg(test)]
use super::request::Request;
use super::status::Status;
#[cfg(test)]
use super::{Answer, Epoch, Journal, Position, Records, StreamId};
pub use backup::{BackupError, back_up};
pub use directory_lock::DirectoryLock;
pub use error::{KeyFingerprint, MendError, OpenError, SalvageError};
pub use salvage::{Salvaged, Short};
pub use survey::{Survey, survey};

mod backup;
mod batch;
mod batch_blob;
mod begin;
mod catalogue;
mod cells;
mod compact;
mod directory_lock;
mod error;
mod families;
mod fault;
mod files;
mod in_place;
mod limits;
mod load;
mod mend;
mod merge;
mod meta;
mod notes;
mod pacing;
mod pages;
mod people;
mod records;
mod refusal;
mod replace;
mod resting;
mod salvage;
mod schema;
mod streams;
mod survey;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails where it unwraps")]
mod tests;
mod transaction;
mod wal;
mod wal_index;
mod wal_tail;
mod writer;

/// The journal of an SQLite file. Dropping it finishes what is queued and ends the thread, without tidying up the file:
/// the next opening does that. [`Journal::shutdown`](super::Journal::shutdown) does both.
pub type SqliteJournal = QueuedJournal<Sqlite>;

/// See [`SqliteJournal`].
#[derive(Debug)]
pub enum Sqlite {}

/// Salvages the journal in one directory into another, which is made; nobody may be writing to the first.
///
/// # Errors
/// See [`OpenError`].
pub fn salvage(from: &Path, into: &Path) -> Result<Salvaged, OpenError> {
    let unusable = |source| OpenError::Directory { dir: into.to_owned(), source };
    let _alone = DirectoryLock::take(from)?;
    make_dir(into).map_err(unusable)?;
    private_file(&into.join(JOURNAL)).map_err(unusable)?;
    let salvaged = salvage::salvage(&from.join(JOURNAL), &into.join(JOURNAL)).map_err(MendError::from)?;
    sync_dir(into).map_err(unusable)?;
    Ok(salvaged)
}

impl SqliteJournal {
    /// Opens the journal in `dir`, which is made (for its owner only) if it is not there. Blocks; at most some seconds.
    ///
    /// # Errors
    /// See [`OpenError`].
    pub fn open(dir: &Path) -> Result<Self, OpenError> {
        Self::open_within(Location { dir: dir.to_owned(), key: None }, Limits::default())
    }

    /// As [`SqliteJournal::open`], for whoever has this key: a journal that was written with another is refused.
    ///
    /// # Errors
    /// See [`OpenError`].
    pub fn open_with_key(dir: &Path, key: KeyFingerprint) -> Result<Self, OpenError> {
        Self::open_within(Location { dir: dir.to_owned(), key: Some(key) }, Limits::default())
    }

    fn open_within(location: Location, limits: Limits) -> Result<Self, OpenError> {
        let dir = location.dir.clone();
        let lock = lock(&dir)?;
        let queue = limits.queue;
        let (tell, condition) = watch::channel(Condition::Running);
        let status = Arc::<Status>::default();
        let writer = Writer::begin(location, lock, limits, tell, Arc::clone(&status))?;
        Self::begin(queue, condition, status, move |queued| writer.run(&queued))
            .map_err(|source| OpenError::Directory { dir, source })
    }

    #[cfg(test)]
    fn on_writer<T: Send + Unpin + 'static>(
        &self,
        act: impl FnOnce(&mut Writer) -> T + Send + 'static,
    ) -> Answer<T, super::StreamError> {
        self.ask(|answerer| {
            Request::OnWriter(Box::new(move |writer| {
                answerer.answer(Ok(act(writer)));
            }))
        })
    }
}

/// The directory for one server alone, with a file for the journal.
fn lock(dir: &Path) -> Result<DirectoryLock, OpenError> {
    let unusable = |source| OpenError::Directory { dir: dir.to_owned(), source };
    let lock = DirectoryLock::take(dir)?;
    // SQLite gives its write-ahead log the permissions of the file it belongs to, so that file is made here.
    if !dir.join(mend::MENDED).exists() {
        private_file(&dir.join(JOURNAL)).map_err(unusable)?;
    }
    // A file is durable only when its name is.
    sync_dir(dir).map_err(unusable)?;
    Ok(lock)
}
