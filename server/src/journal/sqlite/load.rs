//! The catalogue, from the file as it was left; and what the file shows to be damaged, told at once and to whoever
//! keeps the server. Rows that are not what was written are theirs alone to answer for; pages that SQLite cannot read
//! are for `mend`.

use std::collections::HashMap;

use super::batch_blob::{BatchBlob, Found};
use super::catalogue::{Head, UncompactedBlob};
use super::fault;
use super::streams::{lost, read};
use super::writer::Writer;
use crate::journal::Epoch;

impl Writer {
    /// Learns the live streams and the uncompacted blobs by heart.
    pub(super) fn load(&mut self) -> rusqlite::Result<()> {
        self.check("live")?;
        self.check("uncompacted")?;
        self.load_live()?;
        self.load_uncompacted()?;
        self.catalogue.keep();
        Ok(())
    }

    /// Rows that a page no longer shows would be missed by nobody: only the page itself tells that there were more.
    fn check(&self, table: &str) -> rusqlite::Result<()> {
        let mut check = self.connection.prepare(&format!("PRAGMA quick_check({table})"))?;
        let mut rows = check.query([])?;
        while let Some(row) = rows.next()? {
            let found: String = row.get(0)?;
            if found != "ok" {
                return Err(fault::damage(found));
            }
        }
        Ok(())
    }

    fn load_live(&mut self) -> rusqlite::Result<()> {
        let Writer { connection, catalogue, faults, .. } = &mut *self;
        let mut live = connection.prepare("SELECT id, epoch, head, crc FROM live")?;
        let mut rows = live.query([])?;
        while let Some(row) = rows.next()? {
            match read(row, false)? {
                Some((stream, head)) => catalogue.set_head(stream, head),
                None => {
                    tracing::error!("a row of the journal's table `live` is damaged: a stream is missing");
                    *faults += 1;
                }
            }
        }
        Ok(())
    }

    fn load_uncompacted(&mut self) -> rusqlite::Result<()> {
        let mut unknown = HashMap::new();
        let Writer { connection, catalogue, faults, .. } = &mut *self;
        let mut uncompacted = connection.prepare("SELECT id, body FROM uncompacted ORDER BY id")?;
        let mut rows = uncompacted.query([])?;
        while let Some(row) = rows.next()? {
            let (id, body) = (row.get(0)?, row.get_ref(1)?.as_blob()?);
            let blob = BatchBlob::of(body);
            if !blob.complete || catalogue.uncompacted_records() > 0 && id != catalogue.next_id() {
                tracing::error!(id, "the journal's newest records are damaged: streams may lack some of theirs");
                *faults += 1;
            }
            for found in &blob.found {
                let (stream, epoch) = match found {
                    Found::Whole(slice) => (slice.stream, slice.epoch),
                    Found::Torn(stream) => (*stream, Epoch::UNCLAIMED),
                };
                match (catalogue.head(stream), found) {
                    (Some(head), Found::Whole(slice)) => {
                        catalogue.set_head(stream, Head { last: head.last.max(slice.last()), ..head });
                    }
                    // It held a record at least, and nothing may pass for it.
                    (Some(head), Found::Torn(_)) => {
                        tracing::error!(%stream, id, "a stream's newest records are damaged");
                        *faults += 1;
                        catalogue.set_head(stream, Head { last: head.last.after(1), ..head });
                    }
                    (None, Found::Whole(_) | Found::Torn(_)) => {
                        let claimed = unknown.entry(stream).or_insert(epoch);
                        *claimed = epoch.max(*claimed);
                    }
                }
            }
            // What cannot be read must be compacted some day as well.
            let records = blob.whole().map(|slice| slice.records()).sum::<usize>().max(1);
            catalogue.push_uncompacted(UncompactedBlob { id, streams: blob.streams(), records, bytes: body.len() });
        }
        drop(rows);
        drop(uncompacted);
        for (stream, epoch) in unknown {
            // A retired stream's row has counted its uncompacted records already.
            if self.retired(stream)?.is_none() {
                tracing::error!(%stream, "a stream has records, but what is known of it is lost");
                self.faults += 1;
                self.catalogue.set_head(stream, lost(epoch));
            }
        }
        Ok(())
    }
}
