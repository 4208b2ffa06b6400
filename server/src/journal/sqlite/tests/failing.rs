//! A full disk is waited for; any other failure is the end.

use super::*;
use crate::journal::{AppendError, StreamError};

#[tokio::test]
async fn a_full_disk_refuses_and_resumes_when_space_returns() {
    let kept = Kept::begin();
    let (epoch, _) = kept.journal.open(TABLE).await.unwrap();
    let act = vec![vec![7; 100_000]];
    assert_eq!(kept.journal.append(TABLE, epoch, Position(0), act.clone()).await.unwrap(), Position(1));
    kept.pages(1).await;
    for _ in 0..3 {
        let full = kept.journal.append(TABLE, epoch, Position(1), act.clone()).await;
        assert!(matches!(full, Err(AppendError::Full)), "{full:?}");
        assert!(kept.journal.is_healthy());
        assert_eq!(kept.journal.read(TABLE).await.unwrap().len(), 1);
        assert!(kept.journal.is_full(), "who only reads does not find out that there is space");
    }
    kept.pages(1_000_000).await;
    assert_eq!(kept.journal.append(TABLE, epoch, Position(1), act.clone()).await.unwrap(), Position(2));
    assert!(!kept.journal.is_full());
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
    assert_eq!(file.query_row("SELECT count(*) FROM uncompacted", [], |row| row.get::<_, i64>(0)).unwrap(), 50);
    drop(file);
    let kept = kept.after_a_crash();
    assert_eq!(told(&kept, TABLE).await.len(), 2500);
}

/// What is written to a file without a name is gone with the server.
#[cfg(unix)]
#[tokio::test]
async fn nothing_is_acknowledged_once_a_file_was_taken_away() {
    for file in ["journal.sqlite", "journal.sqlite-wal"] {
        for is_replaced in [false, true] {
            let kept = Kept::begin();
            bid(&kept, TABLE, 0, 3).await;
            let (epoch, path) = (kept.journal.streams().await.unwrap()[0].1, kept.dir.path().join(file));
            fs::rename(&path, kept.dir.path().join("away")).unwrap();
            if is_replaced {
                fs::copy(kept.dir.path().join("away"), &path).unwrap();
            }
            let lost = kept.journal.append(TABLE, epoch, Position(3), vec![vec![7]]).await;
            assert!(matches!(lost, Err(AppendError::Failed(_))), "{file}: {lost:?}");
            assert!(!kept.journal.is_healthy());
        }
    }
}

#[tokio::test]
async fn after_an_error_of_the_file_nothing_is_believed() {
    let kept = Kept::begin();
    let (epoch, _) = kept.journal.open(TABLE).await.unwrap();
    let failed = kept.journal.failed();
    kept.journal
        .on_writer(|writer| writer.connection.execute_batch("ALTER TABLE uncompacted RENAME TO gone"))
        .await
        .unwrap()
        .unwrap();
    let append = || kept.journal.append(TABLE, epoch, Position(0), vec![b"1C".to_vec()]);
    assert!(matches!(append().await, Err(AppendError::Failed(_))));
    assert!(!kept.journal.is_healthy());
    assert_eq!(failed.await.to_string(), "the journal failed while writing");

    let mended = rusqlite::Connection::open(kept.file()).unwrap();
    mended.execute_batch("ALTER TABLE gone RENAME TO uncompacted").unwrap();
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
