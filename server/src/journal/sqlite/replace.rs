//! Replacing: of a stream that is over, what has been kept long enough goes. Its other records stay where they were, or
//! nothing of it stays.

use rusqlite::{Row, params};

use super::catalogue::Head;
use super::families;
use super::fault;
use super::refusal::Refusal;
use super::schema::sql;
use super::writer::Writer;
use crate::journal::stream_slice;
use crate::journal::{Position, Records, StreamId};

impl Writer {
    /// Says whether it was done: not if the stream is in use, or does not end there.
    pub(super) fn replace(&mut self, stream: StreamId, head: Position, records: &Records) -> Result<bool, Refusal> {
        // Blobs hold records of several streams: it is taken out of them first.
        while self.catalogue.uncompacted_of(stream).next().is_some() {
            if !self.tidy("compacting", Writer::compact_few) {
                return self.failed().map_or(Ok(false), Err);
            }
        }
        let replaced = self.transact(|writer| {
            let found = writer.head_of(stream)?.filter(|found| found.retired && found.last == head);
            let Some(found) = found else { return Ok(false) };
            writer.connection.prepare_cached("DELETE FROM compacted WHERE stream = ?1")?.execute([stream.0])?;
            writer.catalogue.forget_head(stream);
            writer.forget_retired(stream)?;
            if records.is_empty() {
                return families::forget(&writer.connection, stream).map(|()| true);
            }
            let mut body = Vec::new();
            stream_slice::write(&mut body, stream, Position(1), found.epoch, records);
            writer
                .connection
                .prepare_cached("INSERT INTO compacted(stream, first_seq, body) VALUES(?1, ?2, ?3)")?
                .execute(params![stream.0, sql(1), body])?;
            writer.write_retired(stream, Head { last: Position::NOTHING.after(records.len()), ..found })?;
            Ok(true)
        })?;
        if replaced {
            self.cut_log().map_err(|error| Refusal::of("replacing", fault::named(error)))?;
        }
        Ok(replaced)
    }

    /// Retired streams after this one, by their id, with where they end.
    pub(super) fn retired_after(
        &self,
        after: Option<StreamId>,
        most: usize,
    ) -> rusqlite::Result<Vec<(StreamId, Position)>> {
        let after = after.map_or_else(Vec::new, |after| after.0.to_vec());
        let mut rows =
            self.connection.prepare_cached("SELECT id, head FROM retired WHERE id > ?1 ORDER BY id LIMIT ?2")?;
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let ends = |row: &Row<'_>| Ok((StreamId(row.get(0)?), Position(row.get::<_, i64>(1)?.unsigned_abs())));
        rows.query_map(params![after, most], ends)?.collect()
    }
}
