//! The rows of `live` and `retired`: under which epoch a stream is claimed and where it ends.
//!
//! A stream's head is as it was when the row was written, and what is uncompacted counts on from it. When a stream's
//! records are fewer than its head says it is damaged, so a row must not lose a bit unnoticed: it has a checksum.

use rusqlite::{OptionalExtension, Row, Statement, params};

use super::catalogue::Head;
use super::schema::sql;
use super::writer::Writer;
use crate::journal::stream_slice::{StreamSlice, checksum};
use crate::journal::{Epoch, Position, StreamId};

impl Writer {
    /// Where a stream stands, though it be retired; none if nobody ever claimed it.
    pub(super) fn head_of(&self, stream: StreamId) -> rusqlite::Result<Option<Head>> {
        if let Some(head) = self.catalogue.head(stream) {
            return Ok(Some(head));
        }
        match self.retired(stream)? {
            Some(head) => Ok(Some(head)),
            None => self.traces(stream),
        }
    }

    pub(super) fn retired(&self, stream: StreamId) -> rusqlite::Result<Option<Head>> {
        let mut retired = self.connection.prepare_cached("SELECT id, epoch, head, crc FROM retired WHERE id = ?1")?;
        let row = retired.query_row([stream.0], |row| read(row, true)).optional()?;
        Ok(row.flatten().map(|(_, head)| head))
    }

    /// Compacted records of which no row speaks are what a lost row has left: the stream is damaged, and not a new one.
    fn traces(&self, stream: StreamId) -> rusqlite::Result<Option<Head>> {
        let mut last = self
            .connection
            .prepare_cached("SELECT body FROM compacted WHERE stream = ?1 ORDER BY first_seq DESC LIMIT 1")?;
        let mut rows = last.query([stream.0])?;
        let Some(row) = rows.next()? else {
            return Ok(None);
        };
        Ok(Some(lost(StreamSlice::take(row.get_ref(0)?.as_blob()?).map_or(Epoch::UNCLAIMED, |(slice, _)| slice.epoch))))
    }

    pub(super) fn write_live(&self, stream: StreamId, head: Head) -> rusqlite::Result<()> {
        write(&mut *self.connection.prepare_cached(WRITE_LIVE)?, stream, Head { retired: false, ..head })
    }

    pub(super) fn write_retired(&self, stream: StreamId, head: Head) -> rusqlite::Result<()> {
        write(&mut *self.connection.prepare_cached(WRITE_RETIRED)?, stream, Head { retired: true, ..head })
    }

    pub(super) fn forget_live(&self, stream: StreamId) -> rusqlite::Result<()> {
        self.connection.prepare_cached("DELETE FROM live WHERE id = ?1")?.execute([stream.0]).map(drop)
    }

    pub(super) fn forget_retired(&self, stream: StreamId) -> rusqlite::Result<()> {
        self.connection.prepare_cached("DELETE FROM retired WHERE id = ?1")?.execute([stream.0]).map(drop)
    }
}

pub(super) const WRITE_RETIRED: &str = "INSERT OR REPLACE INTO retired(id, epoch, head, crc) VALUES(?1, ?2, ?3, ?4)";
pub(super) const WRITE_LIVE: &str = "INSERT OR REPLACE INTO live(id, epoch, head, crc) VALUES(?1, ?2, ?3, ?4)";

/// What is assumed of a stream whose row is lost: more records than anybody can read, so that none of them pass for
/// all.
pub(super) fn lost(epoch: Epoch) -> Head {
    Head { epoch, last: Position(1 << 62), retired: false }
}

/// Writes a row of `live` or `retired`: the statement must be of the one that the head says.
pub(super) fn write(statement: &mut Statement<'_>, stream: StreamId, head: Head) -> rusqlite::Result<()> {
    let (epoch, seq) = (sql(head.epoch.0), sql(head.last.0));
    statement.execute(params![stream.0, epoch, seq, row_checksum(stream, epoch, seq, head.retired)]).map(drop)
}

/// None if the row is not what was written.
pub(super) fn read(row: &Row<'_>, retired: bool) -> rusqlite::Result<Option<(StreamId, Head)>> {
    let (epoch, seq, crc) = (row.get(1)?, row.get(2)?, row.get(3)?);
    let decoded = decode_row(row.get_ref(0)?.as_blob().unwrap_or_default(), epoch, seq, crc);
    Ok(decoded.filter(|(_, head)| head.retired == retired))
}

/// What a row says that may be of either table; none if it is not what was written.
pub(super) fn decode_row(id: &[u8], epoch: i64, seq: i64, crc: i64) -> Option<(StreamId, Head)> {
    let stream = StreamId(id.try_into().ok()?);
    let retired =
        [false, true].into_iter().find(|retired| crc == i64::from(row_checksum(stream, epoch, seq, *retired)))?;
    let (epoch, last) = (Epoch(u64::try_from(epoch).ok()?), Position(u64::try_from(seq).ok()?));
    Some((stream, Head { epoch, last, retired }))
}

fn row_checksum(stream: StreamId, epoch: i64, seq: i64, retired: bool) -> u32 {
    checksum(&stream.0, [&epoch.to_le_bytes(), &seq.to_le_bytes(), &[u8::from(retired)]])
}
