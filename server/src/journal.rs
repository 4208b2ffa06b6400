//! The journal: for every stream (a table, a match, an event) the records that happened to it, in order and durable.
//!
//! A record is bytes; the journal knows nothing of bridge, of clocks or of viewers. It promises four things, whatever
//! lies beneath: what is answered is on disk, a stream's records have no gaps, only the latest claimant of a stream may
//! append to it, and an append that does not follow the stream's head is refused.
//!
//! ```
//! use bridge_server::journal::{AppendError, Journal, MemoryJournal, Position, StreamId};
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() {
//! let journal = MemoryJournal::default();
//! let table = StreamId([7; 16]);
//! let (epoch, records) = journal.open(table).await.unwrap();
//! assert!(records.is_empty());
//! let head = journal.append(table, epoch, Position::NOTHING, vec![b"dealt".to_vec()]).await.unwrap();
//! assert_eq!(head, Position(1));
//!
//! let (raised, _) = journal.open(table).await.unwrap();
//! let stale = journal.append(table, epoch, head, vec![b"1C".to_vec()]).await;
//! assert!(matches!(stale, Err(AppendError::Fenced { current }) if current == raised));
//! # }
//! ```

use std::fmt;
use std::pin::Pin;

use bridge_protocol::{EventId, MatchId, TableId};

mod answer;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails where it unwraps")]
mod contract;
mod faulty;
mod memory;
mod metered;
mod outcome;
mod planted;
#[cfg(feature = "postgres")]
mod postgres;
mod queued;
mod request;
mod sqlite;
mod status;
mod stream_slice;

pub use answer::{Answer, AppendError, Closed, Failure, StreamError, Unreachable};
pub use faulty::{Fault, FaultyJournal, Plan};
pub use memory::MemoryJournal;
pub(crate) use metered::MeteredJournal;
pub(crate) use outcome::{Outcome, outcome};
pub(crate) use planted::as_planted;
#[cfg(feature = "postgres")]
pub(crate) use postgres::DatabaseAddress;
#[cfg(all(test, feature = "cluster"))]
pub(crate) use postgres::TestDatabase;
#[cfg(feature = "postgres")]
pub use postgres::{DatabaseAddressError, JournalAccess, Postgres, PostgresError, PostgresJournal};
pub use queued::QueuedJournal;
pub use sqlite::{
    BackupError, DirectoryLock, KeyFingerprint, MendError, OpenError, SalvageError, Salvaged, Short, Sqlite,
    SqliteJournal, Survey, back_up, salvage, survey,
};

/// The most bytes one append may carry, over all its records. A table's act is some hundred bytes and the creation of a
/// match some ten thousand; this keeps a batch in memory and a settled slice short.
pub const APPEND_LIMIT: usize = 4 * 1024 * 1024;

/// Which stream: the identity of a table, a match or an event, chosen by whoever creates it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StreamId(pub [u8; 16]);

impl StreamId {
    /// The identity as links and what people read write it, those of tables, matches and events alike. By itself a
    /// stream is written as databases write its bytes.
    pub const fn as_in_links(self) -> TableId {
        TableId::from_bytes(self.0)
    }
}

impl From<TableId> for StreamId {
    fn from(id: TableId) -> Self {
        Self(id.to_bytes())
    }
}

impl From<MatchId> for StreamId {
    fn from(id: MatchId) -> Self {
        Self(id.to_bytes())
    }
}

impl From<EventId> for StreamId {
    fn from(id: EventId) -> Self {
        Self(id.to_bytes())
    }
}

impl fmt::Display for StreamId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&data_encoding::HEXLOWER.encode(&self.0))
    }
}

impl fmt::Debug for StreamId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StreamId({self})")
    }
}

/// A person whose words are in the journal, under a key of their own: the identity of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PersonId(pub [u8; 16]);

/// How often a stream has been claimed: the fencing token. The first claim is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Epoch(pub u64);

impl Epoch {
    /// Nobody has claimed the stream; no append carries this epoch with success.
    pub const UNCLAIMED: Epoch = Epoch(0);

    fn raised(self) -> Epoch {
        Epoch(self.0 + 1)
    }
}

impl fmt::Display for Epoch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A record's place in its stream. The first record is 1; a stream's head is the place of its last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position(pub u64);

