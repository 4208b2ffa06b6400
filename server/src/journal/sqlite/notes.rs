//! The notes of live streams. Nothing depends on them: one that cannot be read is one that was never written.

use std::collections::HashMap;

use rusqlite::{Connection, Row, params};

use super::files::PAGE_BYTES;
use super::schema::sql;
use super::writer::Writer;
use crate::journal::stream_slice::checksum;
use crate::journal::{Noted, Position, StreamId};

impl Writer {
    /// Of a live stream only: whoever notes a retired one is late.
    pub(super) fn write_note(&mut self, stream: StreamId, head: Position, note: &[u8]) -> rusqlite::Result<()> {
        if self.catalogue.head(stream).is_none_or(|known| known.retired) {
            return Ok(());
        }
        write(&self.connection, stream, head, note)?;
        self.wal_bytes += PAGE_BYTES;
        Ok(())
    }

    pub(super) fn forget_note(&self, stream: StreamId) -> rusqlite::Result<()> {
        self.connection.prepare_cached("DELETE FROM notes WHERE id = ?1")?.execute([stream.0]).map(drop)
    }

    /// The live streams, with their notes as far as these can be read.
    pub(super) fn notes(&self, families: &HashMap<StreamId, StreamId>) -> Vec<Noted> {
        let mut notes = HashMap::new();
        if let Err(error) = self.read_notes(&mut notes) {
            tracing::error!(%error, "the journal's notes cannot all be read: what they spare the start is read anew");
        }
        let live = self.catalogue.live().into_iter();
        let noted = live.map(|(stream, head)| Noted {
            stream,
            family: families.get(&stream).copied().unwrap_or(stream),
            head: head.last,
            note: notes.remove(&stream),
        });
        noted.collect()
    }

    fn read_notes(&self, notes: &mut HashMap<StreamId, (Position, Vec<u8>)>) -> rusqlite::Result<()> {
        let mut kept = self.connection.prepare_cached("SELECT id, seq, body, crc FROM notes")?;
        let mut rows = kept.query([])?;
        while let Some(row) = rows.next()? {
            if let Some((stream, head, note)) = read(row) {
                notes.insert(stream, (head, note));
            }
        }
        Ok(())
    }
}

/// None if the row is not what was written.
fn read(row: &Row<'_>) -> Option<(StreamId, Position, Vec<u8>)> {
    let (id, seq, note, crc): (Vec<u8>, _, Vec<u8>, _) =
        (row.get(0).ok()?, row.get(1).ok()?, row.get(2).ok()?, row.get(3).ok()?);
    decode_row(&id, seq, &note, crc).map(|(stream, head)| (stream, head, note))
}

/// Whose note this is, and at which head; none if it is not what was written.
pub(super) fn decode_row(id: &[u8], seq: i64, note: &[u8], crc: i64) -> Option<(StreamId, Position)> {
    let (stream, head) = (StreamId(id.try_into().ok()?), Position(u64::try_from(seq).ok()?));
    (crc == i64::from(note_checksum(stream, seq, note))).then_some((stream, head))
}

/// Writes a note.
pub(super) fn write(file: &Connection, stream: StreamId, head: Position, note: &[u8]) -> rusqlite::Result<()> {
    let seq = sql(head.0);
    file.prepare_cached("INSERT OR REPLACE INTO notes(id, seq, body, crc) VALUES(?1, ?2, ?3, ?4)")?
        .execute(params![stream.0, seq, note, note_checksum(stream, seq, note)])
        .map(drop)
}

fn note_checksum(stream: StreamId, seq: i64, note: &[u8]) -> u32 {
    checksum(&stream.0, [&seq.to_le_bytes(), note])
}
