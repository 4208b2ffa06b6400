//! The ledger, from the file as it was left; and what the file shows to be damaged, told at once and to whoever keeps
//! the house. Rows that are not what was written are theirs alone to answer for; pages that SQLite cannot read are for
//! `mend`.

use std::collections::HashMap;

use super::fault;
use super::ledger::{Head, HotSheet};
use super::sheet::{Found, Sheet};
use super::streams::{lost, read};
use super::writer::Writer;
use crate::journal::Epoch;

impl Writer {
    /// Learns the live streams and the hot sheets by heart.
    pub(super) fn load(&mut self) -> rusqlite::Result<()> {
        self.check("live")?;
        self.check("hot")?;
        self.load_live()?;
        self.load_hot()?;
        self.ledger.keep();
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
        let Writer { connection, ledger, faults, .. } = &mut *self;
        let mut live = connection.prepare("SELECT id, epoch, head, crc FROM live")?;
        let mut rows = live.query([])?;
        while let Some(row) = rows.next()? {
            match read(row, false)? {
                Some((stream, head)) => ledger.set_head(stream, head),
                None => {
                    tracing::error!("a row of the journal's table `live` is damaged: a stream is missing");
                    *faults += 1;
                }
            }
        }
        Ok(())
    }

    fn load_hot(&mut self) -> rusqlite::Result<()> {
        let mut unknown = HashMap::new();
        let Writer { connection, ledger, faults, .. } = &mut *self;
        let mut hot = connection.prepare("SELECT id, body FROM hot ORDER BY id")?;
        let mut rows = hot.query([])?;
        while let Some(row) = rows.next()? {
            let (id, body) = (row.get(0)?, row.get_ref(1)?.as_blob()?);
            let sheet = Sheet::of(body);
            if !sheet.complete || ledger.hot_records() > 0 && id != ledger.next_id() {
                tracing::error!(id, "the journal's newest records are damaged: streams may lack some of theirs");
                *faults += 1;
            }
            for found in &sheet.found {
                let (stream, epoch) = match found {
                    Found::Whole(run) => (run.stream, run.epoch),
                    Found::Torn(stream) => (*stream, Epoch::UNCLAIMED),
                };
                match (ledger.head(stream), found) {
                    (Some(head), Found::Whole(run)) => {
                        ledger.set_head(stream, Head { seq: head.seq.max(run.last()), ..head });
                    }
                    // It held a record at least, and nothing may pass for it.
                    (Some(head), Found::Torn(_)) => {
                        tracing::error!(%stream, id, "a stream's newest records are damaged");
                        *faults += 1;
                        ledger.set_head(stream, Head { seq: head.seq.after(1), ..head });
                    }
                    (None, Found::Whole(_) | Found::Torn(_)) => {
                        let claimed = unknown.entry(stream).or_insert(epoch);
                        *claimed = epoch.max(*claimed);
                    }
                }
            }
            // What cannot be read must be settled some day as well.
            let records = sheet.whole().map(|run| run.records()).sum::<usize>().max(1);
            ledger.push_hot(HotSheet { id, streams: sheet.streams(), records, bytes: body.len() });
        }
        drop(rows);
        drop(hot);
        for (stream, epoch) in unknown {
            // A retired stream's row has counted its hot records already.
            if self.retired(stream)?.is_none() {
                tracing::error!(%stream, "a stream has records, but what is known of it is lost");
                self.faults += 1;
                self.ledger.set_head(stream, lost(epoch));
            }
        }
        Ok(())
    }
}
