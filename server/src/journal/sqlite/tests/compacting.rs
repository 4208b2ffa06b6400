//! Records move from uncompacted blobs to compacted rows, and nobody who reads them can tell.

use super::*;

#[tokio::test]
async fn uncompacted_and_settled_records_are_read_as_one() {
    let kept = Kept::begin();
    bid(&kept, TABLE, 0, 3).await;
    bid(&kept, OTHER, 0, 2).await;
    kept.journal.on_writer(Writer::compact_at_the_end).await.unwrap().unwrap();
    bid(&kept, TABLE, 3, 2).await;
    assert_eq!(kept.journal.on_writer(|writer| writer.catalogue.uncompacted_records()).await.unwrap(), 2);
    assert_eq!(told(&kept, TABLE).await, ["1.0", "1.1", "1.2", "1.3", "1.4"]);
    assert_eq!(told(&kept, OTHER).await, ["2.0", "2.1"]);

    let all = kept.journal.open_all().await.unwrap();
    assert_eq!(all.iter().map(|(_, _, records)| records.len()).collect::<Vec<_>>(), [5, 2]);
    let kept = kept.after_a_crash();
    assert_eq!(kept.journal.on_writer(|writer| writer.catalogue.uncompacted_records()).await.unwrap(), 2);
    assert_eq!(kept.journal.open_all().await.unwrap(), again(all));
    assert_eq!(told(&kept, TABLE).await.len(), 5);
}

#[tokio::test]
async fn a_crash_between_two_slices_neither_loses_nor_doubles_a_record() {
    let kept = Kept::within(Limits { compaction_records: 3, ..Limits::default() });
    bid(&kept, TABLE, 0, 3).await;
    bid(&kept, OTHER, 0, 3).await;
    for uncompacted in [6, 3, 0] {
        assert_eq!(kept.journal.on_writer(|writer| writer.catalogue.uncompacted_records()).await.unwrap(), uncompacted);
        let copy = kept.copied_as_a_crash_would_leave_it();
        assert_eq!(told(&copy, TABLE).await, ["1.0", "1.1", "1.2"], "{uncompacted} uncompacted");
        assert_eq!(told(&copy, OTHER).await, ["2.0", "2.1", "2.2"], "{uncompacted} uncompacted");
        bid(&copy, TABLE, 3, 1).await;
        kept.journal.on_writer(Writer::compact_many).await.unwrap().unwrap();
    }
}

#[tokio::test]
async fn a_busy_writer_settles_when_too_much_is_uncompacted() {
    let kept = Kept::within(Limits {
        most_uncompacted_records: 10,
        busy_compaction_records: 3,
        wal_bytes: 1,
        ..Limits::default()
    });
    for after in 0..30 {
        bid(&kept, TABLE, after, 1).await;
    }
    assert!(kept.journal.on_writer(|writer| writer.catalogue.uncompacted_records()).await.unwrap() <= 10);
    assert_eq!(told(&kept, TABLE).await.len(), 30);
}

#[tokio::test]
async fn every_lull_is_used_when_much_is_uncompacted() {
    let kept = Kept::within(Limits {
        uncompacted_records: 4,
        lull: std::time::Duration::ZERO,
        busy_compaction_records: 3,
        ..Limits::default()
    });
    for after in 0..30 {
        bid(&kept, TABLE, after, 1).await;
    }
    // Each question is a pause in which the writer may compact.
    while kept.journal.on_writer(|writer| writer.catalogue.uncompacted_records()).await.unwrap() > 4 {}
    assert_eq!(told(&kept, TABLE).await.len(), 30);
}

#[tokio::test]
async fn a_shutdown_settles_no_more_than_takes_a_second() {
    let kept = Kept::within(Limits { closing_records: 4, compaction_records: 2, ..Limits::default() });
    for after in 0..10 {
        bid(&kept, TABLE, after, 1).await;
    }
    kept.journal.shutdown().await.unwrap();
    let kept = kept.after_a_crash();
    assert_eq!(kept.journal.on_writer(|writer| writer.catalogue.uncompacted_records()).await.unwrap(), 6);
    assert_eq!(told(&kept, TABLE).await.len(), 10);
}

#[tokio::test]
async fn the_rows_of_a_stream_that_rests_are_merged() {
    let kept = Kept::begin();
    for after in 0..20 {
        bid(&kept, TABLE, after, 1).await;
        bid(&kept, OTHER, after, 1).await;
        kept.journal.on_writer(Writer::compact_at_the_end).await.unwrap().unwrap();
    }
    let rows = async |stream: StreamId| {
        let count = move |writer: &mut Writer| {
            let sql = "SELECT count(*) FROM compacted WHERE stream = ?1";
            writer.connection.query_row(sql, [stream.0], |row| row.get::<_, i64>(0)).unwrap()
        };
        kept.journal.on_writer(count).await.unwrap()
    };
    assert_eq!((rows(TABLE).await, rows(OTHER).await), (20, 20));
    kept.journal.rest(TABLE);
    kept.journal.on_writer(Writer::merge_one).await.unwrap().unwrap();
    assert_eq!((rows(TABLE).await, rows(OTHER).await), (1, 20));
    kept.journal.retire(OTHER).await.unwrap();
    kept.journal.on_writer(Writer::merge_one).await.unwrap().unwrap();
    assert_eq!(rows(OTHER).await, 1, "and of one that is over");
    bid(&kept, TABLE, 20, 1).await;
    let kept = kept.after_a_crash();
    assert_eq!(told(&kept, TABLE).await, (0..21).map(|act| format!("1.{act}")).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_clean_shutdown_leaves_everything_settled() {
    let kept = Kept::begin();
    bid(&kept, TABLE, 0, 3).await;
    kept.journal.shutdown().await.unwrap();
    let file = rusqlite::Connection::open(kept.file()).unwrap();
    let count =
        |table| file.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!((count("uncompacted"), count("compacted"), count("live")), (0, 1, 1));
}
