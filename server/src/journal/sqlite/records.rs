//! Reading: a stream's records, settled ones first, then hot ones; and the ledger, from the file as it was left.

use std::collections::HashMap;

use rusqlite::{OptionalExtension, Row, params};

use super::checksum::checksum;
use super::ledger::Head;
use super::writer::Writer;
use crate::journal::{Epoch, Records, Seq, StreamError, StreamId};

impl Writer {
    /// Where a stream stands, though it be retired; none if nobody ever claimed it.
    pub(super) fn head_of(&self, stream: StreamId) -> rusqlite::Result<Option<Head>> {
        if let Some(head) = self.ledger.head(stream) {
            return Ok(Some(head));
        }
        self.connection
            .prepare_cached("SELECT id, epoch, head, retired FROM stream WHERE id = ?1")?
            .query_row([stream.0], |row| Ok(stream_row(row)?.1))
            .optional()
    }

    /// The records up to `head`: all of them, or the stream is damaged.
    pub(super) fn records_of(&self, stream: StreamId, head: Seq) -> Result<Records, StreamError> {
        let mut records = Records::new();
        let read = self.read_settled(&mut records, stream).and_then(|()| self.read_hot(&mut records, stream));
        whole(stream, head, records, read.err())
    }

    /// Those of all the streams that are whole. What is hot is read in one go, in the order in which it lies on the disk.
    pub(super) fn records_of_all(&self, streams: Vec<(StreamId, Head)>) -> Vec<(StreamId, Epoch, Records)> {
        let (mut told, mut errors) = (HashMap::with_capacity(streams.len()), HashMap::new());
        for (stream, _) in &streams {
            let mut records = Records::new();
            if let Err(error) = self.read_settled(&mut records, *stream) {
                errors.insert(*stream, error);
            }
            told.insert(*stream, records);
        }
        if let Err(error) = self.read_all_hot(&mut told) {
            tracing::error!(%error, "the newest records cannot be read");
        }
        let whole = streams.into_iter().filter_map(|(stream, head)| {
            let records = told.remove(&stream).unwrap_or_default();
            Some((stream, head.epoch, whole(stream, head.seq, records, errors.remove(&stream)).ok()?))
        });
        whole.collect()
    }

    /// Stops at the first gap.
    fn read_settled(&self, records: &mut Records, stream: StreamId) -> rusqlite::Result<()> {
        let mut settled = self
            .connection
            .prepare_cached("SELECT seq, epoch, crc, body FROM settled WHERE stream = ?1 ORDER BY seq")?;
        let mut rows = settled.query([stream.0])?;
        while let Some(row) = rows.next()? {
            if !follows(row, stream, records)? {
                break;
            }
        }
        Ok(())
    }

    /// Stops at the first gap.
    fn read_hot(&self, records: &mut Records, stream: StreamId) -> rusqlite::Result<()> {
        let mut hot =
            self.connection.prepare_cached("SELECT seq, epoch, crc, body FROM hot WHERE id = ?1 AND stream = ?2")?;
        for id in self.ledger.hot_of(stream) {
            let mut rows = hot.query(params![id, stream.0])?;
            match rows.next()? {
                Some(row) if follows(row, stream, records)? => {}
                Some(_) | None => break,
            }
        }
        Ok(())
    }

    fn read_all_hot(&self, told: &mut HashMap<StreamId, Records>) -> rusqlite::Result<()> {
        let mut hot = self.connection.prepare_cached("SELECT seq, epoch, crc, body, stream FROM hot ORDER BY id")?;
        let mut rows = hot.query([])?;
        while let Some(row) = rows.next()? {
            let stream = StreamId(row.get(4)?);
            if let Some(records) = told.get_mut(&stream) {
                // What does not follow leaves a gap, and nothing follows a gap.
                follows(row, stream, records)?;
            }
        }
        Ok(())
    }

    /// Learns the live streams and the hot rows by heart.
    pub(super) fn load(&mut self) -> rusqlite::Result<()> {
        let mut live = self.connection.prepare("SELECT id, epoch, head, retired FROM stream WHERE retired = 0")?;
        let mut rows = live.query([])?;
        while let Some(row) = rows.next()? {
            let (stream, head) = stream_row(row)?;
            self.ledger.set_head(stream, head);
        }
        let mut hot = self.connection.prepare("SELECT id, stream, seq, length(body) FROM hot ORDER BY id")?;
        let mut rows = hot.query([])?;
        while let Some(row) = rows.next()? {
            let (stream, seq) = (StreamId(row.get(1)?), Seq(count(row, 2)?));
            self.ledger.push_hot(row.get(0)?, stream, usize::try_from(count(row, 3)?).unwrap_or(usize::MAX));
            // A retired stream's row in `stream` has counted its hot records already.
            if let Some(head) = self.ledger.head(stream) {
                self.ledger.set_head(stream, Head { seq: seq.max(head.seq), ..head });
            }
        }
        self.ledger.keep();
        Ok(())
    }
}

/// Takes the row's record if it is the next one, and what was written.
fn follows(row: &Row<'_>, stream: StreamId, records: &mut Records) -> rusqlite::Result<bool> {
    let (seq, epoch) = (Seq(count(row, 0)?), Epoch(count(row, 1)?));
    let crc: u32 = row.get(2)?;
    let body = row.get_ref(3)?.as_blob()?;
    let good = seq == Seq::NOTHING.after(records.len() + 1) && crc == checksum(stream, seq, epoch, body);
    if good {
        records.push(body.to_vec());
    }
    Ok(good)
}

/// The records up to `head`, if they are all there.
fn whole(
    stream: StreamId,
    head: Seq,
    mut records: Records,
    error: Option<rusqlite::Error>,
) -> Result<Records, StreamError> {
    // What was appended after the claim, in the same batch, is not the claimant's to see.
    records.truncate(usize::try_from(head.0).unwrap_or(usize::MAX));
    let after = Seq::NOTHING.after(records.len());
    if error.is_none() && after == head {
        return Ok(records);
    }
    tracing::error!(%stream, %after, %head, error = ?error, "a stream's records are not all there");
    Err(StreamError::Damaged { stream, after })
}

fn stream_row(row: &Row<'_>) -> rusqlite::Result<(StreamId, Head)> {
    let head = Head { epoch: Epoch(count(row, 1)?), seq: Seq(count(row, 2)?), retired: row.get(3)? };
    Ok((StreamId(row.get(0)?), head))
}

/// A number below zero was never written.
fn count(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    let written: i64 = row.get(column)?;
    u64::try_from(written).map_err(|_| rusqlite::Error::IntegralValueOutOfRange(column, written))
}
