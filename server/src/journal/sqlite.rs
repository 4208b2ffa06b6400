//! The journal of one machine: an SQLite file and one thread that writes it.
//!
//! Everything asked goes through one bounded queue to the writer, which takes what has gathered, commits it in one
//! transaction with one fsync and answers all of it: the busier, the cheaper a record. The file is one process's alone,
//! held by a lock on its directory; other processes may read it ([`survey`], [`back_up`], `sqlite3`) while the server
//! runs.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use tokio::sync::{Semaphore, watch};

use self::files::{JOURNAL, make_dir, private_file, sync_dir};
use self::limits::Limits;
use self::request::{Append, Queued, Request};
use self::status::Status;
use self::writer::{Condition, Place, Writer};
use super::answer::Answerer;
use super::{
    APPEND_LIMIT, Admitting, Answer, AppendError, Appending, Closed, Done, Epoch, Erasing, Failing, Failure, Family,
    Journal, Listing, Noting, Opening, OpeningAll, People, PersonId, Reading, Records, Replacing, Retired, Seq,
    StreamId,
};
pub use backup::{BackupError, back_up};
pub use error::{KeyFingerprint, MendError, OpenError, SalvageError};
pub use salvage::{Salvaged, Short};
pub use survey::{Survey, survey};

mod backup;
mod batch;
mod batch_blob;
mod begin;
mod cells;
mod compact;
mod error;
mod families;
mod fault;
mod files;
mod ledger;
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
mod replace;
mod request;
mod resting;
mod salvage;
mod schema;
mod status;
mod stream_slice;
mod streams;
mod survey;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails where it unwraps")]
mod tests;
mod wal_tail;
mod writer;

/// See the module. Dropping it finishes what is queued and ends the thread, without tidying up the file: the next
/// opening does that. [`Journal::shutdown`] does both.
pub struct SqliteJournal {
    queue: Sender<Queued>,
    /// Bounds the queue; a request waits for its place while its answer is polled.
    places: Arc<Semaphore>,
    condition: watch::Receiver<Condition>,
    status: Arc<Status>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

/// Salvages the journal in one directory into another, which is made; nobody may be writing to the first.
///
/// # Errors
/// See [`OpenError`].
pub fn salvage(from: &Path, into: &Path) -> Result<Salvaged, OpenError> {
    let unusable = |source| OpenError::Directory { dir: into.to_owned(), source };
    let _alone = lock(from)?;
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
        Self::open_within(Place { dir: dir.to_owned(), key: None }, Limits::default())
    }

    /// As [`SqliteJournal::open`], for whoever has this key: a journal that was written with another is refused.
    ///
    /// # Errors
    /// See [`OpenError`].
    pub fn open_with_key(dir: &Path, key: KeyFingerprint) -> Result<Self, OpenError> {
        Self::open_within(Place { dir: dir.to_owned(), key: Some(key) }, Limits::default())
    }

    fn open_within(place: Place, limits: Limits) -> Result<Self, OpenError> {
        let dir = place.dir.clone();
        let lock = lock(&dir)?;
        let (queue, queued) = mpsc::channel();
        let places = Arc::new(Semaphore::new(limits.queue));
        let (tell, condition) = watch::channel(Condition::Running);
        let status = Arc::<Status>::default();
        let writer = Writer::begin(place, lock, limits, tell, Arc::clone(&status))?;
        let writer = std::thread::Builder::new()
            .name("journal".to_owned())
            .spawn(move || writer.run(&queued))
            .map_err(|source| OpenError::Directory { dir, source })?;
        Ok(SqliteJournal { queue, places, condition, status, writer: Mutex::new(Some(writer)) })
    }

    fn ask<T, E>(&self, request: impl FnOnce(Answerer<T, E>) -> Request) -> Answer<T, E>
    where
        T: Send + Unpin + 'static,
        E: From<Closed> + Send + Unpin + 'static,
    {
        let (answerer, answer) = Answer::sent();
        let request = request(answerer);
        let queue = self.queue.clone();
        match Arc::clone(&self.places).try_acquire_owned() {
            Ok(place) => {
                // A writer that has ended drops the request, and with it the answerer: the answer is `Closed`.
                let _ = queue.send(Queued { request, place: Some(place) });
                answer
            }
            Err(_) => {
                let places = Arc::clone(&self.places);
                Answer::later(async move {
                    let place = places.acquire_owned().await.map_err(|_| Closed)?;
                    let _ = queue.send(Queued { request, place: Some(place) });
                    answer.await
                })
            }
        }
    }

    #[cfg(test)]
    fn on_writer<T: Send + Unpin + 'static>(
        &self,
        act: impl FnOnce(&mut Writer) -> T + Send + 'static,
    ) -> Answer<T, super::StreamError> {
        self.ask(|answerer| {
            Request::OnWriter(Box::new(move |writer| {
                let _ = answerer.send(Ok(act(writer)));
            }))
        })
    }
}

