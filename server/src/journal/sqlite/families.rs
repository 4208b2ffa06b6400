//! The families of streams: written once, when a stream is created, and looked up from both ends.

use std::collections::HashMap;

use rusqlite::{Connection, Row, params};

use crate::journal::StreamId;
use crate::journal::stream_slice::checksum;

/// Puts a new stream into its family.
pub(super) fn write(file: &Connection, stream: StreamId, family: StreamId) -> rusqlite::Result<()> {
    file.prepare_cached("INSERT OR REPLACE INTO families(stream, family, crc) VALUES(?1, ?2, ?3)")?
        .execute(params![stream.0, family.0, row_checksum(stream, family)])
        .map(drop)
}

/// Takes a stream out of its family: there is nothing left of it.
pub(super) fn forget(file: &Connection, stream: StreamId) -> rusqlite::Result<()> {
    file.prepare_cached("DELETE FROM families WHERE stream = ?1")?.execute([stream.0]).map(drop)
}

/// The streams of a family, by their id.
pub(super) fn streams(file: &Connection, of: StreamId) -> rusqlite::Result<Vec<StreamId>> {
    let mut rows = file.prepare_cached("SELECT stream, family, crc FROM families WHERE family = ?1 ORDER BY stream")?;
    let read: Vec<_> = rows.query_map([of.0], read)?.collect::<Result<_, _>>()?;
    Ok(read.into_iter().flatten().map(|(stream, _)| stream).collect())
}

/// Each stream's family.
pub(super) fn read_all(file: &Connection) -> rusqlite::Result<HashMap<StreamId, StreamId>> {
    let mut rows = file.prepare_cached("SELECT stream, family, crc FROM families")?;
    let read: Vec<_> = rows.query_map([], read)?.collect::<Result<_, _>>()?;
    Ok(read.into_iter().flatten().collect())
}

/// None if the row is not what was written: the stream is then a family of its own.
fn read(row: &Row<'_>) -> rusqlite::Result<Option<(StreamId, StreamId)>> {
    Ok(decode_row(
        row.get_ref(0)?.as_blob().unwrap_or_default(),
        row.get_ref(1)?.as_blob().unwrap_or_default(),
        row.get(2)?,
    ))
}

/// A stream and its family, if that is what a row says.
pub(super) fn decode_row(stream: &[u8], family: &[u8], crc: i64) -> Option<(StreamId, StreamId)> {
    let (stream, family) = (StreamId(stream.try_into().ok()?), StreamId(family.try_into().ok()?));
    (crc == i64::from(row_checksum(stream, family))).then_some((stream, family))
}

fn row_checksum(stream: StreamId, family: StreamId) -> u32 {
    checksum(b"family", [&stream.0, &family.0])
}
