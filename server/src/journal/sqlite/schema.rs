//! The file: its tables, its version, and how SQLite is told to treat it.

use std::path::Path;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::{OpenError, version_1};

/// "BRDJ".
pub(super) const APPLICATION_ID: i32 = 0x4252_444a;
/// Counts up with every change to the tables; a step from each to the next belongs into [`make_tables`].
pub(super) const VERSION: i32 = 2;

/// `hot` takes a sheet for every commit at its end and has no index, so that a commit dirties little more than its own
/// pages. `settled` holds a stream's runs of many sheets in one row, and is only written in bulk. `live` and `retired`
/// say where each stream stands (`streams`); a stream is in one of them. `damaged` holds what could not be read when it
/// was settled.
pub(super) const TABLES: &str = "
    CREATE TABLE hot(id INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT;
    CREATE TABLE settled(
        stream BLOB NOT NULL, first_seq INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY(stream, first_seq)
    ) STRICT;
    CREATE TABLE live(
        id BLOB PRIMARY KEY, epoch INTEGER NOT NULL, head INTEGER NOT NULL, crc INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE retired(
        id BLOB PRIMARY KEY, epoch INTEGER NOT NULL, head INTEGER NOT NULL, crc INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE damaged(body BLOB NOT NULL) STRICT;
";

pub(super) fn open(path: &Path) -> Result<Connection, OpenError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = Connection::open_with_flags(path, flags)?;
    connection.set_prepared_statement_cache_capacity(32);
    // A backup may hold the file's lock for a moment; nobody else writes to it.
    connection.busy_timeout(std::time::Duration::from_secs(5))?;
    known_version(&connection)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    // Copying the log back is `settle`'s: SQLite's own way of doing it, within a commit or while closing, swallows a
    // failed fsync, and would trust the log after one.
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    connection.pragma_update(None, "journal_size_limit", 64 << 20)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    // In KiB, if negative: the pages a busy hour of tables is settled to.
    connection.pragma_update(None, "cache_size", -65_536)?;
    make_tables(&mut connection)?;
    Ok(connection)
}

/// Looks before anything is written, so that a file that is not ours stays as it is.
fn known_version(connection: &Connection) -> Result<(), OpenError> {
    let application_id = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let found = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    match application_id {
        APPLICATION_ID if found > VERSION => Err(OpenError::Newer { found, known: VERSION }),
        APPLICATION_ID => Ok(()),
        0 if tables == 0 => Ok(()),
        _ => Err(OpenError::Foreign { application_id }),
    }
}

fn make_tables(connection: &mut Connection) -> Result<(), OpenError> {
    let making = connection.transaction()?;
    let version: i32 = making.pragma_query_value(None, "user_version", |row| row.get(0))?;
    match version {
        0 => {
            making.execute_batch(TABLES)?;
            making.pragma_update(None, "application_id", APPLICATION_ID)?;
        }
        1 => version_1::bring_forward(&making)?,
        _ => return Ok(()),
    }
    making.pragma_update(None, "user_version", VERSION)?;
    making.commit()?;
    Ok(())
}
