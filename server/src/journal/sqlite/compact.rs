//! Keeping house: hot sheets are settled where reading is quick, and the write-ahead log is copied back to the file.
//!
//! Settling sorts the runs of some sheets by stream and writes one row for each stream: it touches pages for almost
//! every stream in a slice, so the larger the slice the cheaper a record. It is done when nobody waits, a little in
//! each lull when much is hot, and between two batches only when far too much is. An opening does not do it either: it
//! reads hot records as quickly as settled ones (`records`). It is one transaction a slice: a crash finds a record hot
//! or settled, never both and never neither. A sheet that is not whole is kept in `damaged`, for whoever wants to mend
//! it by hand; nothing reads it from there.
//!
//! The log is copied back (a checkpoint) by the writer itself, between batches, once about 16 MiB have gone into it.
//! Appends write the same last pages of `hot` again and again, so of those 16 MiB only the distinct pages are copied,
//! and one fsync follows. While nothing is settled the slowest group of appends took 10 ms (`examples/journal_rate.rs`,
//! two cores of a virtual machine); a lower threshold makes that smaller and more frequent. SQLite's own automatic
//! checkpoint would run within a commit, and would not tell of an fsync that failed. It does not wait for readers: one
//! that stays (a backup) makes the log grow until it is gone.

use rusqlite::params;

use super::files::LOG_LIMIT;
use super::house::{length_of_log, log_bytes, write_log_bytes};
use super::ledger::Slice;
use super::merge::merge;
use super::run::{Run, write_joined};
use super::schema::sql;
use super::sheet::Sheet;
use super::streams;
use super::writer::Writer;

/// What settling a stream writes besides its records: about a page of the index of `settled`, and one of `live`.
const STREAM_BYTES: usize = 2 * 4096;

impl Writer {
    /// Settles the oldest hot sheets, many at a time: nobody waits.
    pub(super) fn settle_slice(&mut self) -> rusqlite::Result<()> {
        self.settle_oldest(self.limits.slice_records)
    }

    /// Settles the oldest hot sheets, but few: somebody waits, or will in a moment.
    pub(super) fn settle_some(&mut self) -> rusqlite::Result<()> {
        self.settle_oldest(self.limits.busy_slice_records)
    }

    fn settle_oldest(&mut self, records: usize) -> rusqlite::Result<()> {
        let Some(slice) = self.ledger.oldest(records, self.limits.slice_bytes) else {
            return Ok(());
        };
        let streams = self.move_slice(slice)?;
        self.ledger.drop_oldest(slice);
        self.wal_bytes += slice.bytes + streams * STREAM_BYTES;
        Ok(())
    }

    /// Settles what can be settled in about a second.
    pub(super) fn settle_at_the_end(&mut self) -> rusqlite::Result<()> {
        let left = self.ledger.hot_records().saturating_sub(self.limits.closing_records);
        while self.ledger.hot_records() > left {
            self.settle_slice()?;
            if self.wal_bytes >= self.limits.wal_bytes {
                self.checkpoint()?;
            }
        }
        Ok(())
    }

    /// Says how many streams had records in the slice.
    fn move_slice(&mut self, slice: Slice) -> rusqlite::Result<usize> {
        let Writer { connection, ledger, .. } = self;
        let settling = connection.transaction()?;
        let sheets: Vec<(i64, Vec<u8>)> = settling
            .prepare_cached("SELECT id, body FROM hot WHERE id <= ?1 ORDER BY id")?
            .query_map([slice.last_id], |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect::<Result<_, _>>()?;
        let mut runs: Vec<Run<'_>> = Vec::new();
        for (id, body) in &sheets {
            let sheet = Sheet::of(body);
            runs.extend(sheet.whole());
            if !sheet.is_whole() {
                tracing::error!(id, "a sheet of the journal is damaged; it is kept aside");
                settling.execute("INSERT INTO damaged(body) VALUES(?1)", [body])?;
            }
        }
        // Stable: a stream's runs stay in their order.
        runs.sort_by_key(|run| run.stream);
        let mut settle = settling.prepare_cached("INSERT INTO settled(stream, first_seq, body) VALUES(?1, ?2, ?3)")?;
        let mut body = Vec::new();
        for of_one in runs.chunk_by(|run, next| run.stream == next.stream) {
            let Run { stream, first, .. } = of_one[0];
            body.clear();
            write_joined(&mut body, of_one);
            settle.execute(params![stream.0, sql(first.0), body])?;
        }
        // What is no longer hot does not count the head on, though it could not be read. A retired stream's row says
        // where it ends already.
        let mut live = settling.prepare_cached(streams::WRITE_LIVE)?;
        let settled = ledger.streams_of(slice);
        for &stream in &settled {
            if let Some(head) = ledger.head(stream).filter(|head| !head.retired) {
                streams::write(&mut live, stream, head)?;
            }
        }
        drop((settle, live));
        settling.prepare_cached("DELETE FROM hot WHERE id <= ?1")?.execute([slice.last_id])?;
        settling.commit()?;
        Ok(settled.len())
    }

    /// Copies the log back as far as no reader needs it; it is then written from its beginning again.
    pub(super) fn checkpoint(&mut self) -> rusqlite::Result<()> {
        self.mark_log()?;
        self.copy_back().map(drop)
    }

    /// Says how many frames of the log are good.
    pub(super) fn copy_back(&mut self) -> rusqlite::Result<u64> {
        let (busy, frames, copied): (bool, i64, i64) = self
            .connection
            .prepare_cached("PRAGMA wal_checkpoint(PASSIVE)")?
            .query_row([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        if busy || copied < frames {
            tracing::debug!(frames, copied, "a reader keeps the journal's log from being copied back");
        }
        self.wal_bytes = 0;
        Ok(u64::try_from(frames).unwrap_or_default())
    }

    /// Merges the rows of one stream that rests.
    pub(super) fn merge_one(&mut self) -> rusqlite::Result<()> {
        let Some(stream) = self.resting.next() else {
            return Ok(());
        };
        let merging = self.connection.transaction()?;
        let written = merge(&merging, stream)?.1;
        merging.commit()?;
        self.wal_bytes += written;
        Ok(())
    }

    /// Before a checkpoint, which brings it into the file.
    pub(super) fn mark_log(&self) -> rusqlite::Result<()> {
        let bytes = length_of_log(&self.file()).unwrap_or_default().clamp(1, LOG_LIMIT);
        if log_bytes(&self.connection)? < bytes { write_log_bytes(&self.connection, bytes) } else { Ok(()) }
    }

    /// The journal is closed in good order: all of the log goes into the file, which is whole without it.
    pub(super) fn close_log(&mut self) -> rusqlite::Result<()> {
        write_log_bytes(&self.connection, 0)?;
        self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
    }
}
