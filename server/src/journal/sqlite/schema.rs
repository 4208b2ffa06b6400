//! The file: its tables, its version, and how SQLite is told to treat it.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Read};
use std::path::Path;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::error::{KeyFingerprint, OpenError};
use super::files::{LOG_LIMIT, PAGE_BYTES};
use super::{fault, meta};

/// "BRDG".
pub(super) const APPLICATION_ID: i32 = 0x4252_4447;
/// Counts up with every change to the tables, and to the records that are in them.
pub(super) const VERSION: i32 = 1;
/// "BRDJ": what servers wrote that were never released. It is refused, and stays as it is.
pub(super) const UNRELEASED: i32 = 0x4252_444a;

/// `meta` is one row. `uncompacted` takes a blob for every commit at its end and has no index, so that a commit dirties
/// little more than its own pages. `compacted` holds a stream's slices of many blobs in one row, and is only written in
/// bulk. `live` and `retired` say where each stream stands (`streams`); a stream is in one of them. `notes` holds what
/// its owner wants to be known of a live one (`notes`). `families` says for each stream to which event, match or lone
/// table it belongs, and `people` has the keys of those whose words are in the records. `damaged` holds what could not
/// be read when it was compacted.
const TABLES: &str = "
    CREATE TABLE meta(key BLOB NOT NULL, log INTEGER NOT NULL) STRICT;
    CREATE TABLE uncompacted(id INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT;
    CREATE TABLE compacted(
        stream BLOB NOT NULL, first_seq INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY(stream, first_seq)
    ) STRICT;
    CREATE TABLE live(
        id BLOB PRIMARY KEY, epoch INTEGER NOT NULL, head INTEGER NOT NULL, crc INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE retired(
        id BLOB PRIMARY KEY, epoch INTEGER NOT NULL, head INTEGER NOT NULL, crc INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE notes(
        id BLOB PRIMARY KEY, seq INTEGER NOT NULL, body BLOB NOT NULL, crc INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE families(
        stream BLOB PRIMARY KEY, family BLOB NOT NULL, crc INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX streams_of_families ON families(family, stream);
    CREATE TABLE people(id BLOB PRIMARY KEY, key BLOB NOT NULL, crc INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE damaged(body BLOB NOT NULL) STRICT;
";

/// Opens the file of a server, and makes its tables if it is empty.
pub(super) fn open(path: &Path, key: Option<KeyFingerprint>) -> Result<Connection, OpenError> {
    known_head(path)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = Connection::open_with_flags(path, flags)?;
    connection.set_prepared_statement_cache_capacity(32);
    // A backup may hold the file's lock for a moment; nobody else writes to it.
    connection.busy_timeout(std::time::Duration::from_secs(5))?;
    known_version(&connection)?;
    if tables(&connection)? > 0 {
        meta::check_key(&connection, key)?;
    }
    connection.pragma_update(None, "page_size", PAGE_BYTES as i64)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    // Copying the log back is `compact`'s: SQLite's own way of doing it, within a commit or while closing, swallows a
    // failed fsync, and would trust the log after one.
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    connection.pragma_update(None, "journal_size_limit", LOG_LIMIT as i64)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    // In KiB, if negative: the pages a busy hour of tables is compacted to.
    connection.pragma_update(None, "cache_size", -65_536)?;
    if tables(&connection)? == 0 {
        make_tables(&mut connection)?;
    }
    if let Some(key) = key {
        meta::remember_key(&connection, key)?;
    }
    Ok(connection)
}

/// Opens it to be read beside whoever writes to it.
pub(super) fn open_to_read(path: &Path) -> Result<Connection, OpenError> {
    known_head(path)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = if is_on_read_only_medium(path) {
        if meta::length_of_log(path).is_some_and(|length| length > 0) {
            return Err(OpenError::LogOnReadOnlyMedium);
        }
        Connection::open_with_flags(immutable(path), flags | OpenFlags::SQLITE_OPEN_URI)?
    } else {
        Connection::open_with_flags(path, flags)?
    };
    connection.set_prepared_statement_cache_capacity(32);
    connection.busy_timeout(std::time::Duration::from_secs(5))?;
    known_version(&connection)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    Ok(connection)
}

/// Whether nobody can write to the file: then SQLite cannot put beside it what it reads a log with.
fn is_on_read_only_medium(path: &Path) -> bool {
    OpenOptions::new().write(true).open(path).is_err_and(|cause| cause.kind() == ErrorKind::ReadOnlyFilesystem)
}

/// The name of a file that does not change while it is read.
fn immutable(path: &Path) -> String {
    let escaped = path.to_string_lossy().replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    format!("file:{escaped}?immutable=1")
}

/// Whether the file may be mended: it is a journal of this version, and of this key, as far as it can still be read.
pub(super) fn check_ours(path: &Path, key: Option<KeyFingerprint>) -> Result<(), OpenError> {
    let found = open_to_read(path).and_then(|connection| match tables(&connection)? {
        0 => Ok(()),
        _ => meta::check_key(&connection, key),
    });
    match found {
        Err(OpenError::Sqlite(damage)) if fault::is_damage(&damage) => Ok(()),
        found => found,
    }
}

/// Makes the tables in an empty file.
pub(super) fn make_tables(connection: &mut Connection) -> rusqlite::Result<()> {
    let making = connection.transaction()?;
    making.execute_batch(TABLES)?;
    meta::begin(&making)?;
    making.pragma_update(None, "application_id", APPLICATION_ID)?;
    making.pragma_update(None, "user_version", VERSION)?;
    making.commit()
}

/// Looks at the file's own head (<https://www.sqlite.org/fileformat2.html#the_database_header>) before SQLite does,
/// which would tidy up a log that lies beside it.
fn known_head(path: &Path) -> Result<(), OpenError> {
    const APPLICATION_ID_AT: usize = 68;
    let head = std::fs::File::open(path).and_then(|file| {
        let mut head = Vec::new();
        file.take(100).read_to_end(&mut head).map(|_| head)
    });
    let id = head.ok().and_then(|head| Some(i32::from_be_bytes(*head.get(APPLICATION_ID_AT..)?.first_chunk()?)));
    if id == Some(UNRELEASED) { Err(OpenError::Unreleased) } else { Ok(()) }
}

/// Looks before anything is written, so that a file that is not ours stays as it is.
fn known_version(connection: &Connection) -> Result<(), OpenError> {
    let application_id = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let found = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    match application_id {
        APPLICATION_ID if found > VERSION => Err(OpenError::Newer { found, known: VERSION }),
        UNRELEASED => Err(OpenError::Unreleased),
        APPLICATION_ID => Ok(()),
        0 if tables(connection)? == 0 => Ok(()),
        _ => Err(OpenError::Foreign { application_id }),
    }
}

fn tables(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
}

/// SQLite's integers are signed.
pub(super) fn sql(count: u64) -> i64 {
    i64::try_from(count).expect("records and claims are counted one by one and stay below 2^63")
}
