//! What an error of SQLite says of the file.

use std::io;

use rusqlite::{Error, ErrorCode, ffi};

/// The file is not what SQLite wrote, or cannot be read at some place: waiting does not help, but what is left can be
/// saved.
pub(super) fn is_damage(error: &Error) -> bool {
    match error.sqlite_error() {
        Some(error) => {
            matches!(error.code, ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase)
                || [ffi::SQLITE_IOERR_READ, ffi::SQLITE_IOERR_SHORT_READ, ffi::SQLITE_IOERR_DATA]
                    .contains(&error.extended_code)
        }
        None => false,
    }
}

/// What an error is that has just come, on this thread. SQLite calls a write that a quota (`EDQUOT`) or the limit of a
/// file's size (`EFBIG`) refused a failure of the storage; nothing was written, as on a full disk.
pub(super) fn named(error: Error) -> Error {
    let is_of_a_write = error.sqlite_error().is_some_and(|error| error.extended_code == ffi::SQLITE_IOERR_WRITE);
    // What the system said last on this thread: the write was refused, and after it SQLite only lets go.
    if is_of_a_write && is_for_want_of_room(&io::Error::last_os_error()) {
        return Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_FULL), Some(error.to_string()));
    }
    error
}

/// Whether a disk is full, or as much of it as this user or a file may have.
pub(super) fn is_for_want_of_room(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge)
}

/// There is no room, and nothing was written.
pub(super) fn is_full(error: &Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::DiskFull)
}

/// As [`is_full`], for an opening: then the memory that SQLite shares between processes may be what finds no room.
pub(super) fn is_full_at_the_opening(error: &Error) -> bool {
    is_full(error) || error.sqlite_error().is_some_and(|error| error.extended_code == ffi::SQLITE_IOERR_SHMSIZE)
}

/// What a check of SQLite's has found, as the error that using it would have been.
pub(super) fn damage(found: String) -> Error {
    Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_CORRUPT), Some(found))
}
