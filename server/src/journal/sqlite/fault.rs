//! What an error of SQLite says of the file.

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
