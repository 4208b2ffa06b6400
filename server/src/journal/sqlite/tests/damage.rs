//! What is not as it was written is refused, and nothing else is.

use rusqlite::Connection;

use super::*;
use crate::journal::StreamError;

#[tokio::test]
async fn a_damaged_stream_is_refused_and_the_others_are_not() {
    let dir = two_tables_settled().await;
    open(&dir).execute("DELETE FROM compacted WHERE stream = ?1 AND first_seq = 4", [TABLE.0]).unwrap();
    let journal = SqliteJournal::open(dir.path()).unwrap();
    assert_eq!(whole(&journal).await, [OTHER]);
    let damaged = journal.open(TABLE).await;
    assert!(matches!(damaged, Err(StreamError::Damaged { stream: TABLE, after: Position(3) })), "{damaged:?}");
    assert!(matches!(journal.read(TABLE).await, Err(StreamError::Damaged { .. })));
    assert!(journal.is_healthy());
}

/// Whoever keeps it moves them away, and what is whole goes on.
#[tokio::test]
async fn a_journal_that_is_damaged_too_often_is_refused_and_the_refusal_says_what_to_do() {
    let dir = two_tables_settled().await;
    let damage = || {
        let path = dir.path().join("journal.sqlite");
        let mut bytes = std::fs::read(&path).unwrap();
        bytes[..16].fill(0);
        std::fs::write(path, bytes).unwrap();
    };
    for kept in 1..=3 {
        damage();
        assert_eq!(whole(&SqliteJournal::open(dir.path()).unwrap()).await, [TABLE, OTHER], "{kept}");
    }
    damage();
    let refused = SqliteJournal::open(dir.path()).map(drop).unwrap_err();
    assert!(matches!(refused, OpenError::Damaged(MendError::TooOften)), "{refused:?}");
    let said = crate::error_chain::chain(&refused).to_string();
    for what in ["3 damaged journals", "another disk", "move journal.damaged-* out of it", "restore a backup"] {
        assert!(said.contains(what), "{said}");
    }
    for kept in 1..=3 {
        std::fs::remove_file(dir.path().join(format!("journal.damaged-{kept}.sqlite"))).unwrap();
    }
    assert_eq!(whole(&SqliteJournal::open(dir.path()).unwrap()).await, [TABLE, OTHER]);
}

#[tokio::test]
async fn a_flipped_bit_of_a_settled_row_is_its_stream_s_damage() {
    let dir = two_tables_settled().await;
    let sql = "SELECT body FROM compacted WHERE stream = ?1 AND first_seq = 4";
    let body: Vec<u8> = open(&dir).query_row(sql, [TABLE.0], |row| row.get(0)).unwrap();
    for byte in 0..body.len() {
        let mut flipped = body.clone();
        flipped[byte] ^= 4;
        let sql = "UPDATE compacted SET body = ?2 WHERE stream = ?1 AND first_seq = 4";
        assert_eq!(open(&dir).execute(sql, (TABLE.0, flipped)).unwrap(), 1);
        let journal = SqliteJournal::open(dir.path()).unwrap();
        assert_eq!(whole(&journal).await, [OTHER], "byte {byte}");
        assert!(
            matches!(journal.read(TABLE).await, Err(StreamError::Damaged { after: Position(3), .. })),
            "byte {byte}"
        );
    }
}

#[tokio::test]
async fn a_flipped_bit_of_the_last_sheet_is_damage_of_the_stream_it_belongs_to() {
    let dir = two_tables_uncompacted().await;
    let blob: Vec<u8> =
        open(&dir).query_row("SELECT body FROM uncompacted WHERE id = 1", [], |row| row.get(0)).unwrap();
    let mut damaged = 0;
    for byte in 0..blob.len() {
        let mut flipped = blob.clone();
        flipped[byte] ^= 4;
        let copy = copy(&dir);
        open(&copy).execute("UPDATE uncompacted SET body = ?1", [flipped]).unwrap();
        let journal = SqliteJournal::open(copy.path()).unwrap();
        let whole = whole(&journal).await;
        assert!(!whole.is_empty(), "byte {byte}");
        for stream in [TABLE, OTHER] {
            let read = journal.read(stream).await;
            match whole.contains(&stream) {
                true => assert_eq!(read.unwrap().len(), 3, "byte {byte}"),
                false => {
                    damaged += 1;
                    assert!(
                        matches!(read, Err(StreamError::Damaged { after: Position(0), .. })),
                        "byte {byte}: {read:?}"
                    );
                }
            }
        }
    }
    // All but the index, which the slices can do without.
    assert_eq!(damaged, blob.len() - 8 - 2 * 20 - 4);
}

