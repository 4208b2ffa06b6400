//! A transaction: what is written becomes durable as a whole or not at all, and the catalogue in memory goes along. A
//! file that turns out to be damaged is mended on the way, and what was under way is done once more.

use super::catalogue::UncompactedBlob;
use super::fault;
use super::files::PAGE_BYTES;
use super::refusal::Refusal;
use super::writer::Writer;
use crate::journal::{Failure, StreamError};

/// What a commit writes besides the records: the pages they share with earlier ones.
const COMMIT_BYTES: usize = 2 * PAGE_BYTES;

impl Writer {
    /// All that `act` writes becomes durable, or none of it; the catalogue goes along. It is done once more if the file
    /// turns out to be damaged and is mended: of the first attempt nothing is left.
    pub(super) fn transact<T>(
        &mut self,
        mut act: impl FnMut(&mut Writer) -> rusqlite::Result<T>,
    ) -> Result<T, Refusal> {
        let changes = self.connection.total_changes();
        let mut attempted = self.attempt(&mut act);
        if let Err(undone) = &attempted
            && undone.rolled_back.is_ok()
            && fault::is_damage(&undone.error)
        {
            attempted = match self.mend(&undone.error) {
                Ok(()) => self.attempt(&mut act),
                Err(failure) => {
                    self.fail(failure.clone());
                    return Err(Refusal::Failed(failure));
                }
            };
        }
        let refusal = match attempted {
            Ok(acted) => {
                // What changed nothing was not written, and tells nothing of the room there is.
                if self.connection.total_changes() == changes {
                    return Ok(acted);
                }
                match self.in_place.missing(&self.dir) {
                    None => {
                        self.status.note_room();
                        return Ok(acted);
                    }
                    Some(file) => Refusal::Failed(Failure::taken_away(file)),
                }
            }
            Err(undone) => match undone.rolled_back {
                Err(error) => Refusal::Failed(Failure::new("rolling back", error)),
                Ok(()) => Refusal::of("writing", undone.error),
            },
        };
        match &refusal {
            Refusal::Full => self.status.note_full("a batch is refused"),
            Refusal::Failed(failure) => self.fail(failure.clone()),
        }
        Err(refusal)
    }

    fn attempt<T>(&mut self, act: &mut impl FnMut(&mut Writer) -> rusqlite::Result<T>) -> Result<T, Box<Undone>> {
        let committed = self.statement("BEGIN IMMEDIATE").and_then(|()| {
            let acted = act(self)?;
            self.statement("COMMIT")?;
            Ok(acted)
        });
        let committed = committed.map_err(fault::named);
        match committed {
            Ok(acted) => {
                self.catalogue.keep();
                if !self.builder.is_empty() {
                    let (id, bytes) = (self.catalogue.next_id(), self.builder.bytes());
                    let (streams, records) = self.builder.take();
                    self.catalogue.push_uncompacted(UncompactedBlob { id, streams, records, bytes });
                    self.wal_bytes += bytes;
                }
                self.wal_bytes += COMMIT_BYTES;
                Ok(acted)
            }
            Err(error) => {
                self.catalogue.undo();
                self.builder.clear();
                // After some errors SQLite has rolled back by itself.
                let rolled_back = if self.connection.is_autocommit() { Ok(()) } else { self.statement("ROLLBACK") };
                Err(Box::new(Undone { error, rolled_back }))
            }
        }
    }

    fn statement(&self, sql: &str) -> rusqlite::Result<()> {
        self.connection.prepare_cached(sql)?.execute([]).map(drop)
    }

    /// Looks into the file, once more if it turns out to be damaged and is mended.
    pub(super) fn mending<T>(
        &mut self,
        doing: &'static str,
        act: impl Fn(&Writer) -> rusqlite::Result<T>,
    ) -> Result<T, StreamError> {
        let looked = match act(self) {
            Err(damage) if fault::is_damage(&damage) => match self.mend(&damage) {
                Ok(()) => act(self).map_err(|error| Failure::new(doing, error)),
                Err(failure) => Err(failure),
            },
            looked => looked.map_err(|error| Failure::new(doing, error)),
        };
        looked.map_err(|failure| {
            self.fail(failure.clone());
            failure.into()
        })
    }
}

/// A transaction that did not happen.
struct Undone {
    error: rusqlite::Error,
    rolled_back: rusqlite::Result<()>,
}
