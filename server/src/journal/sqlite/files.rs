//! The files of a journal: what they are called, how large they may be, and how they are made.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io;
use std::path::Path;

/// The file, in its directory.
pub(super) const JOURNAL: &str = "journal.sqlite";
/// SQLite's log of what is not in the file yet, as it is called.
pub(super) const LOG: &str = "journal.sqlite-wal";
/// SQLite's own choice, fixed here because `pages` reads the file without SQLite.
pub(super) const PAGE_BYTES: usize = 4096;
/// The log is cut to this when it has grown beyond, because a backup was reading.
pub(super) const LOG_LIMIT: u64 = 64 << 20;

pub(super) fn make_dir(dir: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(dir)?;
    match dir.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => sync_dir(parent),
        Some(_) | None => Ok(()),
    }
}

pub(super) fn private_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    Ok(file)
}

pub(super) fn sync_dir(dir: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(dir)?.sync_all() } else { Ok(()) }
}
