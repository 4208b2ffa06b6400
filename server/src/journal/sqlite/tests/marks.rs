//! A file that was copied without its log, or with less of it than there was, says so when it is opened.

use std::sync::atomic::Ordering;

use tracing_subscriber::layer::SubscriberExt;

use super::tail::Levels;
use super::*;

#[tokio::test]
async fn a_log_that_is_missing_or_was_cut_is_told_and_one_that_is_whole_is_not() {
    let kept = Kept::begin();
    for after in 0..50 {
        bid(&kept, TABLE, after, 1).await;
    }
    kept.journal.on_writer(Writer::checkpoint).await.unwrap().unwrap();
    bid(&kept, TABLE, 50, 1).await;
    let log = kept.dir.path().join("journal.sqlite-wal");
    let length = fs::metadata(&log).unwrap().len();
    // The mark itself is in the log, and does not count itself.
    let marked = length - 2 * (24 + PAGE_BYTES as u64);
    for (left, told) in [(Some(length), 0), (Some(marked), 1), (Some(4096), 1), (Some(0), 1), (None, 1)] {
        let copy = TempDir::new().unwrap();
        fs::copy(kept.file(), copy.path().join(JOURNAL)).unwrap();
        if let Some(left) = left {
            let copied = copy.path().join("journal.sqlite-wal");
            fs::copy(&log, &copied).unwrap();
            OpenOptions::new().write(true).open(copied).unwrap().set_len(left).unwrap();
        }
        assert_eq!(errors_at_opening(copy.path()), told, "{left:?} of {length} bytes");
    }
}

#[tokio::test]
async fn a_journal_that_was_closed_in_good_order_is_whole_without_its_log() {
    let kept = Kept::begin();
    bid(&kept, TABLE, 0, 3).await;
    kept.journal.shutdown().await.unwrap();
    let copy = TempDir::new().unwrap();
    fs::copy(kept.file(), copy.path().join(JOURNAL)).unwrap();
    assert_eq!(errors_at_opening(copy.path()), 0);
    let copy = Kept::at(copy, Limits::default());
    assert_eq!(told(&copy, TABLE).await, ["1.0", "1.1", "1.2"]);
}

fn errors_at_opening(dir: &Path) -> usize {
    let levels = Levels::default();
    let listening = tracing::subscriber::set_default(tracing_subscriber::registry().with(levels.clone()));
    SqliteJournal::open(dir).unwrap();
    drop(listening);
    levels.errors.load(Ordering::Relaxed)
}
