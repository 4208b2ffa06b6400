//! Mending: a damaged file is replaced by what can be salvaged of it, and is kept beside it.
//!
//! It happens when SQLite says that the file is damaged, at the start or in the middle of an evening: then whoever
//! waits for the writer waits a little longer, what is whole plays on, and what is not is closed. The new file is
//! complete and on disk under a name of its own before the old one gives way; a crash in between is gone on with at the
//! next start.

use std::fs;
use std::io;
use std::path::Path;

use rusqlite::Connection;

use super::error::{MOST_KEPT, MendError, OpenError};
use super::files::{JOURNAL, private_file, sync_dir};
use super::in_place::InPlace;
use super::salvage::{Salvaged, salvage};
use super::schema;
use super::writer::Writer;
use crate::journal::Failure;

/// Being written.
const MENDING: &str = "journal.mending";
/// Complete: it takes the place of the journal.
pub(super) const MENDED: &str = "journal.mended";

/// Replaces the damaged file in a directory, and says what was saved. Nobody may have it open.
pub(super) fn mend(dir: &Path) -> Result<Salvaged, MendError> {
    kept_as(dir).ok_or(MendError::TooOften)?;
    let new = dir.join(MENDING);
    for left in [new.clone(), dir.join(format!("{MENDING}-journal"))] {
        remove(&left)?;
    }
    private_file(&new)?;
    let salvaged = salvage(&dir.join(JOURNAL), &new).inspect_err(|_| drop(remove(&new)))?;
    fs::rename(&new, dir.join(MENDED))?;
    sync_dir(dir)?;
    finish(dir)?;
    tell(&salvaged);
    Ok(salvaged)
}

/// Puts a mended file in its place, if there is one.
pub(super) fn finish(dir: &Path) -> Result<(), MendError> {
    if !dir.join(MENDED).exists() {
        return Ok(());
    }
    let kept = kept_as(dir).ok_or(MendError::TooOften)?;
    // The log first: without the file it belongs to it is nothing, and beside another it would be taken for that one's.
    for part in ["-wal", ""] {
        let damaged = dir.join(format!("{JOURNAL}{part}"));
        if damaged.exists() {
            fs::rename(damaged, dir.join(format!("{kept}{part}")))?;
        }
    }
    remove(&dir.join(format!("{JOURNAL}-shm")))?;
    // A disk may keep the later of two names and lose the earlier.
    sync_dir(dir)?;
    fs::rename(dir.join(MENDED), dir.join(JOURNAL))?;
    sync_dir(dir)?;
    tracing::error!("the damaged journal is kept as {kept}: delete it when nobody wants it any more");
    Ok(())
}

fn kept_as(dir: &Path) -> Option<String> {
    (1..=MOST_KEPT).map(|nth| format!("journal.damaged-{nth}.sqlite")).find(|name| !dir.join(name).exists())
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// To whoever keeps the server.
fn tell(salvaged: &Salvaged) {
    let Salvaged { streams, records, short, endless, commits, pages, cut } = salvaged;
    tracing::error!(streams, records, pages, "the journal was damaged; what could be saved goes on in a new file");
    for short in short {
        tracing::error!(stream = %short.stream, after = %short.whole, "a stream lacks records and is closed");
    }
    if *commits > 0 {
        tracing::error!(commits, "commits are lost: streams that were in play then are closed");
    }
    if *cut > 0 {
        tracing::error!(pages = cut, "the log was cut: what was stored last is lost, for all streams");
    }
    for stream in endless {
        tracing::error!(%stream, "nothing tells where a stream ended: it goes on behind what was found of it");
    }
}

impl Writer {
    /// Goes on in a mended file. What the writer knows by heart stays true: a stream whose newest records were lost is
    /// closed.
    pub(super) fn mend(&mut self, damage: &rusqlite::Error) -> Result<(), Failure> {
        tracing::error!(error = %damage, "the journal is damaged: what can be saved is moved to a new file");
        let mended = self.reopen_mended();
        mended.map_err(|error| Failure::new("mending the damaged file", error))
    }

    fn reopen_mended(&mut self) -> Result<(), OpenError> {
        // This closes the file.
        self.connection = Connection::open_in_memory()?;
        mend(&self.dir)?;
        self.in_place = InPlace::default();
        self.connection = schema::open(&self.file(), self.key)?;
        let known = std::mem::take(&mut self.catalogue);
        self.load()?;
        let writing = self.connection.unchecked_transaction()?;
        for (stream, head) in known.heads() {
            if head.retired {
                self.forget_live(stream)?;
                self.write_retired(stream, head)?;
            } else {
                self.forget_retired(stream)?;
                self.write_live(stream, head)?;
            }
            self.catalogue.set_head(stream, head);
        }
        writing.commit()?;
        self.catalogue.keep();
        self.checkpoint()?;
        Ok(())
    }
}
