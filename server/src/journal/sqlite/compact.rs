//! Tidying up: uncompacted blobs are compacted where reading is quick, and the write-ahead log is copied back to the
//! file.
//!
//! Compacting sorts the slices of some blobs by stream and writes one row for each stream: it touches pages for almost
//! every stream in them, so the more blobs the cheaper a record. It is done when nobody waits, a little in
//! each lull when much is uncompacted, and between two batches only when far too much is. An opening does not do it
//! either: it reads uncompacted records as quickly as compacted ones (`records`). It is one transaction for some blobs:
//! a crash finds a record uncompacted or compacted, never both and never neither. A blob that is not whole is kept in
//! `damaged`, for whoever wants to mend it by hand; nothing reads it from there.
//!
//! The log is copied back (a checkpoint) by the writer itself, between batches, once about 16 MiB have gone into it.
//! Appends write the same last pages of `uncompacted` again and again, so of those 16 MiB only the distinct pages are
//! copied, and one fsync follows. While nothing is compacted the slowest group of appends took 10 ms
//! (`examples/journal_rate.rs`, two cores of a virtual machine); a lower threshold makes that smaller and more
//! frequent. SQLite's own automatic checkpoint would run within a commit, and would not tell of an fsync that failed.
//! It does not wait for readers: one that stays (a backup) makes the log grow until it is gone.

use rusqlite::params;

use super::batch_blob::BatchBlob;
use super::catalogue::OldestBlobs;
use super::files::LOG_LIMIT;
use super::merge::merge;
use super::meta::{length_of_log, log_bytes, write_log_bytes};
use super::schema::sql;
use super::streams;
use super::writer::Writer;
use crate::journal::stream_slice::{StreamSlice, write_joined};

/// What compacting a stream writes besides its records: about a page of the index of `compacted`, and one of `live`.
const STREAM_BYTES: usize = 2 * 4096;

impl Writer {
    /// Compacts the oldest uncompacted blobs, many at a time: nobody waits.
    pub(super) fn compact_many(&mut self) -> rusqlite::Result<()> {
        self.compact_oldest(self.limits.compaction_records)
    }

    /// Compacts the oldest uncompacted blobs, but few: somebody waits, or will in a moment.
    pub(super) fn compact_few(&mut self) -> rusqlite::Result<()> {
        self.compact_oldest(self.limits.busy_compaction_records)
    }

    fn compact_oldest(&mut self, records: usize) -> rusqlite::Result<()> {
        let Some(oldest) = self.catalogue.oldest(records, self.limits.compaction_bytes) else {
            return Ok(());
        };
        let streams = self.move_oldest(oldest)?;
        self.catalogue.drop_oldest(oldest);
        self.wal_bytes += oldest.bytes + streams * STREAM_BYTES;
        Ok(())
    }

    /// Compacts what can be compacted in about a second.
    pub(super) fn compact_at_the_end(&mut self) -> rusqlite::Result<()> {
        let left = self.catalogue.uncompacted_records().saturating_sub(self.limits.closing_records);
        while self.catalogue.uncompacted_records() > left {
            self.compact_many()?;
            if self.wal_bytes >= self.limits.wal_bytes {
                self.checkpoint()?;
            }
        }
        Ok(())
    }

    /// Says how many streams had records in them.
    fn move_oldest(&mut self, oldest: OldestBlobs) -> rusqlite::Result<usize> {
        let Writer { connection, catalogue, .. } = self;
        let compacting = connection.transaction()?;
        let blobs: Vec<(i64, Vec<u8>)> = compacting
            .prepare_cached("SELECT id, body FROM uncompacted WHERE id <= ?1 ORDER BY id")?
            .query_map([oldest.last_id], |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect::<Result<_, _>>()?;
        let mut slices: Vec<StreamSlice<'_>> = Vec::new();
        for (id, body) in &blobs {
            let blob = BatchBlob::of(body);
            slices.extend(blob.whole());
            if !blob.is_whole() {
                tracing::error!(id, "a blob of the journal is damaged; it is kept aside");
                compacting.execute("INSERT INTO damaged(body) VALUES(?1)", [body])?;
            }
        }
        // Stable: a stream's slices stay in their order.
        slices.sort_by_key(|slice| slice.stream);
        let mut compact =
            compacting.prepare_cached("INSERT INTO compacted(stream, first_seq, body) VALUES(?1, ?2, ?3)")?;
        let mut body = Vec::new();
        for of_one in slices.chunk_by(|slice, next| slice.stream == next.stream) {
            let StreamSlice { stream, first, .. } = of_one[0];
            body.clear();
            write_joined(&mut body, of_one);
            compact.execute(params![stream.0, sql(first.0), body])?;
        }
        // What is no longer uncompacted does not count the head on, though it could not be read. A retired stream's row
        // says where it ends already.
        let mut live = compacting.prepare_cached(streams::WRITE_LIVE)?;
        let compacted = catalogue.streams_of(oldest);
        for &stream in &compacted {
            if let Some(head) = catalogue.head(stream).filter(|head| !head.retired) {
                streams::write(&mut live, stream, head)?;
            }
        }
        drop((compact, live));
        compacting.prepare_cached("DELETE FROM uncompacted WHERE id <= ?1")?.execute([oldest.last_id])?;
        compacting.commit()?;
        Ok(compacted.len())
    }

    /// Copies the log back as far as no reader needs it; it is then written from its beginning again.
    pub(super) fn checkpoint(&mut self) -> rusqlite::Result<()> {
        self.mark_log()?;
        self.copy_back()
    }

    /// As [`Writer::checkpoint`], when the log has not been marked.
    pub(super) fn copy_back(&mut self) -> rusqlite::Result<()> {
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

    /// Nothing stays in the log of what was in it.
    pub(super) fn cut_log(&mut self) -> rusqlite::Result<()> {
        write_log_bytes(&self.connection, 0)?;
        let is_read: bool = self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))?;
        if is_read {
            tracing::warn!("a reader of the journal, such as a backup, still has what was erased, until it has done");
        }
        self.wal_bytes = 0;
        write_log_bytes(&self.connection, 1)
    }

    /// The journal is closed in good order: all of the log goes into the file, which is whole without it.
    pub(super) fn close_log(&mut self) -> rusqlite::Result<()> {
        write_log_bytes(&self.connection, 0)?;
        self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
    }
}
