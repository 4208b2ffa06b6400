//! A data directory is one server's at a time.

use std::fs::{File, TryLockError};
use std::path::Path;

use super::error::OpenError;
use super::files::{make_dir, private_file};

/// A data directory for one server alone, wherever that keeps its journal. The lock is the open file's: it goes with
/// the process, however that ends. Where a directory can be locked it is the lock itself, which nobody can delete.
#[derive(Debug)]
pub struct DirectoryLock(File);

impl DirectoryLock {
    /// Takes the directory, which is made if it is not there.
    ///
    /// # Errors
    /// If another server has it, or it cannot be reached.
    pub fn take(dir: &Path) -> Result<Self, OpenError> {
        let unusable = |source| OpenError::Directory { dir: dir.to_owned(), source };
        if !dir.exists() {
            make_dir(dir).map_err(unusable)?;
        }
        let file = if cfg!(unix) { File::open(dir) } else { private_file(&dir.join("journal.lock")) };
        let file = file.map_err(unusable)?;
        file.try_lock().map_err(|refused| match refused {
            TryLockError::WouldBlock => OpenError::InUse { dir: dir.to_owned() },
            TryLockError::Error(source) => unusable(source),
        })?;
        Ok(Self(file))
    }
}

impl Drop for DirectoryLock {
    /// Lets go of it in so many words. Closing the file would not do: a child that was just forked has it open too,
    /// until it executes its program.
    fn drop(&mut self) {
        if let Err(error) = self.0.unlock() {
            tracing::warn!(%error, "the data directory is let go of with the file");
        }
    }
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    #[test]
    fn who_lets_go_lets_go_for_a_child_that_has_the_file_open_too() {
        let dir = TempDir::new().unwrap();
        let lock = DirectoryLock::take(dir.path()).unwrap();
        let childs = lock.0.try_clone().unwrap();
        assert!(matches!(DirectoryLock::take(dir.path()), Err(OpenError::InUse { .. })));
        drop(lock);
        DirectoryLock::take(dir.path()).unwrap();
        drop(childs);
    }
}
