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
    // What the system said last on this thread: the write was refused, and after it SQLite only lets go.
    named_by(error, &io::Error::last_os_error())
}

/// The same, where the system said this of it.
fn named_by(error: Error, said: &io::Error) -> Error {
    let is_of_a_write = error.sqlite_error().is_some_and(|error| error.extended_code == ffi::SQLITE_IOERR_WRITE);
    if is_of_a_write && is_for_want_of_room(said) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_write_that_a_quota_or_a_files_limit_refused_found_a_full_disk_and_no_other_did() {
        use rustix::io::Errno;
        let failed = |code| Error::SqliteFailure(ffi::Error::new(code), None);
        let is_named_full = |code, errno: Errno| is_full(&named_by(failed(code), &errno.into()));
        for errno in [Errno::DQUOT, Errno::FBIG, Errno::NOSPC] {
            assert!(is_named_full(ffi::SQLITE_IOERR_WRITE, errno), "{errno}");
            assert!(!is_named_full(ffi::SQLITE_IOERR_READ, errno), "{errno}: what only reads needs no room");
        }
        assert!(!is_named_full(ffi::SQLITE_IOERR_WRITE, Errno::IO));
    }
}
