//! Reading: a stream's records, settled ones first, then hot ones; and the ledger, from the file as it was left.

use rusqlite::{OptionalExtension, Row, params};

use super::batch::sql;
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
        let read = self.read_into(&mut records, stream, head);
        let after = Seq::NOTHING.after(records.len());
        if read.is_ok() && after == head {
            return Ok(records);
        }
        let error = read.err();
        tracing::error!(%stream, %after, %head, error = ?error, "a stream's records are not all there");
        Err(StreamError::Damaged { stream, after })
    }

    /// Those of all the streams that are whole.
    pub(super) fn records_of_all(&self, streams: Vec<(StreamId, Head)>) -> Vec<(StreamId, Epoch, Records)> {
        let whole = streams.into_iter().filter_map(|(stream, head)| {
            let records = self.records_of(stream, head.seq).ok()?;
            Some((stream, head.epoch, records))
        });
        whole.collect()
    }

    /// Stops at the first gap.
    fn read_into(&self, records: &mut Records, stream: StreamId, head: Seq) -> rusqlite::Result<()> {
        let mut settled = self
            .connection
            .prepare_cached("SELECT seq, body FROM settled WHERE stream = ?1 AND seq <= ?2 ORDER BY seq")?;
        let mut rows = settled.query(params![stream.0, sql(head.0)])?;
        while let Some(row) = rows.next()? {
            if !follows(row, records)? {
                return Ok(());
            }
        }
        let mut hot =
            self.connection.prepare_cached("SELECT seq, body FROM hot WHERE id = ?1 AND stream = ?2 AND seq <= ?3")?;
        for id in self.ledger.hot_of(stream) {
            let mut rows = hot.query(params![id, stream.0, sql(head.0)])?;
            match rows.next()? {
                Some(row) if follows(row, records)? => {}
                Some(_) | None => return Ok(()),
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

/// Takes the row's record if it is the next one.
fn follows(row: &Row<'_>, records: &mut Records) -> rusqlite::Result<bool> {
    let next = Seq::NOTHING.after(records.len() + 1);
    if Seq(count(row, 0)?) != next {
        return Ok(false);
    }
    records.push(row.get(1)?);
    Ok(true)
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
