//! The journal of one machine: an SQLite file and one thread that writes it.
//!
//! Everything asked goes through one bounded queue to the writer, which takes what has gathered, commits it in one
//! transaction with one fsync and answers all of it: the busier, the cheaper a record. The file is one process's alone,
//! held by a lock beside it; other processes may read it (a backup, `sqlite3`) while the server runs.

use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use tokio::sync::{Semaphore, watch};

use self::limits::Limits;
use self::request::{Append, Queued, Request};
use self::writer::{Condition, Writer};
use super::answer::Answerer;
use super::{
    APPEND_LIMIT, Answer, AppendError, Appending, Closed, Done, Epoch, Failing, Failure, Journal, Listing, Opening,
    OpeningAll, Reading, Records, Seq, StreamId,
};

mod batch;
mod crowd;
mod ledger;
mod limits;
mod load;
mod log_end;
mod records;
mod request;
mod run;
mod schema;
mod settle;
mod sheet;
mod streams;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails where it unwraps")]
mod tests;
mod version_1;
mod writer;

/// See the module. Dropping it finishes what is queued and ends the thread, without tidying up the file: the next
/// opening does that. [`Journal::shutdown`] does both.
pub struct SqliteJournal {
    queue: Sender<Queued>,
    /// Bounds the queue; a request waits for its place while its answer is polled.
    places: Arc<Semaphore>,
    condition: watch::Receiver<Condition>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

/// Why a journal could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another process, or another journal of this one, has the directory.
    #[error("the journal in {} is in use by another process", .dir.display())]
    InUse {
        /// The data directory.
        dir: PathBuf,
    },
    /// The directory or its files could not be made or reached.
    #[error("the journal's directory {} cannot be used", .dir.display())]
    Directory {
        /// The data directory.
        dir: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The file is an SQLite database of some other program.
    #[error("journal.sqlite is not a bridge journal (application id {application_id:#x})")]
    Foreign {
        /// The application id found.
        application_id: i32,
    },
    /// The file was written by a later version of the server.
    #[error(
        "journal.sqlite has schema version {found}, this server knows up to {known}: it takes a later server to open it"
    )]
    Newer {
        /// The version found.
        found: i32,
        /// The newest version this server can open.
        known: i32,
    },
    /// SQLite refused, because the file is damaged or the storage fails.
    #[error("journal.sqlite cannot be opened")]
    Sqlite(#[from] rusqlite::Error),
}

impl SqliteJournal {
    /// Opens the journal in `dir`, which is made (for its owner only) if it is not there. Blocks; at most some seconds.
    ///
    /// # Errors
    /// See [`OpenError`].
    pub fn open(dir: &Path) -> Result<Self, OpenError> {
        Self::open_within(dir, Limits::default())
    }

    fn open_within(dir: &Path, limits: Limits) -> Result<Self, OpenError> {
        let lock = lock(dir)?;
        let connection = schema::open(&dir.join("journal.sqlite"))?;
        let (queue, queued) = mpsc::channel();
        let places = Arc::new(Semaphore::new(limits.queue));
        let (tell, condition) = watch::channel(Condition::Running);
        let writer = Writer::begin(connection, lock, limits, tell)?;
        let writer = std::thread::Builder::new()
            .name("journal".to_owned())
            .spawn(move || writer.run(&queued))
            .map_err(|source| OpenError::Directory { dir: dir.to_owned(), source })?;
        Ok(SqliteJournal { queue, places, condition, writer: Mutex::new(Some(writer)) })
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
        self.ask(|answerer| Request::Open { stream, answerer })
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

    fn retire(&self, stream: StreamId) -> Done {
        self.ask(|answerer| Request::Retire { stream, answerer })
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

/// The directory and its lock. The lock is the open file's: it goes with the process, however that ends.
fn lock(dir: &Path) -> Result<File, OpenError> {
    let unusable = |source| OpenError::Directory { dir: dir.to_owned(), source };
    if !dir.exists() {
        make_dir(dir).map_err(unusable)?;
    }
    let lock = private_file(&dir.join("journal.lock")).map_err(unusable)?;
    lock.try_lock().map_err(|refused| match refused {
        TryLockError::WouldBlock => OpenError::InUse { dir: dir.to_owned() },
        TryLockError::Error(source) => unusable(source),
    })?;
    // SQLite gives its write-ahead log the permissions of the file it belongs to, so that file is made here.
    private_file(&dir.join("journal.sqlite")).map_err(unusable)?;
    // A file is durable only when its name is.
    sync_dir(dir).map_err(unusable)?;
    Ok(lock)
}

fn make_dir(dir: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(dir)?;
    match dir.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => sync_dir(parent),
        Some(_) | None => Ok(()),
    }
}

fn private_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    Ok(file)
}

fn sync_dir(dir: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(dir)?.sync_all() } else { Ok(()) }
}
