//! The journal in PostgreSQL: one connection, and one thread that writes to it and looks after it.
//!
//! What has gathered is one transaction, and its commit serves all of it. An append is a compare-and-swap on the
//! stream's epoch and head in the statement that writes the records: whoever else writes to the database, a stale
//! owner's append is refused by it. Requests of one transaction are of streams of their own, so that their order is no
//! matter.
//!
//! The database may go and come back. What was under way is then unknown, and what is asked meanwhile is refused; the
//! journal itself never fails for it.

use std::io;
use std::sync::Arc;
use std::thread;

use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;

pub use self::access::JournalAccess;
pub(crate) use self::database_address::DatabaseAddress;
pub use self::database_address::DatabaseAddressError;
pub use self::error::PostgresError;
#[cfg(all(test, feature = "cluster"))]
pub(crate) use self::tests::Cluster as TestDatabase;
use self::writer::Writer;
use super::KeyFingerprint;
use super::queued::{Condition, QueuedJournal};
use super::status::Status;

mod access;
mod appends;
mod batch;
mod connection;
mod database_address;
mod error;
mod people;
mod queries;
mod schema;
mod streams;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails where it unwraps")]
mod tests;
mod writer;

/// Requests that wait for the writer, as many as of SQLite's.
const QUEUE: usize = 8192;

/// The journal of a PostgreSQL database. Dropping it finishes what is queued.
pub type PostgresJournal = QueuedJournal<Postgres>;

/// See [`PostgresJournal`].
#[derive(Debug)]
pub enum Postgres {}

impl PostgresJournal {
    /// Opens the journal in the database at a URL such as `postgres://bridge@127.0.0.1/bridge`, whose tables are made
    /// if they are not there, for whoever has this key: one that was written with another is refused. Whoever opens it
    /// alone keeps all others out, and those who share it keep out whoever wants it alone. Blocks.
    ///
    /// # Errors
    /// See [`PostgresError`].
    pub fn open(url: &str, key: KeyFingerprint, access: JournalAccess) -> Result<Self, PostgresError> {
        let database = DatabaseAddress::read(url)?.named("bridge-server");
        let runtime = runtime().map_err(PostgresError::Threads)?;
        let (tell, condition) = watch::channel(Condition::Running);
        let status = Arc::<Status>::default();
        // A runtime must not be waited for within another: the thread that opens it is one of its own.
        let (opened, told) = std::sync::mpsc::channel();
        let status_of_writer = Arc::clone(&status);
        let journal = Self::begin_awaiting(QUEUE, condition, status, move |mut queued| {
            match runtime.block_on(connection::open(&database, key, access)) {
                Ok(session) => {
                    opened.send(Ok(())).ok();
                    let writer = Writer::new(database, (key, access), session, status_of_writer, tell);
                    runtime.block_on(writer.run(&mut queued));
                }
                Err(cause) => {
                    opened.send(Err(cause)).ok();
                }
            }
        });
        let journal = journal.map_err(PostgresError::Threads)?;
        told.recv().unwrap_or(Err(PostgresError::Threads(io::ErrorKind::Other.into())))?;
        Ok(journal)
    }

    /// Makes room for a journal that is to be moved into the database at a URL. Until [`PostgresJournal::end_move`]
    /// nobody takes what is there for a journal; what was left of a move that did not come to its end goes. Blocks.
    ///
    /// # Errors
    /// If there is a journal with something in it, or one of a later server; else see [`PostgresError`].
    pub fn begin_move(url: &str, key: KeyFingerprint) -> Result<(), PostgresError> {
        at(url, async |database| {
            schema::begin_move(&mut connection::connect(database, JournalAccess::Sole).await?.0, key).await
        })
    }

    /// All of the journal that was to be moved in is there. Blocks.
    ///
    /// # Errors
    /// If nothing was being moved in; else see [`PostgresError`].
    pub fn end_move(url: &str) -> Result<(), PostgresError> {
        at(url, async |database| schema::end_move(&connection::connect(database, JournalAccess::Sole).await?.0).await)
    }
}

/// Does something in the database at a URL, on a thread of its own: a runtime must not be waited for within another.
fn at(
    url: &str,
    done: impl AsyncFnOnce(&DatabaseAddress) -> Result<(), PostgresError> + Send,
) -> Result<(), PostgresError> {
    let database = DatabaseAddress::read(url)?.named("bridge-server");
    let on_its_own = || runtime().map_err(PostgresError::Threads)?.block_on(done(&database));
    thread::scope(|scope| scope.spawn(on_its_own).join())
        .unwrap_or(Err(PostgresError::Threads(io::ErrorKind::Other.into())))
}

/// What the connection lives on: the thread that asks the database, so that no answer waits for another to wake.
fn runtime() -> io::Result<Runtime> {
    Builder::new_current_thread().enable_all().build()
}
