//! A copy that is made while the journal is written to.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::*;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_has_whatever_was_answered_before_it_began() {
    let kept = Arc::new(Kept::begin());
    let tables = [1, 2, 3, 4].map(|table| StreamId([table; 16]));
    let answered: Arc<[AtomicU64; 4]> = Arc::default();
    let writing: Vec<_> = (0..tables.len())
        .map(|nth| {
            let (kept, answered) = (Arc::clone(&kept), Arc::clone(&answered));
            tokio::spawn(async move {
                let (epoch, _) = kept.journal.open(tables[nth]).await.unwrap();
                for act in 0.. {
                    let record = vec![format!("{nth} {act}").into_bytes()];
                    let Ok(head) = kept.journal.append(tables[nth], epoch, Position(act), record).await else { return };
                    answered[nth].store(head.0, Ordering::SeqCst);
                }
            })
        })
        .collect();
    for round in 1..=5 {
        while answered.iter().any(|acts| acts.load(Ordering::SeqCst) < round * 50) {
            tokio::task::yield_now().await;
        }
        let before: Vec<u64> = answered.iter().map(|acts| acts.load(Ordering::SeqCst)).collect();
        let copy = TempDir::new().unwrap();
        tokio::task::block_in_place(|| back_up(kept.dir.path(), copy.path())).unwrap();
        let survey = survey(copy.path(), |_, records| records.is_ok()).unwrap();
        assert!(survey.is_well(), "{survey:?}");
        let copy = Kept::at(copy, Limits::default());
        for (nth, before) in before.into_iter().enumerate() {
            let records = copy.journal.read(tables[nth]).await.unwrap();
            assert!(records.len() as u64 >= before, "{} of {before}", records.len());
            assert!(records.iter().enumerate().all(|(act, record)| *record == format!("{nth} {act}").into_bytes()));
        }
    }
    kept.journal.shutdown().await.unwrap();
    for task in writing {
        task.await.unwrap();
    }
}

#[tokio::test]
async fn a_survey_finds_what_is_wrong_and_changes_nothing() {
    let kept = Kept::begin();
    for after in [0, 3] {
        bid(&kept, TABLE, after, 3).await;
        bid(&kept, OTHER, after, 3).await;
        kept.journal.on_writer(Writer::compact_at_the_end).await.unwrap().unwrap();
    }
    bid(&kept, TABLE, 6, 1).await;
    let open = survey(kept.dir.path(), |_, records| records.is_ok()).unwrap();
    assert_eq!((open.streams, open.records, open.is_well()), (2, 13, true), "while the meta is open");

    let dir = copy_closed(kept).await;
    let file = rusqlite::Connection::open(dir.path().join(JOURNAL)).unwrap();
    file.execute("DELETE FROM compacted WHERE stream = ?1 AND first_seq = 4", [TABLE.0]).unwrap();
    drop(file);
    let before = fs::read(dir.path().join(JOURNAL)).unwrap();
    let found = survey(dir.path(), |_, records| records.is_ok()).unwrap();
    assert_eq!((found.streams, found.damaged, found.is_well()), (2, 1, false));
    assert_eq!(fs::read(dir.path().join(JOURNAL)).unwrap(), before);
}

async fn copy_closed(kept: Kept) -> TempDir {
    kept.journal.shutdown().await.unwrap();
    kept.ended()
}
