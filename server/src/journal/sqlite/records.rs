//! Reading: a stream's records, compacted ones first, then uncompacted ones.

use std::collections::HashMap;

use super::batch_blob::BatchBlob;
use super::catalogue::Head;
use super::writer::Writer;
use crate::journal::stream_slice::StreamSlice;
use crate::journal::{Epoch, Position, Records, StreamError, StreamId};

impl Writer {
    /// The records up to `head`: all of them, or the stream is damaged.
    pub(super) fn records_of(&mut self, stream: StreamId, head: Position) -> Result<Records, StreamError> {
        if head == Position::NOTHING {
            return Ok(Records::new());
        }
        let records = self.mending("reading", |writer| {
            let blobs: Vec<i64> = writer.catalogue.uncompacted_of(stream).collect();
            writer.read(stream, &blobs)
        })?;
        self.whole(stream, head, records)
    }

    /// Those of all the streams that are whole. What is uncompacted is read in one go, in the order in which it lies on
    /// the disk.
    pub(super) fn records_of_all(
        &mut self,
        streams: Vec<(StreamId, Head)>,
    ) -> Result<Vec<(StreamId, Epoch, Records)>, StreamError> {
        let mut told = self.mending("reading", |writer| {
            let mut told = HashMap::with_capacity(streams.len());
            for (stream, _) in &streams {
                told.insert(*stream, writer.read(*stream, &[])?);
            }
            writer.read_all_uncompacted(&mut told)?;
            Ok(told)
        })?;
        let whole = streams.into_iter().filter_map(|(stream, head)| {
            let records = told.remove(&stream).unwrap_or_default();
            Some((stream, head.epoch, self.whole(stream, head.last, records).ok()?))
        });
        Ok(whole.collect())
    }

    /// As many of a stream's records as follow one another, the uncompacted ones from these blobs.
    pub(super) fn read(&self, stream: StreamId, blobs: &[i64]) -> rusqlite::Result<Records> {
        let mut records = Records::new();
        self.read_settled(&mut records, stream)?;
        self.read_uncompacted(&mut records, stream, blobs)?;
        Ok(records)
    }

    /// Stops at the first gap.
    fn read_settled(&self, records: &mut Records, stream: StreamId) -> rusqlite::Result<()> {
        let mut compacted =
            self.connection.prepare_cached("SELECT body FROM compacted WHERE stream = ?1 ORDER BY first_seq")?;
        let mut rows = compacted.query([stream.0])?;
        while let Some(row) = rows.next()? {
            let mut slices = row.get_ref(0)?.as_blob()?;
            while !slices.is_empty() {
                match StreamSlice::take(slices) {
                    Some((slice, rest)) if slice.stream == stream && slice.follow(records) => slices = rest,
                    Some(_) | None => return Ok(()),
                }
            }
        }
        Ok(())
    }

    /// What does not follow leaves a gap, and nothing follows a gap.
    fn read_uncompacted(&self, records: &mut Records, stream: StreamId, blobs: &[i64]) -> rusqlite::Result<()> {
        let mut uncompacted = self.connection.prepare_cached("SELECT body FROM uncompacted WHERE id = ?1")?;
        for id in blobs {
            let mut rows = uncompacted.query([id])?;
            if let Some(row) = rows.next()? {
                for slice in BatchBlob::of(row.get_ref(0)?.as_blob()?).whole().filter(|slice| slice.stream == stream) {
                    slice.follow(records);
                }
            }
        }
        Ok(())
    }

    fn read_all_uncompacted(&self, told: &mut HashMap<StreamId, Records>) -> rusqlite::Result<()> {
        let mut uncompacted = self.connection.prepare_cached("SELECT body FROM uncompacted ORDER BY id")?;
        let mut rows = uncompacted.query([])?;
        while let Some(row) = rows.next()? {
            for slice in BatchBlob::of(row.get_ref(0)?.as_blob()?).whole() {
                if let Some(records) = told.get_mut(&slice.stream) {
                    slice.follow(records);
                }
            }
        }
        Ok(())
    }

    /// The records up to `head`, if they are all there.
    pub(super) fn whole(
        &mut self,
        stream: StreamId,
        head: Position,
        mut records: Records,
    ) -> Result<Records, StreamError> {
        // What was appended after the claim, in the same batch, is not the claimant's to see.
        records.truncate(usize::try_from(head.0).unwrap_or(usize::MAX));
        let after = Position::NOTHING.after(records.len());
        if after == head {
            return Ok(records);
        }
        tracing::error!(%stream, %after, %head, "a stream's records are not all there: it is closed");
        self.status.note_damaged(stream);
        Err(StreamError::Damaged { stream, after })
    }
}

/// Of all of a stream's records those after one of them. They lie together, and are read together.
pub(super) fn behind(mut records: Records, after: Position) -> Records {
    let read = usize::try_from(after.0).unwrap_or(usize::MAX).min(records.len());
    records.drain(..read);
    records
}
