//! A copy of the journal as it is at one moment, while the server is open: everything that was answered before is in
//! it.

use std::fs::File;
use std::io;
use std::path::Path;

use rusqlite::{Connection, backup::Backup, backup::StepResult};

use super::error::OpenError;
use super::files::{JOURNAL, private_file};
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

/// Copies the journal in `dir` into the directory `to`, which is there and has none.
///
/// # Errors
/// See [`BackupError`].
pub fn back_up(dir: &Path, to: &Path) -> Result<(), BackupError> {
    let from = schema::open_to_read(&dir.join(JOURNAL))?;
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
    Ok(File::open(&path)?.sync_all()?)
}
