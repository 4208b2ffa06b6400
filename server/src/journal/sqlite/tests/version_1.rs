//! A file of the first released version is brought forward, whatever it was left as.

use rusqlite::{Connection, params};

use super::*;
use crate::journal::StreamError;

/// As the first version made them.
const TABLES: &str = "
    CREATE TABLE hot(
        id INTEGER PRIMARY KEY, stream BLOB NOT NULL, seq INTEGER NOT NULL, epoch INTEGER NOT NULL, crc INTEGER NOT NULL,
        body BLOB NOT NULL
    ) STRICT;
    CREATE TABLE settled(
        stream BLOB NOT NULL, seq INTEGER NOT NULL, epoch INTEGER NOT NULL, crc INTEGER NOT NULL, body BLOB NOT NULL,
        PRIMARY KEY(stream, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE stream(
        id BLOB PRIMARY KEY, epoch INTEGER NOT NULL, head INTEGER NOT NULL, retired INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX live ON stream(id) WHERE retired = 0;
    PRAGMA application_id = 0x4252444a;
    PRAGMA user_version = 1;
";
const GONE: StreamId = StreamId([3; 16]);

#[tokio::test]
async fn records_epochs_and_retirement_come_along() {
    let dir = TempDir::new().unwrap();
    let file = version_1(&dir);
    // Three settled and two hot under a later epoch; only hot ones; retired.
    stream(&file, TABLE, 2, 3, false);
    stream(&file, OTHER, 1, 0, false);
    stream(&file, GONE, 4, 1, true);
    settled(&file, TABLE, [(1, 1), (2, 1), (3, 1)]);
    settled(&file, GONE, [(1, 3)]);
    hot(&file, TABLE, [(4, 2)]);
    hot(&file, OTHER, [(1, 1)]);
    hot(&file, TABLE, [(5, 2)]);
    drop(file);

    let kept = Kept::at(dir, Limits::default());
    let listed = kept.journal.streams().await.unwrap();
    assert_eq!(listed, [(TABLE, Epoch(2)), (OTHER, Epoch(1))]);
    assert_eq!(told(&kept, TABLE).await, ["1.1", "1.2", "1.3", "1.4", "1.5"]);
    assert_eq!(told(&kept, OTHER).await, ["2.1"]);
    assert_eq!(told(&kept, GONE).await, ["3.1"]);
    assert_eq!(kept.journal.open(GONE).await.unwrap().0, Epoch(5));
    assert_eq!(kept.journal.append(TABLE, Epoch(2), Seq(5), vec![b"1.6".to_vec()]).await.unwrap(), Seq(6));

    let kept = kept.after_a_crash();
    assert_eq!(told(&kept, TABLE).await.len(), 6);
    let file = Connection::open(kept.file()).unwrap();
    assert_eq!(file.pragma_query_value(None, "user_version", |row| row.get::<_, i32>(0)).unwrap(), schema::VERSION);
    let old = "SELECT count(*) FROM sqlite_schema WHERE name IN ('stream', 'record')";
    assert_eq!(file.query_row(old, [], |row| row.get::<_, i64>(0)).unwrap(), 0);
}

#[tokio::test]
async fn damage_stays_damage() {
    for flip in ["body = X'41'", "epoch = epoch + 1", "crc = crc + 1"] {
        for table in ["settled", "hot"] {
            let dir = TempDir::new().unwrap();
            let file = version_1(&dir);
            stream(&file, TABLE, 1, 3, false);
            stream(&file, OTHER, 1, 1, false);
            settled(&file, TABLE, [(1, 1), (2, 1), (3, 1)]);
            hot(&file, TABLE, [(4, 1), (5, 1)]);
            settled(&file, OTHER, [(1, 1)]);
            let seq = if table == "hot" { 5 } else { 2 };
            let flipped = file.execute(&format!("UPDATE {table} SET {flip} WHERE seq = {seq}"), []);
            assert_eq!(flipped.unwrap(), 1);
            drop(file);
            let journal = SqliteJournal::open(dir.path()).unwrap();
            let all = journal.open_all().await.unwrap();
            assert_eq!(all.iter().map(|(stream, ..)| *stream).collect::<Vec<_>>(), [OTHER], "{table}: {flip}");
            let damaged = journal.read(TABLE).await;
            let Err(StreamError::Damaged { after, .. }) = damaged else { panic!("{table}: {flip}: {damaged:?}") };
            assert_eq!(after, Seq(seq - 1), "{table}: {flip}");
            let aside = "SELECT count(*) FROM damaged";
            let file = Connection::open(dir.path().join("journal.sqlite")).unwrap();
            assert_eq!(file.query_row(aside, [], |row| row.get::<_, i64>(0)).unwrap(), 1);
        }
    }
}

#[test]
fn without_space_the_file_stays_as_it_is() {
    let dir = TempDir::new().unwrap();
    let mut file = version_1(&dir);
    stream(&file, TABLE, 1, 0, false);
    for seq in 1..=500 {
        hot(&file, TABLE, [(seq, 1)]);
    }
    let pages: i64 = file.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
    file.pragma_update_and_check(None, "max_page_count", pages + 1, |_| Ok(())).unwrap();
    let step = file.transaction().unwrap();
    let full = super::super::version_1::bring_forward(&step).unwrap_err();
    assert_eq!(full.sqlite_error_code(), Some(rusqlite::ErrorCode::DiskFull));
    drop(step);
    let count = |table| file.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get::<_, i64>(0));
    assert_eq!((count("hot").unwrap(), count("settled").unwrap(), count("stream").unwrap()), (500, 0, 1));
}

fn version_1(dir: &TempDir) -> Connection {
    let file = Connection::open(dir.path().join("journal.sqlite")).unwrap();
    file.execute_batch(TABLES).unwrap();
    file
}

fn stream(file: &Connection, stream: StreamId, epoch: i64, head: i64, retired: bool) {
    file.execute("INSERT INTO stream VALUES(?1, ?2, ?3, ?4)", params![stream.0, epoch, head, retired]).unwrap();
}

fn settled<const N: usize>(file: &Connection, stream: StreamId, records: [(i64, i64); N]) {
    insert(file, "settled(stream, seq, epoch, crc, body)", stream, &records);
}

fn hot<const N: usize>(file: &Connection, stream: StreamId, records: [(i64, i64); N]) {
    insert(file, "hot(stream, seq, epoch, crc, body)", stream, &records);
}

/// Records by seq and epoch.
fn insert(file: &Connection, table: &str, stream: StreamId, records: &[(i64, i64)]) {
    for (seq, epoch) in records {
        let body = format!("{}.{seq}", stream.0[0]).into_bytes();
        let crc = crc32fast::hash(&[&stream.0[..], &seq.to_le_bytes(), &epoch.to_le_bytes(), &body].concat());
        let sql = format!("INSERT INTO {table} VALUES(?1, ?2, ?3, ?4, ?5)");
        file.execute(&sql, params![stream.0, seq, epoch, crc, body]).unwrap();
    }
}
