//! What is SQLite's alone: the file, its rights and its versions, settling, a full disk, failing.

use std::fs;

use tempfile::TempDir;

use super::*;
use crate::journal::StreamError;
use crate::journal::contract::{Subject, contract};

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

#[tokio::test]
async fn hot_and_settled_records_are_read_as_one() {
    let kept = Kept::begin();
    bid(&kept, TABLE, 0, 3).await;
    bid(&kept, OTHER, 0, 2).await;
    kept.journal.on_writer(Writer::settle_at_the_end).await.unwrap().unwrap();
    bid(&kept, TABLE, 3, 2).await;
    assert_eq!(kept.journal.on_writer(|writer| writer.ledger.hot_rows()).await.unwrap(), 2);
    assert_eq!(told(&kept, TABLE).await, ["1.0", "1.1", "1.2", "1.3", "1.4"]);
    assert_eq!(told(&kept, OTHER).await, ["2.0", "2.1"]);

    let all = kept.journal.open_all().await.unwrap();
    assert_eq!(all.iter().map(|(_, _, records)| records.len()).collect::<Vec<_>>(), [5, 2]);
    let kept = kept.after_a_crash();
    assert_eq!(kept.journal.on_writer(|writer| writer.ledger.hot_rows()).await.unwrap(), 2);
    assert_eq!(kept.journal.open_all().await.unwrap(), again(all));
    assert_eq!(told(&kept, TABLE).await.len(), 5);
}

#[tokio::test]
async fn a_crash_between_two_slices_neither_loses_nor_doubles_a_record() {
    let kept = Kept::within(Limits { slice_rows: 2, ..Limits::default() });
    bid(&kept, TABLE, 0, 3).await;
    bid(&kept, OTHER, 0, 3).await;
    for hot in [6, 4, 2, 0] {
        assert_eq!(kept.journal.on_writer(|writer| writer.ledger.hot_rows()).await.unwrap(), hot);
        let copy = kept.copied_as_a_crash_would_leave_it();
        assert_eq!(told(&copy, TABLE).await, ["1.0", "1.1", "1.2"], "{hot} hot");
        assert_eq!(told(&copy, OTHER).await, ["2.0", "2.1", "2.2"], "{hot} hot");
        bid(&copy, TABLE, 3, 1).await;
        kept.journal.on_writer(Writer::settle_slice).await.unwrap().unwrap();
    }
}

#[tokio::test]
async fn a_busy_writer_settles_when_too_much_is_hot() {
    let kept = Kept::within(Limits { most_hot_rows: 10, busy_slice_rows: 3, wal_bytes: 1, ..Limits::default() });
    for after in 0..30 {
        bid(&kept, TABLE, after, 1).await;
    }
    assert!(kept.journal.on_writer(|writer| writer.ledger.hot_rows()).await.unwrap() <= 10);
    assert_eq!(told(&kept, TABLE).await.len(), 30);
}

#[tokio::test]
async fn every_lull_is_used_when_much_is_hot() {
    let kept =
        Kept::within(Limits { hot_rows: 4, lull: std::time::Duration::ZERO, busy_slice_rows: 3, ..Limits::default() });
    for after in 0..30 {
        bid(&kept, TABLE, after, 1).await;
    }
    // Each question is a pause in which the writer may settle.
    while kept.journal.on_writer(|writer| writer.ledger.hot_rows()).await.unwrap() > 4 {}
    assert_eq!(told(&kept, TABLE).await.len(), 30);
}

#[tokio::test]
async fn a_shutdown_settles_no_more_than_takes_a_second() {
    let kept = Kept::within(Limits { closing_rows: 4, slice_rows: 2, ..Limits::default() });
    bid(&kept, TABLE, 0, 10).await;
    kept.journal.shutdown().await.unwrap();
    let kept = kept.after_a_crash();
    assert_eq!(kept.journal.on_writer(|writer| writer.ledger.hot_rows()).await.unwrap(), 6);
    assert_eq!(told(&kept, TABLE).await.len(), 10);
}