#[tokio::test]
async fn a_damaged_sheet_is_settled_as_far_as_it_is_whole_and_kept_aside() {
    let dir = two_tables_uncompacted().await;
    let blob: Vec<u8> =
        open(&dir).query_row("SELECT body FROM uncompacted WHERE id = 1", [], |row| row.get(0)).unwrap();
    let mut flipped = blob.clone();
    flipped[8 + 2 * 20] ^= 1;
    open(&dir).execute("UPDATE uncompacted SET body = ?1", [&flipped]).unwrap();
    let journal = SqliteJournal::open(dir.path()).unwrap();
    journal.shutdown().await.unwrap();
    let kept: Vec<u8> = open(&dir).query_row("SELECT body FROM damaged", [], |row| row.get(0)).unwrap();
    assert_eq!(kept, flipped);
    for _ in 0..2 {
        let journal = SqliteJournal::open(dir.path()).unwrap();
        assert_eq!(whole(&journal).await, [OTHER]);
        assert!(matches!(journal.open(TABLE).await, Err(StreamError::Damaged { after: Position(0), .. })));
        journal.shutdown().await.unwrap();
    }
}

#[tokio::test]
async fn a_stream_whose_row_is_lost_is_damaged_and_not_a_new_one() {
    for dir in [two_tables_uncompacted().await, two_tables_settled().await] {
        for flip in ["id = X'41'", "epoch = epoch + 1", "head = head + 1", "crc = crc + 1"] {
            let copy = copy(&dir);
            assert_eq!(open(&copy).execute(&format!("UPDATE live SET {flip} WHERE id = ?1"), [TABLE.0]).unwrap(), 1);
            let journal = SqliteJournal::open(copy.path()).unwrap();
            assert_eq!(whole(&journal).await, [OTHER], "{flip}");
            for _ in 0..2 {
                let damaged = journal.open(TABLE).await;
                assert!(matches!(damaged, Err(StreamError::Damaged { .. })), "{flip}: {damaged:?}");
            }
        }
    }
}

/// In one blob.
async fn two_tables_uncompacted() -> TempDir {
    let kept = Kept::begin();
    for stream in [TABLE, OTHER] {
        kept.journal.open(stream).await.unwrap();
    }
    let (held, holding) = std::sync::mpsc::channel::<()>();
    let waiting = kept.journal.on_writer(move |_| holding.recv().is_err());
    let acts = || vec![b"1C".to_vec(), b"P".to_vec(), b"1H".to_vec()];
    let appends = [TABLE, OTHER].map(|stream| kept.journal.append(stream, Epoch(1), Position(0), acts()));
    drop(held);
    assert!(waiting.await.unwrap());
    for append in appends {
        append.await.unwrap();
    }
    kept.journal.on_writer(Writer::checkpoint).await.unwrap().unwrap();
    kept.ended()
}

/// In two rows each.
async fn two_tables_settled() -> TempDir {
    let kept = Kept::begin();
    for after in [0, 3] {
        bid(&kept, TABLE, after, 3).await;
        bid(&kept, OTHER, after, 3).await;
        kept.journal.on_writer(Writer::compact_at_the_end).await.unwrap().unwrap();
    }
    kept.journal.shutdown().await.unwrap();
    kept.ended()
}

async fn whole(journal: &SqliteJournal) -> Vec<StreamId> {
    journal.open_all().await.unwrap().iter().map(|(stream, ..)| *stream).collect()
}

fn copy(dir: &TempDir) -> TempDir {
    let copy = TempDir::new().unwrap();
    fs::copy(dir.path().join("journal.sqlite"), copy.path().join("journal.sqlite")).unwrap();
    copy
}

fn open(dir: &TempDir) -> Connection {
    Connection::open(dir.path().join("journal.sqlite")).unwrap()
}
