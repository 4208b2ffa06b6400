//! What is SQLite's alone, story by story; here the promises that every journal gives, and what the stories share.
//! Tries Promise R16.

use std::fs::{self, OpenOptions};
use std::path::PathBuf;

use tempfile::TempDir;

use super::files::PAGE_BYTES;
use super::*;
use crate::journal::contract::{Subject, contract};

mod backups;
mod board_size;
mod compacting;
mod damage;
mod erasing;
mod failing;
mod files;
mod marks;
mod pages;
mod tail;

contract!(Kept);

/// Small batches, slices of one row and a checkpoint after each change nothing but the pace.
mod cramped {
    use super::*;

    contract!(Cramped);
}

/// With room for one request in the queue, the others wait for their place.
mod queue_of_one {
    use super::*;

    contract!(QueueOfOne: tasks_append_side_by_side, interleaved_streams_stay_apart,);
}

const TABLE: StreamId = StreamId([1; 16]);
const OTHER: StreamId = StreamId([2; 16]);

/// Appends `acts` records to a stream, opening it if there are none yet.
async fn bid(kept: &Kept, stream: StreamId, after: u64, acts: u64) {
    let epoch = match kept.journal.streams().await.unwrap().iter().find(|(live, _)| *live == stream) {
        Some((_, epoch)) => *epoch,
        None => kept.journal.open(stream).await.unwrap().0,
    };
    let records = (after..after + acts).map(|act| format!("{}.{act}", stream.0[0]).into_bytes()).collect();
    assert_eq!(kept.journal.append(stream, epoch, Position(after), records).await.unwrap(), Position(after + acts));
}

/// What opening all gives the next time.
fn again(mut all: Vec<(StreamId, Epoch, Records)>) -> Vec<(StreamId, Epoch, Records)> {
    all.iter_mut().for_each(|(_, epoch, _)| *epoch = epoch.raised());
    all
}

async fn told(kept: &Kept, stream: StreamId) -> Vec<String> {
    let records = kept.journal.read(stream).await.unwrap();
    records.into_iter().map(|record| String::from_utf8(record).unwrap()).collect()
}

/// A journal and the directory it lives in.
struct Kept {
    journal: SqliteJournal,
    limits: Limits,
    dir: TempDir,
}

impl Kept {
    fn within(limits: Limits) -> Kept {
        Kept::at(TempDir::new().unwrap(), limits)
    }

    fn at(dir: TempDir, limits: Limits) -> Kept {
        let place = Location { dir: dir.path().to_owned(), key: None };
        let journal = SqliteJournal::open_within(place, limits.clone()).unwrap();
        Kept { journal, limits, dir }
    }

    fn file(&self) -> PathBuf {
        self.dir.path().join(JOURNAL)
    }

    fn ended(self) -> TempDir {
        self.dir
    }

    async fn pages(&self, most: i64) {
        let limit = move |writer: &mut Writer| {
            writer.connection.pragma_update_and_check(None, "max_page_count", most, |_| Ok(()))
        };
        self.journal.on_writer(limit).await.unwrap().unwrap();
    }

    /// The writer is between two requests, so the files are as a kill would leave them.
    fn copied_as_a_crash_would_leave_it(&self) -> Kept {
        let copy = TempDir::new().unwrap();
        for file in ["journal.sqlite", "journal.sqlite-wal"] {
            fs::copy(self.dir.path().join(file), copy.path().join(file)).unwrap();
        }
        Kept::at(copy, self.limits.clone())
    }
}

impl Subject for Kept {
    type Journal = SqliteJournal;

    fn begin() -> Self {
        Kept::within(Limits::default())
    }

    fn journal(&self) -> &SqliteJournal {
        &self.journal
    }

    fn after_a_crash(self) -> Self {
        let Kept { journal, limits, dir } = self;
        drop(journal);
        Kept::at(dir, limits)
    }
}

struct Cramped(Kept);

impl Subject for Cramped {
    type Journal = SqliteJournal;

    fn begin() -> Self {
        let idle = std::time::Duration::ZERO;
        let limits = Limits {
            batch: 2,
            idle,
            uncompacted_records: 1,
            most_uncompacted_records: 1,
            lull: std::time::Duration::ZERO,
            compaction_records: 1,
            busy_compaction_records: 1,
            wal_bytes: 1,
            ..Limits::default()
        };
        Cramped(Kept::within(limits))
    }

    fn journal(&self) -> &SqliteJournal {
        &self.0.journal
    }

    fn after_a_crash(self) -> Self {
        Cramped(self.0.after_a_crash())
    }
}

struct QueueOfOne(Kept);

impl Subject for QueueOfOne {
    type Journal = SqliteJournal;

    fn begin() -> Self {
        QueueOfOne(Kept::within(Limits { queue: 1, ..Limits::default() }))
    }

    fn journal(&self) -> &SqliteJournal {
        &self.0.journal
    }

    fn after_a_crash(self) -> Self {
        QueueOfOne(self.0.after_a_crash())
    }
}