impl Position {
    /// The head of a stream without records.
    pub const NOTHING: Position = Position(0);

    fn after(self, records: usize) -> Position {
        Position(self.0 + records as u64)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A stream's records, first to last; the record at index `i` has [`Position`] `i + 1`.
pub type Records = Vec<Vec<u8>>;
/// The answer to [`Journal::append`]: the new head.
pub type Appending = Answer<Position, AppendError>;
/// The answer to [`Journal::open`]: the claimed epoch and every record.
pub type Opening = Answer<(Epoch, Records), StreamError>;
/// The answer to [`Journal::open_all`]: every live stream, claimed, by [`StreamId`].
pub type OpeningAll = Answer<Vec<(StreamId, Epoch, Records)>, StreamError>;
/// The answer to [`Journal::read`].
pub type Reading = Answer<Records, StreamError>;
/// The answer to [`Journal::streams`]: the live streams and their epochs, by [`StreamId`].
pub type Listing = Answer<Vec<(StreamId, Epoch)>, StreamError>;
/// The answer to [`Journal::notes`]: the live streams, by [`StreamId`].
pub type Noting = Answer<Vec<Noted>, StreamError>;
/// The answer to [`Journal::family`]: the streams, by [`StreamId`].
pub type Family = Answer<Vec<StreamId>, StreamError>;
/// The answer to [`Journal::people`] and [`Journal::people_of`]: the keys of all or of some, by [`PersonId`].
pub type People = Answer<Vec<(PersonId, Vec<u8>)>, StreamError>;
/// The answer to [`Journal::admit`]: the key that the person has.
pub type Admitting = Answer<Vec<u8>, StreamError>;
/// The answer to [`Journal::erase`]: whether there was a key.
pub type Erasing = Answer<bool, StreamError>;
/// The answer to [`Journal::note`], [`Journal::retire`] and [`Journal::shutdown`].
pub type Done = Answer<(), StreamError>;
/// The answer to [`Journal::retired`]: the streams with the places of their last records.
pub type Retired = Answer<Vec<(StreamId, Position)>, StreamError>;
/// The answer to [`Journal::replace`]: whether it was done.
pub type Replacing = Answer<bool, StreamError>;
/// See [`Journal::failed`].
pub type Failing = Pin<Box<dyn Future<Output = Failure> + Send>>;

/// A live stream, as far as it is known without reading its records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noted {
    /// The stream itself.
    pub stream: StreamId,
    /// Which family it belongs to.
    pub family: StreamId,
    /// The place of its last record.
    pub head: Position,
    /// What was noted of it, and the head that it had then; none if nothing was, or the note is damaged.
    pub note: Option<(Position, Vec<u8>)>,
}

/// Where events become true. See the module for what every implementation promises.
///
/// A request is under way when the call returns, unless the journal's queue is full: then it waits its turn while its
/// answer is polled. Dropping an answer does not take the request back: it may or may not happen.
pub trait Journal: Send + Sync + 'static {
    /// Appends `records` after `after`, all or none; answered with the new head when they are durable.
    ///
    /// Without records this asks "am I still the owner, and is this the head?".
    ///
    /// # Errors
    /// See [`AppendError`]. After `Unknown`, `Failed` or `Closed` the outcome is unknown: only reopening tells.
    fn append(&self, stream: StreamId, epoch: Epoch, after: Position, records: Records) -> Appending;

    /// Claims the stream under a raised epoch, which is durable before the answer and fences every earlier claimant.
    /// An unknown stream is empty and gets epoch 1. A retired stream stays retired until something is appended to it.
    ///
    /// # Errors
    /// See [`StreamError`]; a damaged stream is claimed nevertheless, so that nobody goes on writing to it.
    fn open(&self, stream: StreamId) -> Opening;

    /// As [`Journal::open`] for a stream that is new: it belongs to a family, which is an event with its matches and
    /// rooms, a match with its rooms, or a table alone, named by the stream at its head. A stream that is there already
    /// stays in the family that it is in, and one that was only ever opened is a family of its own.
    ///
    /// # Errors
    /// As [`Journal::open`].
    fn create(&self, stream: StreamId, family: StreamId) -> Opening;

    /// The streams of a family, live and retired, its head among them; none if nobody knows it.
    ///
    /// # Errors
    /// See [`StreamError`].
    fn family(&self, of: StreamId) -> Family;

