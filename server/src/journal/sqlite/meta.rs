//! The one row of `meta`: which key the journal was written with, and how long its write-ahead log is at least.
//!
//! `log` is in the file itself from each checkpoint on. While the journal is open it is at least 1, and it is 0 when it
//! was closed in good order: then the file alone is all there is. So a file that was copied without its log, or beside
//! one that was cut, says so when it is opened.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension};

use super::error::{KeyFingerprint, OpenError};
use super::wal;

pub(super) fn begin(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute("INSERT INTO meta(key, log) VALUES(X'', 0)", []).map(drop)
}

/// The key that the journal was written with; none if nobody named one.
pub(super) fn key(connection: &Connection) -> rusqlite::Result<Option<KeyFingerprint>> {
    let key: Option<Vec<u8>> = connection.query_row("SELECT key FROM meta", [], |row| row.get(0)).optional()?;
    Ok(key.and_then(|key| key.try_into().ok()).map(KeyFingerprint))
}

/// Whether a key is the one that the journal was written with, if both are known.
pub(super) fn check_key(connection: &Connection, asked: Option<KeyFingerprint>) -> Result<(), OpenError> {
    match (key(connection)?, asked) {
        (Some(found), Some(asked)) if found != asked => Err(OpenError::WrongKey),
        (Some(_) | None, Some(_) | None) => Ok(()),
    }
}

pub(super) fn remember_key(connection: &Connection, asked: KeyFingerprint) -> rusqlite::Result<()> {
    if key(connection)?.is_none() {
        connection.execute("UPDATE meta SET key = ?1", [asked.0])?;
    }
    Ok(())
}

/// How many bytes the write-ahead log has at least.
pub(super) fn log_bytes(connection: &Connection) -> rusqlite::Result<u64> {
    let bytes: Option<i64> = connection.query_row("SELECT log FROM meta", [], |row| row.get(0)).optional()?;
    Ok(bytes.and_then(|bytes| u64::try_from(bytes).ok()).unwrap_or_default())
}

pub(super) fn write_log_bytes(connection: &Connection, bytes: u64) -> rusqlite::Result<()> {
    let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
    connection.prepare_cached("UPDATE meta SET log = ?1")?.execute([bytes]).map(drop)
}

/// Why the log is not the one that belongs to the file, if it is not: it has this many bytes, none if it is not there.
pub(super) fn log_fault(connection: &Connection, log: Option<u64>) -> rusqlite::Result<Option<&'static str>> {
    let expected = log_bytes(connection)?;
    Ok(match log {
        _ if expected == 0 => None,
        None => Some("journal.sqlite-wal is missing"),
        Some(bytes) if bytes < expected => Some("journal.sqlite-wal is shorter than it was"),
        Some(_) => None,
    })
}

/// How long the log of the file at `path` is; none if there is none.
pub(super) fn length_of_log(path: &Path) -> Option<u64> {
    std::fs::metadata(wal::beside(path, "-wal")).ok().map(|log| log.len())
}
