//! A page of zeros at many places of a file in turn, and the file cut off at many: the journal opens all the same, and
//! every stream that was not in that place is whole. What is not is closed, and is never read as something else.

use std::os::unix::fs::FileExt;

use super::*;
use crate::journal::StreamError;

const STREAMS: u64 = 40;
const PAGE: u64 = PAGE_BYTES as u64;
/// Compacted rows that begin on one page, or uncompacted blobs that do.
const ON_ONE_PAGE: usize = 14;

#[tokio::test]
async fn whatever_page_is_lost_the_others_play_on() {
    let (dir, acts) = played(true).await;
    let (mut all, mut whole) = (0, 0);
    // The first ones are where the tables begin.
    for page in (0..pages(&dir)).filter(|page| *page < 12 || page % 6 == 0) {
        let copy = copy(&dir);
        zero(copy.path(), page);
        let journal = SqliteJournal::open(copy.path()).unwrap_or_else(|cause| panic!("page {page}: {cause}"));
        let left = read_all(&journal, acts).await;
        assert!(left + ON_ONE_PAGE >= STREAMS as usize, "page {page}: {left} streams are left");
        assert_eq!(shorter(&journal, acts).await, 0, "page {page}: their end is missing, and they were not closed");
        all += STREAMS as usize;
        whole += left;
        for stream in [0, 20, 39].map(name) {
            let Ok((epoch, records)) = journal.open(stream).await else { continue };
            let head = Position(records.len() as u64);
            journal.append(stream, epoch, head, vec![b"P".to_vec()]).await.unwrap();
        }
    }
    assert!(whole * 100 >= all * 90, "{whole} of {all}");
}

#[tokio::test]
async fn of_streams_in_play_none_goes_on_from_before_the_commits_that_are_lost_and_those_at_rest_play_on() {
    let kept = Kept::begin();
    for stream in (0..STREAMS).map(name) {
        kept.journal.open(stream).await.unwrap();
    }
    // The first half comes to rest after the first two acts.
    for act in 0..4 {
        for (nth, stream) in (0..STREAMS).map(|nth| (nth, name(nth))).filter(|(nth, _)| act < 2 || *nth >= STREAMS / 2)
        {
            kept.journal.append(stream, Epoch(1), Position(act), vec![body(stream, act)]).await.unwrap();
            if act == 1 && nth < STREAMS / 2 {
                kept.journal.note(stream, Position(2), b"a note".to_vec()).await.unwrap();
            }
        }
    }
    kept.journal.on_writer(Writer::close_log).await.unwrap().unwrap();
    let dir = copy(&kept.dir);
    let ends = |nth| if nth < STREAMS / 2 { 2 } else { 4 };
    let mut closed = 0;
    for page in 0..pages(&dir) {
        let copy = copy(&dir);
        zero(copy.path(), page);
        let journal = SqliteJournal::open(copy.path()).unwrap();
        for nth in 0..STREAMS {
            match journal.read(name(nth)).await {
                Ok(records) => assert_eq!(records.len() as u64, ends(nth), "page {page}: stream {nth}"),
                Err(StreamError::Damaged { .. }) => closed += usize::from(nth >= STREAMS / 2),
                Err(other) => panic!("page {page}: {other}"),
            }
        }
    }
    assert!(closed > 0);
}

#[tokio::test]
async fn a_page_that_is_lost_while_the_server_is_open_is_mended_at_once() {
    let (dir, acts) = played(false).await;
    for page in (1..pages(&dir)).step_by(11) {
        let copy = copy(&dir);
        let journal = SqliteJournal::open(copy.path()).unwrap();
        let (epoch, _) = journal.open(name(0)).await.unwrap();
        zero(copy.path(), page);
        let left = read_all(&journal, acts).await;
        assert!(left + ON_ONE_PAGE >= STREAMS as usize, "page {page}: {left} streams are left");
        assert!(journal.is_healthy(), "page {page}");
        if journal.read(name(0)).await.is_ok() {
            assert_eq!(
                journal.append(name(0), epoch, Position(acts), vec![b"P".to_vec()]).await.unwrap(),
                Position(acts + 1)
            );
        }
    }
}

#[tokio::test]
async fn a_file_that_was_cut_opens_with_what_is_left() {
    let (dir, acts) = played(true).await;
    let length = fs::metadata(dir.path().join(JOURNAL)).unwrap().len();
    for nth in 1..16 {
        let copy = copy(&dir);
        let file = OpenOptions::new().write(true).open(copy.path().join(JOURNAL)).unwrap();
        file.set_len(length * nth / 16 + nth).unwrap();
        let journal = SqliteJournal::open(copy.path()).unwrap_or_else(|cause| panic!("{nth}/16: {cause}"));
        let left = read_all(&journal, acts).await;
        // Every stream was compacted twice, and what came second is in the second half.
        assert!(left > 0 || nth < 15, "{nth}/16");
        assert!(left == STREAMS as usize || journal.damaged_streams() > 0 || nth < 8, "{nth}/16: {left}");
    }
}

#[tokio::test]
async fn the_damaged_file_is_kept_and_what_was_lost_is_told() {
    let (dir, _) = played(true).await;
    let whole = TempDir::new().unwrap();
    let salvaged = salvage(dir.path(), &whole.path().join("new")).unwrap();
    assert!(salvaged.is_everything(), "{salvaged:?}");
    assert_eq!(salvaged.streams, STREAMS as usize);

    let damaged = copy(&dir);
    zero(damaged.path(), 0);
    let before = fs::read(damaged.path().join(JOURNAL)).unwrap();
    let told = salvage(damaged.path(), &whole.path().join("newer")).unwrap();
    assert_eq!((told.pages, told.is_everything()), (1, false));
    SqliteJournal::open(damaged.path()).unwrap();
    assert_eq!(fs::read(damaged.path().join("journal.damaged-1.sqlite")).unwrap(), before);
    SqliteJournal::open(damaged.path()).unwrap();
    assert!(!damaged.path().join("journal.damaged-2.sqlite").exists(), "it is mended once");
}

