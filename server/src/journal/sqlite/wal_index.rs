//! What SQLite's index of the write-ahead log says of it, in `journal.sqlite-shm`: how far it was committed.
//!
//! It is written when the frames of a commit are on disk, and has no fsync of its own: it outlives the process, and
//! the machine not always. So it may tell of fewer frames than there are, and never of more, unless the log was harmed
//! since. The format is that of <https://www.sqlite.org/walformat.html#the_wal_index_file_format>.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use super::directory_lock::DirectoryLock;
use super::files::JOURNAL;
use super::wal::{Salts, beside, sums};

const HEAD: usize = 48;
const OF_THE_LOG_S_FORMAT: u32 = 3_007_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WalIndex {
    /// Of the log that it is of.
    pub(super) salts: Salts,
    /// Frames that were committed.
    pub(super) frames: u32,
    /// As many of them as are in the file itself.
    pub(super) copied: u32,
}

impl WalIndex {
    /// Of the file at `path`; none if there is none that is whole. SQLite makes it anew when it is the first to open
    /// the file.
    pub(super) fn of(path: &Path) -> Option<WalIndex> {
        // The head twice, and then how much was copied.
        let mut bytes = [0; 2 * HEAD + 4];
        File::open(beside(path, "-shm")).and_then(|mut index| index.read_exact(&mut bytes)).ok()?;
        let (head, again) = (&bytes[..HEAD], &bytes[HEAD..2 * HEAD]);
        let told = (own_u32_at(head, 40), own_u32_at(head, 44));
        let is_whole = own_u32_at(head, 0) == OF_THE_LOG_S_FORMAT
            && head[12] != 0
            && head == again
            && sums((0, 0), &head[..40], cfg!(target_endian = "big")) == told;
        let index = || WalIndex {
            salts: head[32..].first_chunk().copied().unwrap_or_default(),
            frames: own_u32_at(head, 16),
            copied: own_u32_at(&bytes, 2 * HEAD),
        };
        is_whole.then(index)
    }
}

/// The index that a server left which was killed, put back when this is dropped: SQLite makes it anew for whoever reads
/// the file first, and then nobody could tell any more how far the log was committed.
pub(super) struct KeptIndex {
    dir: PathBuf,
    index: PathBuf,
    left: Vec<u8>,
}

impl KeptIndex {
    /// That of the journal in a directory; none where a server is at work, whose index it is, or where there is none.
    pub(super) fn of(dir: &Path) -> Option<Self> {
        let index = beside(&dir.join(JOURNAL), "-shm");
        let left = fs::read(&index).ok()?;
        DirectoryLock::take(dir).is_ok().then(|| Self { dir: dir.to_owned(), index, left })
    }
}

impl Drop for KeptIndex {
    fn drop(&mut self) {
        if fs::read(&self.index).is_ok_and(|index| index == self.left) {
            return;
        }
        // A server that has started meanwhile has looked at what SQLite made of it.
        let Ok(_lock) = DirectoryLock::take(&self.dir) else { return };
        if let Err(error) = fs::write(&self.index, &self.left) {
            tracing::warn!(%error, "journal.sqlite-shm is not what it was: whether the log was cut cannot be told again");
        }
    }
}

/// In the order of the machine, as all of the index.
fn own_u32_at(bytes: &[u8], at: usize) -> u32 {
    bytes[at..].first_chunk().map_or(0, |u32_at| u32::from_ne_bytes(*u32_at))
}