    /// Everybody's key.
    ///
    /// # Errors
    /// See [`StreamError`].
    fn people(&self) -> People;

    /// The keys of these people, as far as they have one.
    ///
    /// # Errors
    /// See [`StreamError`].
    fn people_of(&self, asked: Vec<PersonId>) -> People;

    /// Gives somebody this key if they have none, and says which they have, durably: then records may be written under
    /// it. Like a record, a key is bytes here.
    ///
    /// # Errors
    /// See [`StreamError`].
    fn admit(&self, person: PersonId, key: Vec<u8>) -> Admitting;

    /// Deletes somebody's key so that no byte of it is left in the store: what was written under it is erased with it.
    ///
    /// # Errors
    /// See [`StreamError`]. After [`StreamError::Full`] it may be there still.
    fn erase(&self, person: PersonId) -> Erasing;

    /// Claims every stream that is not retired, at once. A damaged stream is logged and left out: [`Journal::open`] on
    /// it says what is wrong.
    ///
    /// # Errors
    /// See [`StreamError`].
    fn open_all(&self) -> OpeningAll;

    /// A stream's records without claiming it; an unknown stream has none.
    ///
    /// # Errors
    /// See [`StreamError`].
    fn read(&self, stream: StreamId) -> Reading {
        self.read_after(stream, Position::NOTHING)
    }

    /// Those of a stream's records that come after this one; none if it does not come so far. A database is asked for
    /// no others.
    ///
    /// # Errors
    /// See [`StreamError`].
    fn read_after(&self, stream: StreamId, after: Position) -> Reading;

    /// The streams that are not retired.
    ///
    /// # Errors
    /// See [`StreamError`].
    fn streams(&self) -> Listing;

    /// Keeps a few bytes beside a stream, in place of those before, until it is retired: what whoever starts the server
    /// wants to know without reading its records. `head` says up to which record they speak. They are durable before
    /// the answer.
    ///
    /// Nothing depends on a note: one that is lost, or older than the head, is made anew from the records. So nobody
    /// has to own the stream to write it.
    ///
    /// # Errors
    /// See [`StreamError`].
    fn note(&self, stream: StreamId, head: Position, note: Vec<u8>) -> Done;

    /// The streams that are not retired, with what was noted of them.
    ///
    /// # Errors
    /// See [`StreamError`].
    fn notes(&self) -> Noting;

    /// Marks that the stream need not be replayed at start. The next append to it takes the mark off.
    ///
    /// # Errors
    /// See [`StreamError`].
    fn retire(&self, stream: StreamId) -> Done;

    /// The retired streams after this one, by [`StreamId`], so many at most.
    ///
    /// # Errors
    /// See [`StreamError`].
    fn retired(&self, after: Option<StreamId>, most: usize) -> Retired;

    /// Puts other records in the place of those of a retired stream that ends at `head`, or forgets the stream if there
    /// are none. Nothing stays in the store of what was there. Answers whether it was done: not if the stream is in use
    /// again, or ends elsewhere.
    ///
    /// # Errors
    /// See [`StreamError`].
    fn replace(&self, stream: StreamId, head: Position, records: Records) -> Replacing;

    /// Tells that nothing will be appended to the stream for a while. It changes nothing that anybody can see.
    fn rest(&self, stream: StreamId);

    /// Writes what nobody needs, durably: whether anything can be stored.
    ///
    /// # Errors
    /// See [`StreamError`].
    fn probe(&self) -> Done;

    /// Whether the storage was full when something was last to be written.
    fn is_full(&self) -> bool;

    /// How many streams were found to be damaged, and are closed.
    fn damaged_streams(&self) -> usize;

    /// Whether it is worth asking: false once the journal has failed or is closed. A full disk is not a failure, since
    /// appends work again when space returns; nor is a storage that is out of reach.
    fn is_healthy(&self) -> bool;

    /// Resolves when the journal has failed: the process must end and recover from what is on disk. Never resolves for
    /// a journal that is closed in good order.
    fn failed(&self) -> Failing;

    /// Finishes what is queued, closes the journal and answers when its files may be opened again.
    ///
    /// # Errors
    /// [`StreamError::Failed`] when closing failed, [`StreamError::Closed`] when it was closed already.
    fn shutdown(&self) -> Done;
}