#[tokio::test]
async fn a_mended_file_takes_its_place_though_the_process_is_killed_in_between() {
    let (dir, acts) = played(true).await;
    let new = TempDir::new().unwrap();
    salvage(dir.path(), &new.path().join("new")).unwrap();
    for gone in 0..3 {
        let copy = copy(&dir);
        fs::copy(new.path().join("new/journal.sqlite"), copy.path().join(mend::MENDED)).unwrap();
        fs::write(copy.path().join("journal.sqlite-wal"), [0; 64]).unwrap();
        for part in ["-wal", ""].iter().take(gone) {
            fs::rename(
                copy.path().join(format!("journal.sqlite{part}")),
                copy.path().join(format!("journal.damaged-1.sqlite{part}")),
            )
            .unwrap();
        }
        let journal = SqliteJournal::open(copy.path()).unwrap();
        assert_eq!(read_all(&journal, acts).await, STREAMS as usize, "{gone} parts were moved");
    }
}

#[tokio::test]
async fn a_damaged_log_costs_no_more_than_its_page() {
    let kept = Kept::begin();
    for stream in (0..STREAMS).map(name) {
        let (epoch, _) = kept.journal.open(stream).await.unwrap();
        kept.journal.append(stream, epoch, Position(0), vec![body(stream, 0)]).await.unwrap();
    }
    let log = fs::metadata(kept.dir.path().join("journal.sqlite-wal")).unwrap().len();
    for page in [0, log / PAGE / 3, log / PAGE / 2] {
        let copy = TempDir::new().unwrap();
        for file in ["journal.sqlite", "journal.sqlite-wal"] {
            fs::copy(kept.dir.path().join(file), copy.path().join(file)).unwrap();
        }
        let file = OpenOptions::new().write(true).open(copy.path().join("journal.sqlite-wal")).unwrap();
        file.write_all_at(&[0; PAGE as usize], page * PAGE).unwrap();
        let salvaged = salvage(copy.path(), &copy.path().join("new")).unwrap();
        assert!(salvaged.records + 20 >= STREAMS, "page {page}: {salvaged:?}");
    }
}

/// Streams that are compacted, each over some pages, and then, if asked, have something uncompacted. Closed in good
/// order.
async fn played(uncompacted: bool) -> (TempDir, u64) {
    let kept = Kept::begin();
    let mut acts = 0;
    for stream in (0..STREAMS).map(name) {
        kept.journal.open(stream).await.unwrap();
    }
    for _ in 0..2 {
        for stream in (0..STREAMS).map(name) {
            let records = (acts..acts + 20).map(|act| body(stream, act)).collect();
            kept.journal.append(stream, Epoch(1), Position(acts), records).await.unwrap();
        }
        acts += 20;
        kept.journal.on_writer(Writer::compact_at_the_end).await.unwrap().unwrap();
    }
    if uncompacted {
        for stream in (0..STREAMS).map(name) {
            kept.journal.append(stream, Epoch(1), Position(acts), vec![body(stream, acts); 1]).await.unwrap();
        }
        acts += 1;
        // And goes to rest.
        for stream in (0..STREAMS).map(name) {
            kept.journal.note(stream, Position(acts), b"a note".to_vec()).await.unwrap();
        }
    }
    kept.journal.on_writer(Writer::close_log).await.unwrap().unwrap();
    let dir = copy(&kept.dir);
    (dir, acts)
}

/// How many streams are whole: each of the others is refused or, if its end is what was lost, shorter.
async fn read_all(journal: &SqliteJournal, acts: u64) -> usize {
    let mut whole = 0;
    for stream in (0..STREAMS).map(name) {
        match journal.read(stream).await {
            Ok(records) => {
                assert!(records.len() as u64 <= acts);
                for (act, record) in records.iter().enumerate() {
                    assert!(*record == body(stream, act as u64), "{stream}: record {} was never written", act + 1);
                }
                whole += usize::from(records.len() as u64 == acts);
            }
            Err(StreamError::Damaged { .. }) => {}
            Err(other) => panic!("{stream}: {other}"),
        }
    }
    whole
}

/// How many streams can be read and lack records.
async fn shorter(journal: &SqliteJournal, acts: u64) -> usize {
    let mut shorter = 0;
    for stream in (0..STREAMS).map(name) {
        shorter += usize::from(journal.read(stream).await.is_ok_and(|records| (records.len() as u64) < acts));
    }
    shorter
}

fn zero(dir: &Path, page: u64) {
    let file = OpenOptions::new().write(true).open(dir.join(JOURNAL)).unwrap();
    file.write_all_at(&[0; PAGE as usize], page * PAGE).unwrap();
}

fn pages(dir: &TempDir) -> u64 {
    fs::metadata(dir.path().join(JOURNAL)).unwrap().len() / PAGE
}

fn copy(dir: &TempDir) -> TempDir {
    let copy = TempDir::new().unwrap();
    fs::copy(dir.path().join(JOURNAL), copy.path().join(JOURNAL)).unwrap();
    copy
}

fn name(table: u64) -> StreamId {
    StreamId([table as u8 * 5 + 1; 16])
}

fn body(stream: StreamId, act: u64) -> Vec<u8> {
    format!("{stream} {act} ").repeat(6).into_bytes()
}
