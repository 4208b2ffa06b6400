//! Whether the files that are written are still those that the next start will find. Whoever takes them away from a
//! server that runs takes nothing that it notices: it goes on writing to files without a name, and all of that is gone
//! when it ends.

use std::fs::Metadata;
use std::path::Path;

use super::files::{JOURNAL, LOG};

/// The files as they were first seen with something written to them.
#[derive(Debug, Default)]
pub(super) struct InPlace([Option<Identity>; 2]);

/// What a file is beside its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Identity {
    device: u64,
    inode: u64,
}

impl InPlace {
    /// The name of a file that is not there any more, or is another one. What a commit has written is asked about, so
    /// that both are there.
    pub(super) fn missing(&mut self, dir: &Path) -> Option<&'static str> {
        [JOURNAL, LOG].into_iter().zip(&mut self.0).find_map(|(name, first)| {
            let found = std::fs::metadata(dir.join(name)).map(|file| Identity::of(&file));
            let is_there = found.is_ok_and(|found| *first.get_or_insert(found) == found);
            (!is_there).then_some(name)
        })
    }
}

impl Identity {
    #[cfg(unix)]
    fn of(file: &Metadata) -> Self {
        use std::os::unix::fs::MetadataExt;
        Self { device: file.dev(), inode: file.ino() }
    }

    /// There an open file cannot be taken away.
    #[cfg(not(unix))]
    fn of(_: &Metadata) -> Self {
        Self { device: 0, inode: 0 }
    }
}
