//! The keys of people, under which their words lie in the records. A key is deleted so that no byte of it stays in the
//! file or its log: then the words are gone, whatever copies there are of the records.

use std::collections::BTreeSet;

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::fault;
use super::refusal::Refusal;
use super::writer::Writer;
use crate::journal::PersonId;
use crate::journal::stream_slice::checksum;

impl Writer {
    /// Gives somebody a key if they have none, and says which they have.
    pub(super) fn admit(&mut self, person: PersonId, key: &[u8]) -> rusqlite::Result<Vec<u8>> {
        match read_one(&self.connection, person)? {
            Some((_, known)) => Ok(known),
            None => write(&self.connection, person, key).map(|()| key.to_vec()),
        }
    }

    /// Deletes a key. SQLite leaves behind what it deletes, and what it has moved when a page was full: so all rows are
    /// deleted with zeros over them, and those of the others are written anew. The log, in which the row was once, is
    /// copied back and cut to nothing.
    pub(super) fn erase(&mut self, person: PersonId) -> Result<bool, Refusal> {
        let told = |error| Refusal::of("erasing", fault::named(error));
        self.connection.pragma_update(None, "secure_delete", true).map_err(told)?;
        let had_one = self.transact(|writer| {
            let known = read_all(&writer.connection)?;
            let had_one = known.iter().any(|(known, _)| *known == person);
            if had_one {
                writer.connection.execute("DELETE FROM people", [])?;
                for (other, key) in known.iter().filter(|(other, _)| *other != person) {
                    write(&writer.connection, *other, key)?;
                }
            }
            Ok(had_one)
        });
        self.connection.pragma_update(None, "secure_delete", false).map_err(told)?;
        self.cut_log().map_err(told)?;
        had_one
    }
}

/// Everybody's key.
pub(super) fn read_all(file: &Connection) -> rusqlite::Result<Vec<(PersonId, Vec<u8>)>> {
    let mut rows = file.prepare_cached("SELECT id, key, crc FROM people")?;
    let read: Vec<_> = rows.query_map([], read)?.collect::<Result<_, _>>()?;
    Ok(read.into_iter().flatten().collect())
}

/// The keys of these, as far as they have one.
pub(super) fn read_some(file: &Connection, asked: &[PersonId]) -> rusqlite::Result<Vec<(PersonId, Vec<u8>)>> {
    let asked: BTreeSet<_> = asked.iter().copied().collect();
    asked.into_iter().filter_map(|person| read_one(file, person).transpose()).collect()
}

fn read_one(file: &Connection, person: PersonId) -> rusqlite::Result<Option<(PersonId, Vec<u8>)>> {
    let mut rows = file.prepare_cached("SELECT id, key, crc FROM people WHERE id = ?1")?;
    Ok(rows.query_row([person.0], read).optional()?.flatten())
}

pub(super) fn write(file: &Connection, person: PersonId, key: &[u8]) -> rusqlite::Result<()> {
    file.prepare_cached("INSERT OR REPLACE INTO people(id, key, crc) VALUES(?1, ?2, ?3)")?
        .execute(params![person.0, key, row_checksum(person, key)])
        .map(drop)
}

/// None if the row is not what was written: what stands under the key is lost.
fn read(row: &Row<'_>) -> rusqlite::Result<Option<(PersonId, Vec<u8>)>> {
    let (id, key): (Vec<u8>, Vec<u8>) = (row.get(0)?, row.get(1)?);
    Ok(decode_row(&id, &key, row.get(2)?))
}

/// Whose key a row holds; none if it is not what was written.
pub(super) fn decode_row(id: &[u8], key: &[u8], crc: i64) -> Option<(PersonId, Vec<u8>)> {
    let person = PersonId(id.try_into().ok()?);
    (crc == i64::from(row_checksum(person, key))).then(|| (person, key.to_vec()))
}

fn row_checksum(person: PersonId, key: &[u8]) -> u32 {
    checksum(b"person", [&person.0, key])
}
