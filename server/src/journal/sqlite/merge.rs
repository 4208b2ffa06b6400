//! Merging: the rows that a stream was compacted in, slice by slice, become as few as can be.
//!
//! It is done when a stream goes to rest, while nobody waits, and to every stream whose rows were gathered from a
//! damaged file: there a record may have been found twice, and each is kept once.

use rusqlite::{Connection, params};

use super::schema::sql;
use crate::journal::stream_slice::{self, StreamSlice};
use crate::journal::{Position, StreamId};

/// Bytes of one row, about: few rows to read, and a damaged page takes little with it.
const ROW_BYTES: usize = 64 * 1024;

/// Which of a stream's records there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    /// How many there are from the first, without a gap.
    pub(super) whole: Position,
    /// The last one.
    pub(super) last: Position,
    pub(super) records: u64,
    /// Under which the last was appended.
    pub(super) epoch: crate::journal::Epoch,
}

/// Leaves each of a stream's compacted records in one row, and the rows as few as can be. Gives which records there are
/// (none if there are none), and how many bytes were written.
pub(super) fn merge(file: &Connection, stream: StreamId) -> rusqlite::Result<(Option<Extent>, usize)> {
    let rows: Vec<Vec<u8>> = file
        .prepare_cached("SELECT body FROM compacted WHERE stream = ?1 ORDER BY first_seq")?
        .query_map([stream.0], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let (slices, are_whole) = slices_in(&rows, stream);
    let chosen = each_record_once(slices);
    let mut written = 0;
    // A row that is not whole stays, for whoever wants to mend it by hand.
    if are_whole && rows.len() > rows_for(&chosen) {
        file.prepare_cached("DELETE FROM compacted WHERE stream = ?1")?.execute([stream.0])?;
        for of_row in in_rows(&chosen) {
            let mut body = Vec::new();
            stream_slice::write_joined(&mut body, of_row);
            file.prepare_cached("INSERT INTO compacted(stream, first_seq, body) VALUES(?1, ?2, ?3)")?
                .execute(params![stream.0, sql(of_row[0].first.0), body])?;
            written += 2 * body.len();
        }
    }
    Ok((extent(&chosen), written))
}

/// The slices in these rows, and whether the rows hold nothing else.
fn slices_in(rows: &[Vec<u8>], stream: StreamId) -> (Vec<StreamSlice<'_>>, bool) {
    let mut slices = Vec::new();
    let mut are_whole = true;
    for row in rows {
        let mut rest = row.as_slice();
        while let Some((slice, behind)) = StreamSlice::take(rest) {
            are_whole &= slice.stream == stream;
            slices.extend(Some(slice).filter(|slice| slice.stream == stream && slice.records() > 0));
            rest = behind;
        }
        are_whole &= rest.is_empty();
    }
    (slices, are_whole)
}

/// Of records that were found twice those of the later epoch.
fn each_record_once(mut slices: Vec<StreamSlice<'_>>) -> Vec<StreamSlice<'_>> {
    slices.sort_by_key(|slice| (slice.first, std::cmp::Reverse((slice.epoch, slice.last()))));
    let mut chosen = Vec::with_capacity(slices.len());
    let mut end = Position::NOTHING;
    for slice in slices {
        if let Some(rest) = slice.behind(end) {
            end = rest.last();
            chosen.push(rest);
        }
    }
    chosen
}

fn in_rows<'r, 'a>(slices: &'r [StreamSlice<'a>]) -> impl Iterator<Item = &'r [StreamSlice<'a>]> {
    let mut bytes = 0;
    slices.chunk_by(move |slice, next| {
        bytes += slice.bytes();
        let goes_on = slice.last().after(1) == next.first && bytes < ROW_BYTES;
        if !goes_on {
            bytes = 0;
        }
        goes_on
    })
}

fn rows_for(slices: &[StreamSlice<'_>]) -> usize {
    in_rows(slices).count()
}

fn extent(slices: &[StreamSlice<'_>]) -> Option<Extent> {
    let last = slices.last()?;
    let mut whole = Position::NOTHING;
    for slice in slices {
        if slice.first == whole.after(1) {
            whole = slice.last();
        }
    }
    let records = slices.iter().map(|slice| slice.records() as u64).sum();
    Some(Extent { whole, last: last.last(), records, epoch: last.epoch })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails where it unwraps")]
mod tests {
    use super::*;
    use crate::journal::Epoch;

    const TABLE: StreamId = StreamId([1; 16]);

    #[test]
    fn a_record_that_was_found_twice_is_kept_once() {
        let row = |first, epoch, acts: &[&str]| {
            let mut row = Vec::new();
            stream_slice::write(&mut row, TABLE, Position(first), Epoch(epoch), acts);
            row
        };
        let rows = [row(1, 1, &["a", "b", "c"]), row(2, 1, &["b"]), row(3, 1, &["c", "d"]), row(7, 2, &["g"])];
        let (slices, are_whole) = slices_in(&rows, TABLE);
        assert!(are_whole);
        let chosen = each_record_once(slices);
        let places: Vec<_> = chosen.iter().map(|slice| (slice.first.0, slice.last().0)).collect();
        assert_eq!(places, [(1, 3), (4, 4), (7, 7)]);
        let extent = extent(&chosen).unwrap();
        assert_eq!(extent, Extent { whole: Position(4), last: Position(7), records: 5, epoch: Epoch(2) });
        assert_eq!(rows_for(&chosen), 2, "a gap ends a row");
    }
}