impl Journal for SqliteJournal {
    fn append(&self, stream: StreamId, epoch: Epoch, after: Seq, records: Records) -> Appending {
        let bytes = records.iter().map(Vec::len).sum();
        if bytes > APPEND_LIMIT {
            return Answer::known(Err(AppendError::TooBig { bytes }));
        }
        self.ask(|answerer| Request::Append(Append { stream, epoch, after, records, bytes, answerer }))
    }

    fn open(&self, stream: StreamId) -> Opening {
        self.create(stream, stream)
    }

    fn create(&self, stream: StreamId, family: StreamId) -> Opening {
        self.ask(|answerer| Request::Open { stream, family, answerer })
    }

    fn family(&self, of: StreamId) -> Family {
        self.ask(|answerer| Request::Family { of, answerer })
    }

    fn people(&self) -> People {
        self.ask(|answerer| Request::People { answerer })
    }

    fn admit(&self, person: PersonId, key: Vec<u8>) -> Admitting {
        self.ask(|answerer| Request::Admit { person, key, answerer })
    }

    fn erase(&self, person: PersonId) -> Erasing {
        self.ask(|answerer| Request::Erase { person, answerer })
    }

    fn open_all(&self) -> OpeningAll {
        self.ask(|answerer| Request::OpenAll { answerer })
    }

    fn read(&self, stream: StreamId) -> Reading {
        self.ask(|answerer| Request::Read { stream, answerer })
    }

    fn streams(&self) -> Listing {
        self.ask(|answerer| Request::Streams { answerer })
    }

    fn note(&self, stream: StreamId, head: Seq, note: Vec<u8>) -> Done {
        self.ask(|answerer| Request::Note { stream, head, note, answerer })
    }

    fn notes(&self) -> Noting {
        self.ask(|answerer| Request::Notes { answerer })
    }

    fn retire(&self, stream: StreamId) -> Done {
        self.ask(|answerer| Request::Retire { stream, answerer })
    }

    fn retired(&self, after: Option<StreamId>, most: usize) -> Retired {
        self.ask(|answerer| Request::Retired { after, most, answerer })
    }

    fn replace(&self, stream: StreamId, head: Seq, records: Records) -> Replacing {
        self.ask(|answerer| Request::Replace { stream, head, records, answerer })
    }

    fn rest(&self, stream: StreamId) {
        // One that is not heard has rows enough to be read all the same.
        let _ = self.queue.send(Queued { request: Request::Rest { stream }, place: None });
    }

    fn probe(&self) -> Done {
        self.ask(|answerer| Request::Probe { answerer })
    }

    fn is_full(&self) -> bool {
        self.status.full()
    }

    fn damaged_streams(&self) -> usize {
        self.status.damaged()
    }

    fn is_healthy(&self) -> bool {
        // The writer's end is gone when its thread panicked.
        matches!(*self.condition.borrow(), Condition::Running) && self.condition.has_changed().is_ok()
    }

    fn failed(&self) -> Failing {
        let mut condition = self.condition.clone();
        Box::pin(async move {
            let ended = condition
                .wait_for(|condition| !matches!(condition, Condition::Running))
                .await
                .map(|condition| condition.clone());
            match ended {
                Ok(Condition::Failed(failure)) => failure,
                Ok(Condition::Running | Condition::Closed) => std::future::pending().await,
                Err(_) => Failure::new("writing", "the writer's thread ended"),
            }
        })
    }

    fn shutdown(&self) -> Done {
        // Behind everything queued. What still waits for a place is answered `Closed`.
        let (answerer, answer) = Answer::sent();
        let _ = self.queue.send(Queued { request: Request::Shutdown { answerer }, place: None });
        self.places.close();
        answer
    }
}

impl Drop for SqliteJournal {
    fn drop(&mut self) {
        self.places.close();
        let _ = self.queue.send(Queued { request: Request::End, place: None });
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        if writer.is_some_and(|writer| writer.join().is_err()) {
            tracing::error!("the journal's writer panicked");
        }
    }
}

/// The directory and its lock. The lock is the open file's: it goes with the process, however that ends. Where a
/// directory can be locked it is the lock itself, which nobody can delete.
fn lock(dir: &Path) -> Result<File, OpenError> {
    let unusable = |source| OpenError::Directory { dir: dir.to_owned(), source };
    if !dir.exists() {
        make_dir(dir).map_err(unusable)?;
    }
    let lock = if cfg!(unix) { File::open(dir) } else { private_file(&dir.join("journal.lock")) };
    let lock = lock.map_err(unusable)?;
    lock.try_lock().map_err(|refused| match refused {
        TryLockError::WouldBlock => OpenError::InUse { dir: dir.to_owned() },
        TryLockError::Error(source) => unusable(source),
    })?;
    // SQLite gives its write-ahead log the permissions of the file it belongs to, so that file is made here.
    if !dir.join(mend::MENDED).exists() {
        private_file(&dir.join(JOURNAL)).map_err(unusable)?;
    }
    // A file is durable only when its name is.
    sync_dir(dir).map_err(unusable)?;
    Ok(lock)
}