#[tokio::test]
async fn a_clean_shutdown_leaves_everything_settled() {
    let kept = Kept::begin();
    bid(&kept, TABLE, 0, 3).await;
    kept.journal.shutdown().await.unwrap();
    let file = rusqlite::Connection::open(kept.file()).unwrap();
    let count =
        |table| file.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!((count("hot"), count("settled"), count("stream")), (0, 3, 1));
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_may_read_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let parent = TempDir::new().unwrap();
    let dir = parent.path().join("var/data");
    let journal = SqliteJournal::open(&dir).unwrap();
    journal.open(TABLE).await.unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&dir), 0o700);
    let files: Vec<_> = fs::read_dir(&dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(files.len() >= 3, "{files:?}");
    for file in files {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
}

#[tokio::test]
async fn a_directory_has_one_journal_at_a_time() {
    let kept = Kept::begin();
    let second = SqliteJournal::open(kept.dir.path()).err().unwrap();
    assert!(matches!(second, OpenError::InUse { .. }));
    assert!(second.to_string().contains("in use by another process"), "{second}");
    kept.journal.shutdown().await.unwrap();
    SqliteJournal::open(kept.dir.path()).unwrap();
}

#[test]
fn a_file_of_a_later_server_is_refused_and_left_as_it_is() {
    let kept = Kept::begin();
    let dir = kept.ended();
    rusqlite::Connection::open(dir.path().join("journal.sqlite"))
        .unwrap()
        .pragma_update(None, "user_version", 9)
        .unwrap();
    let before = fs::read(dir.path().join("journal.sqlite")).unwrap();
    let newer = SqliteJournal::open(dir.path()).err().unwrap();
    assert!(matches!(newer, OpenError::Newer { found: 9, known: schema::VERSION }), "{newer}");
    assert_eq!(fs::read(dir.path().join("journal.sqlite")).unwrap(), before);
}

#[test]
fn a_file_of_another_program_is_refused() {
    let dir = TempDir::new().unwrap();
    let file = rusqlite::Connection::open(dir.path().join("journal.sqlite")).unwrap();
    file.execute_batch("CREATE TABLE scores(board INTEGER)").unwrap();
    drop(file);
    assert!(matches!(SqliteJournal::open(dir.path()).err().unwrap(), OpenError::Foreign { application_id: 0 }));

    let dir = TempDir::new().unwrap();
    fs::write(dir.path().join("journal.sqlite"), [0x55; 8192]).unwrap();
    assert!(matches!(SqliteJournal::open(dir.path()).err().unwrap(), OpenError::Sqlite(_)));
}

#[tokio::test]
async fn a_full_disk_refuses_and_resumes_when_space_returns() {
    let kept = Kept::begin();
    let (epoch, _) = kept.journal.open(TABLE).await.unwrap();
    let act = vec![vec![7; 100_000]];
    assert_eq!(kept.journal.append(TABLE, epoch, Seq(0), act.clone()).await.unwrap(), Seq(1));
    kept.pages(1).await;
    for _ in 0..3 {
        let full = kept.journal.append(TABLE, epoch, Seq(1), act.clone()).await;
        assert!(matches!(full, Err(AppendError::Full)), "{full:?}");
        assert!(kept.journal.is_healthy());
        assert_eq!(kept.journal.read(TABLE).await.unwrap().len(), 1);
    }
    kept.pages(1_000_000).await;
    assert_eq!(kept.journal.append(TABLE, epoch, Seq(1), act.clone()).await.unwrap(), Seq(2));
    let kept = kept.after_a_crash();
    assert_eq!(kept.journal.read(TABLE).await.unwrap(), [act.clone(), act].concat());
}

#[tokio::test]
async fn a_full_disk_only_puts_settling_off() {
    let kept = Kept::begin();
    for after in 0..50 {
        bid(&kept, TABLE, after * 50, 50).await;
    }
    kept.pages(1).await;
    kept.journal.shutdown().await.unwrap();
    let file = rusqlite::Connection::open(kept.file()).unwrap();
    assert_eq!(file.query_row("SELECT count(*) FROM hot", [], |row| row.get::<_, i64>(0)).unwrap(), 2500);
    drop(file);
    let kept = kept.after_a_crash();
    assert_eq!(told(&kept, TABLE).await.len(), 2500);
}

#[tokio::test]
async fn after_an_error_of_the_file_nothing_is_believed() {
    let kept = Kept::begin();
    let (epoch, _) = kept.journal.open(TABLE).await.unwrap();
    let failed = kept.journal.failed();
    kept.journal
        .on_writer(|writer| writer.connection.execute_batch("ALTER TABLE hot RENAME TO gone"))
        .await
        .unwrap()
        .unwrap();
    let append = || kept.journal.append(TABLE, epoch, Seq(0), vec![b"1C".to_vec()]);
    assert!(matches!(append().await, Err(AppendError::Failed(_))));
    assert!(!kept.journal.is_healthy());
    assert_eq!(failed.await.to_string(), "the journal failed while writing");

    let mended = rusqlite::Connection::open(kept.file()).unwrap();
    mended.execute_batch("ALTER TABLE gone RENAME TO hot").unwrap();
    drop(mended);
    assert!(matches!(append().await, Err(AppendError::Failed(_))), "it is not tried again");
    assert!(matches!(kept.journal.open(TABLE).await, Err(StreamError::Failed(_))));
    assert!(matches!(kept.journal.shutdown().await, Err(StreamError::Failed(_))));
    let kept = kept.after_a_crash();
    assert_eq!(kept.journal.open(TABLE).await.unwrap(), (Epoch(2), vec![]));
}

#[tokio::test]
async fn a_writer_that_panics_is_a_failure() {
    let kept = Kept::begin();
    let failed = kept.journal.failed();
    let act = kept.journal.on_writer(|_| panic!("as the test wants"));
    assert!(matches!(act.await, Err::<(), _>(StreamError::Closed(_))));
    assert_eq!(failed.await.to_string(), "the journal failed while writing");
    assert!(!kept.journal.is_healthy());
}

#[tokio::test]
async fn a_damaged_stream_is_refused_and_the_others_are_not() {
    let kept = Kept::begin();
    bid(&kept, TABLE, 0, 3).await;
    bid(&kept, OTHER, 0, 3).await;
    kept.journal.shutdown().await.unwrap();
    let dir = kept.ended();
    let file = rusqlite::Connection::open(dir.path().join("journal.sqlite")).unwrap();
    file.execute("DELETE FROM settled WHERE stream = ?1 AND seq = 3", [TABLE.0]).unwrap();
    drop(file);

    let journal = SqliteJournal::open(dir.path()).unwrap();
    let all = journal.open_all().await.unwrap();
    assert_eq!(all.iter().map(|(stream, ..)| *stream).collect::<Vec<_>>(), [OTHER]);
    let damaged = journal.open(TABLE).await;
    assert!(matches!(damaged, Err(StreamError::Damaged { stream: TABLE, after: Seq(2) })), "{damaged:?}");
    assert!(matches!(journal.read(TABLE).await, Err(StreamError::Damaged { .. })));
    assert!(journal.is_healthy());
}

#[tokio::test]
async fn a_flipped_bit_is_damage_hot_or_settled() {
    for settled in [false, true] {
        let kept = Kept::begin();
        bid(&kept, TABLE, 0, 4).await;
        bid(&kept, OTHER, 0, 4).await;
        if settled {
            kept.journal.on_writer(Writer::settle_at_the_end).await.unwrap().unwrap();
        }
        let table = if settled { "settled" } else { "hot" };
        for flip in ["body = X'312e33'", "seq = 9", "epoch = epoch + 1", "crc = crc + 1"] {
            let copy = kept.copied_as_a_crash_would_leave_it().ended();
            let file = rusqlite::Connection::open(copy.path().join("journal.sqlite")).unwrap();
            let flipped = file.execute(&format!("UPDATE {table} SET {flip} WHERE stream = ?1 AND seq = 3"), [TABLE.0]);
            assert_eq!(flipped.unwrap(), 1);
            drop(file);
            let journal = SqliteJournal::open(copy.path()).unwrap();
            let all = journal.open_all().await.unwrap();
            assert_eq!(all.iter().map(|(stream, ..)| *stream).collect::<Vec<_>>(), [OTHER], "{table}: {flip}");
            let damaged = journal.read(TABLE).await;
            assert!(matches!(damaged, Err(StreamError::Damaged { after: Seq(2), .. })), "{table}: {flip}: {damaged:?}");
        }
    }
}

/// Appends `acts` records to a stream, opening it if there are none yet.
async fn bid(kept: &Kept, stream: StreamId, after: u64, acts: u64) {
    let epoch = match kept.journal.streams().await.unwrap().iter().find(|(live, _)| *live == stream) {
        Some((_, epoch)) => *epoch,
        None => kept.journal.open(stream).await.unwrap().0,
    };
    let records = (after..after + acts).map(|act| format!("{}.{act}", stream.0[0]).into_bytes()).collect();
    assert_eq!(kept.journal.append(stream, epoch, Seq(after), records).await.unwrap(), Seq(after + acts));
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
        Kept { journal: SqliteJournal::open_within(dir.path(), limits.clone()).unwrap(), limits, dir }
    }

    fn file(&self) -> PathBuf {
        self.dir.path().join("journal.sqlite")
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
            hot_rows: 1,
            most_hot_rows: 1,
            lull: std::time::Duration::ZERO,
            slice_rows: 1,
            busy_slice_rows: 1,
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
