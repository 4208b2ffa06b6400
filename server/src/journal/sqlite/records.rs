//! Reading: a stream's records, settled ones first, then hot ones.

use std::collections::HashMap;

use super::ledger::Head;
use super::run::Run;
use super::sheet::Sheet;
use super::writer::Writer;
use crate::journal::{Epoch, Records, Seq, StreamError, StreamId};

impl Writer {
    /// The records up to `head`: all of them, or the stream is damaged.
    pub(super) fn records_of(&mut self, stream: StreamId, head: Seq) -> Result<Records, StreamError> {
        if head == Seq::NOTHING {
            return Ok(Records::new());
        }
        let records = self.mending("reading", |writer| {
            let sheets: Vec<i64> = writer.ledger.hot_of(stream).collect();
            writer.read(stream, &sheets)
        })?;
        self.whole(stream, head, records)
    }

    /// Those of all the streams that are whole. What is hot is read in one go, in the order in which it lies on the
    /// disk.
    pub(super) fn records_of_all(
        &mut self,
        streams: Vec<(StreamId, Head)>,
    ) -> Result<Vec<(StreamId, Epoch, Records)>, StreamError> {
        let mut told = self.mending("reading", |writer| {
            let mut told = HashMap::with_capacity(streams.len());
            for (stream, _) in &streams {
                told.insert(*stream, writer.read(*stream, &[])?);
            }
            writer.read_all_hot(&mut told)?;
            Ok(told)
        })?;
        let whole = streams.into_iter().filter_map(|(stream, head)| {
            let records = told.remove(&stream).unwrap_or_default();
            Some((stream, head.epoch, self.whole(stream, head.seq, records).ok()?))
        });
        Ok(whole.collect())
    }

    /// As many of a stream's records as follow one another, the hot ones from these sheets.
    pub(super) fn read(&self, stream: StreamId, sheets: &[i64]) -> rusqlite::Result<Records> {
        let mut records = Records::new();
        self.read_settled(&mut records, stream)?;
        self.read_hot(&mut records, stream, sheets)?;
        Ok(records)
    }

    /// Stops at the first gap.
    fn read_settled(&self, records: &mut Records, stream: StreamId) -> rusqlite::Result<()> {
        let mut settled =
            self.connection.prepare_cached("SELECT body FROM settled WHERE stream = ?1 ORDER BY first_seq")?;
        let mut rows = settled.query([stream.0])?;
        while let Some(row) = rows.next()? {
            let mut runs = row.get_ref(0)?.as_blob()?;
            while !runs.is_empty() {
                match Run::take(runs) {
                    Some((run, rest)) if run.stream == stream && run.follow(records) => runs = rest,
                    Some(_) | None => return Ok(()),
                }
            }
        }
        Ok(())
    }

    /// What does not follow leaves a gap, and nothing follows a gap.
    fn read_hot(&self, records: &mut Records, stream: StreamId, sheets: &[i64]) -> rusqlite::Result<()> {
        let mut hot = self.connection.prepare_cached("SELECT body FROM hot WHERE id = ?1")?;
        for id in sheets {
            let mut rows = hot.query([id])?;
            if let Some(row) = rows.next()? {
                for run in Sheet::of(row.get_ref(0)?.as_blob()?).whole().filter(|run| run.stream == stream) {
                    run.follow(records);
                }
            }
        }
        Ok(())
    }

    fn read_all_hot(&self, told: &mut HashMap<StreamId, Records>) -> rusqlite::Result<()> {
        let mut hot = self.connection.prepare_cached("SELECT body FROM hot ORDER BY id")?;
        let mut rows = hot.query([])?;
        while let Some(row) = rows.next()? {
            for run in Sheet::of(row.get_ref(0)?.as_blob()?).whole() {
                if let Some(records) = told.get_mut(&run.stream) {
                    run.follow(records);
                }
            }
        }
        Ok(())
    }

    /// The records up to `head`, if they are all there.
    pub(super) fn whole(&mut self, stream: StreamId, head: Seq, mut records: Records) -> Result<Records, StreamError> {
        // What was appended after the claim, in the same batch, is not the claimant's to see.
        records.truncate(usize::try_from(head.0).unwrap_or(usize::MAX));
        let after = Seq::NOTHING.after(records.len());
        if after == head {
            return Ok(records);
        }
        tracing::error!(%stream, %after, %head, "a stream's records are not all there: it is closed");
        self.status.is_damaged(stream);
        Err(StreamError::Damaged { stream, after })
    }
}
