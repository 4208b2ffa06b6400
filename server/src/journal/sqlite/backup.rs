//! A copy of the journal as it is at one moment, while the server is open: everything that was answered before is in
//! it.

use std::fs::File;
use std::io;
use std::path::Path;

use rusqlite::{Connection, backup::Backup, backup::StepResult};

use super::error::OpenError;
use super::files::{JOURNAL, private_file};
use super::wal_index::KeptIndex;
use super::wal_tail::Before;
use super::{meta, schema};

/// Why there is no copy.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The journal cannot be opened.
    #[error("the journal cannot be read")]
    Open(#[from] OpenError),
    /// Its file, or the copy's, gives trouble.
    #[error("the journal cannot be copied")]
    Sqlite(#[from] rusqlite::Error),
    /// The copy cannot be made or synced.
    #[error("the copy cannot be written")]
    Write(#[from] io::Error),
    /// Somebody else holds the file.
    #[error("the journal is locked by another program: try again when that has ended")]
    Locked,
}

/// Copies the journal in `dir` into the directory `to`, which is there and has none. Says what the copy lacks, if the
/// log is not what it was.
///
/// # Errors
/// See [`BackupError`].
pub fn back_up(dir: &Path, to: &Path) -> Result<Option<&'static str>, BackupError> {
    let journal = dir.join(JOURNAL);
    let (length, before) = (meta::length_of_log(&journal), Before::look(&journal));
    let _index = KeptIndex::of(dir);
    let from = schema::open_to_read(&journal)?;
    let log_fault = meta::log_fault(&from, length)?;
    let end = before.end_of(&journal).map_err(|source| OpenError::Directory { dir: dir.to_owned(), source })?;
    let path = to.join(JOURNAL);
    private_file(&path)?;
    let mut copy = Connection::open(&path)?;
    // All pages in one go: the server writes to its log meanwhile, and nobody waits.
    match Backup::new(&from, &mut copy)?.step(-1)? {
        StepResult::Done => {}
        StepResult::More | StepResult::Busy | StepResult::Locked => return Err(BackupError::Locked),
        _ => return Err(BackupError::Locked),
    }
    // The copy is whole without a log.
    meta::write_log_bytes(&copy, 0)?;
    copy.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
    copy.close().map_err(|(_, error)| error)?;
    File::open(&path)?.sync_all()?;
    Ok(end.fault().or(log_fault))
}
