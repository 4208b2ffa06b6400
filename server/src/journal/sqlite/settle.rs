//! Keeping house: hot rows are settled where reading is quick, and the write-ahead log is copied back to the file.
//!
//! Settling touches a page for almost every stream in a slice: it costs more than the append did. So it is done when nobody
//! waits, a little in each lull when much is hot, and between two batches only when far too much is. An opening does not do it
//! either: it reads hot rows as quickly as settled ones (`records`). It is one transaction a slice: a crash finds a row hot or
//! settled, never both and never neither.
//!
//! The log is copied back (a checkpoint) by the writer itself, between batches, once about 16 MiB have gone into it. Appends
//! write the same last pages of `hot` again and again, so of those 16 MiB only the distinct pages are copied, and one fsync
//! follows. While nothing is settled the slowest group of appends took 10 ms (`examples/journal_rate.rs`, two cores of a
//! virtual machine); a lower threshold makes that smaller and more frequent. SQLite's own automatic checkpoint would run
//! within a commit, and would not tell of an fsync that failed. It does not wait for readers: one that stays (a backup)
//! makes the log grow until it is gone.

use rusqlite::params;

use super::ledger::Slice;
use super::writer::Writer;

/// A settled row dirties a page at most, but for big ones.
const SETTLED_ROW_BYTES: usize = 4096;

impl Writer {
    /// Settles the oldest hot rows, many at a time: nobody waits.
    pub(super) fn settle_slice(&mut self) -> rusqlite::Result<()> {
        self.settle_oldest(self.limits.slice_rows, self.limits.slice_bytes)
    }

    /// Settles the oldest hot rows, but few: somebody waits, or will in a moment.
    pub(super) fn settle_some(&mut self) -> rusqlite::Result<()> {
        self.settle_oldest(self.limits.busy_slice_rows, self.limits.slice_bytes)
    }

    fn settle_oldest(&mut self, rows: usize, bytes: usize) -> rusqlite::Result<()> {
        let Some(slice) = self.ledger.oldest(rows, bytes) else {
            return Ok(());
        };
        self.move_slice(slice)?;
        self.ledger.drop_oldest(slice);
        self.wal_bytes += slice.rows * SETTLED_ROW_BYTES;
        Ok(())
    }

    /// Settles what can be settled in about a second.
    pub(super) fn settle_at_the_end(&mut self) -> rusqlite::Result<()> {
        let left = self.ledger.hot_rows().saturating_sub(self.limits.closing_rows);
        while self.ledger.hot_rows() > left {
            self.settle_slice()?;
            if self.wal_bytes >= self.limits.wal_bytes {
                self.checkpoint()?;
            }
        }
        Ok(())
    }

    fn move_slice(&mut self, slice: Slice) -> rusqlite::Result<()> {
        let settling = self.connection.transaction()?;
        settling
            .prepare_cached(
                "INSERT INTO settled(stream, seq, epoch, crc, body)
                 SELECT stream, seq, epoch, crc, body FROM hot WHERE id <= ?1 ORDER BY stream, seq",
            )?
            .execute(params![slice.last_id])?;
        settling
            .prepare_cached(
                "UPDATE stream SET head = last.seq
                 FROM (SELECT stream, max(seq) AS seq FROM hot WHERE id <= ?1 GROUP BY stream) AS last
                 WHERE stream.id = last.stream AND stream.head < last.seq",
            )?
            .execute(params![slice.last_id])?;
        let moved = settling.prepare_cached("DELETE FROM hot WHERE id <= ?1")?.execute(params![slice.last_id])?;
        debug_assert_eq!(moved, slice.rows, "the ledger knows every hot row");
        settling.commit()
    }

    /// Copies the log back as far as no reader needs it; it is then written from its beginning again.
    pub(super) fn checkpoint(&mut self) -> rusqlite::Result<()> {
        let (busy, frames, copied): (bool, i64, i64) = self
            .connection
            .prepare_cached("PRAGMA wal_checkpoint(PASSIVE)")?
            .query_row([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        if busy || copied < frames {
            tracing::debug!(frames, copied, "a reader keeps the journal's log from being copied back");
        }
        self.wal_bytes = 0;
        Ok(())
    }
}
