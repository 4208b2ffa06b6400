//! Why a journal cannot be opened, mended or salvaged.

use std::io;
use std::path::PathBuf;

use super::fault;

/// Damaged files that are kept. A disk that damages more is to be replaced, and not the file.
pub(super) const MOST_KEPT: u32 = 3;

/// Tells the key that a journal was written with from any other, and nothing else of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyFingerprint(pub [u8; 16]);

/// Why a journal could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another process, or another journal of this one, has the directory.
    #[error("{} is in use by another server: each has a data directory of its own", .dir.display())]
    InUse {
        /// The data directory.
        dir: PathBuf,
    },
    /// The directory or its files could not be made or reached.
    #[error("the journal's directory {} cannot be used", .dir.display())]
    Directory {
        /// The data directory.
        dir: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The file is an SQLite database of some other program.
    #[error(
        "journal.sqlite is another program's database (application id {application_id:#x}): name another directory"
    )]
    Foreign {
        /// The application id found.
        application_id: i32,
    },
    /// The file was written by a version of the server that was never released.
    #[error(
        "journal.sqlite was made by an unreleased version of this server, and this one cannot read it: it is left as it is. Start \
         with another --data directory"
    )]
    Unreleased,
    /// The journal belongs to another key.
    #[error(
        "server.key is not the key that journal.sqlite was written with: restore the two from the same backup, or move both away to \
         begin anew"
    )]
    WrongKey,
    /// The file is damaged, and could not be mended.
    #[error("journal.sqlite is damaged and cannot be mended")]
    Damaged(#[from] MendError),
    /// The file was written by a later version of the server.
    #[error(
        "journal.sqlite has schema version {found}, this server knows up to {known}: it takes a later server to open it"
    )]
    Newer {
        /// The version found.
        found: i32,
        /// The newest version this server can open.
        known: i32,
    },
    /// It lies where nobody can write, with a log beside it that cannot be read there.
    #[error(
        "journal.sqlite lies where nothing can be written, with journal.sqlite-wal beside it: copy both, and read the copy"
    )]
    LogOnReadOnlyMedium,
    /// SQLite refused, because the storage fails.
    #[error("journal.sqlite cannot be opened")]
    Sqlite(#[from] rusqlite::Error),
}

impl OpenError {
    /// Whether there was no room on the disk. Nothing was lost, and it may be tried again.
    pub fn is_full(&self) -> bool {
        let no_room = fault::is_for_want_of_room;
        match self {
            OpenError::Directory { source, .. } => no_room(source),
            OpenError::Sqlite(error) => fault::is_full_at_the_opening(error),
            OpenError::Damaged(MendError::Salvage(SalvageError::Write(error))) => fault::is_full_at_the_opening(error),
            OpenError::Damaged(MendError::Salvage(SalvageError::Make(error)) | MendError::Location(error)) => {
                no_room(error)
            }
            OpenError::Damaged(
                MendError::Salvage(SalvageError::Read(_) | SalvageError::Nothing) | MendError::TooOften,
            )
            | OpenError::InUse { .. }
            | OpenError::Foreign { .. }
            | OpenError::Unreleased
            | OpenError::Newer { .. }
            | OpenError::WrongKey
            | OpenError::LogOnReadOnlyMedium => false,
        }
    }
}

/// Why a damaged file was not replaced. It is as it was.
#[derive(Debug, thiserror::Error)]
pub enum MendError {
    /// What is in it could not be saved.
    #[error(transparent)]
    Salvage(#[from] SalvageError),
    /// The new file could not be put in its place.
    #[error("the mended journal cannot be put in place")]
    Location(#[from] io::Error),
    /// It has happened too often.
    #[error(
        "{MOST_KEPT} damaged journals are kept beside it already, so the disk is not to be trusted: copy the data directory to \
         another disk, move journal.damaged-* out of it, and start there (what is whole goes on), or restore a backup"
    )]
    TooOften,
}

/// Why nothing was salvaged.
#[derive(Debug, thiserror::Error)]
pub enum SalvageError {
    /// The files cannot be read.
    #[error("the damaged journal cannot be read")]
    Read(#[source] io::Error),
    /// The new file cannot be written.
    #[error("the new journal cannot be written")]
    Write(#[from] rusqlite::Error),
    /// As [`SalvageError::Write`].
    #[error("the new journal cannot be made")]
    Make(#[source] io::Error),
    /// It was not a journal, or nothing is left of it.
    #[error("nothing of a journal is found in it: restore it from a backup")]
    Nothing,
}
