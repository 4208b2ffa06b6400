//! Merging: the rows that a stream was settled in, slice by slice, become as few as can be.
//!
//! It is done when a stream goes to rest, while nobody waits, and to every stream whose rows were gathered from a
//! damaged file: there a record may have been found twice, and each is kept once.

use rusqlite::{Connection, params};

use super::run::{self, Run};
use super::schema::sql;
use crate::journal::{Seq, StreamId};

/// Bytes of one row, about: few rows to read, and a damaged page takes little with it.
const ROW_BYTES: usize = 64 * 1024;

/// Which of a stream's records there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    /// How many there are from the first, without a gap.
    pub(super) whole: Seq,
    /// The last one.
    pub(super) last: Seq,
    pub(super) records: u64,
    /// Under which the last was appended.
    pub(super) epoch: crate::journal::Epoch,
}

/// Leaves each of a stream's settled records in one row, and the rows as few as can be. Gives which records there are
/// (none if there are none), and how many bytes were written.
pub(super) fn merge(file: &Connection, stream: StreamId) -> rusqlite::Result<(Option<Extent>, usize)> {
    let rows: Vec<Vec<u8>> = file
        .prepare_cached("SELECT body FROM settled WHERE stream = ?1 ORDER BY first_seq")?
        .query_map([stream.0], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let (runs, are_whole) = runs_in(&rows, stream);
    let chosen = each_record_once(runs);
    let mut written = 0;
    // A row that is not whole stays, for whoever wants to mend it by hand.
    if are_whole && rows.len() > rows_for(&chosen) {
        file.prepare_cached("DELETE FROM settled WHERE stream = ?1")?.execute([stream.0])?;
        for of_row in in_rows(&chosen) {
            let mut body = Vec::new();
            run::write_joined(&mut body, of_row);
            file.prepare_cached("INSERT INTO settled(stream, first_seq, body) VALUES(?1, ?2, ?3)")?
                .execute(params![stream.0, sql(of_row[0].first.0), body])?;
            written += 2 * body.len();
        }
    }
    Ok((extent(&chosen), written))
}

/// The runs in these rows, and whether the rows hold nothing else.
fn runs_in(rows: &[Vec<u8>], stream: StreamId) -> (Vec<Run<'_>>, bool) {
    let (mut runs, mut are_whole) = (Vec::new(), true);
    for row in rows {
        let mut rest = row.as_slice();
        while let Some((run, behind)) = Run::take(rest) {
            are_whole &= run.stream == stream;
            runs.extend(Some(run).filter(|run| run.stream == stream && run.records() > 0));
            rest = behind;
        }
        are_whole &= rest.is_empty();
    }
    (runs, are_whole)
}

/// Of records that were found twice those of the later epoch.
fn each_record_once(mut runs: Vec<Run<'_>>) -> Vec<Run<'_>> {
    runs.sort_by_key(|run| (run.first, std::cmp::Reverse((run.epoch, run.last()))));
    let (mut chosen, mut end) = (Vec::with_capacity(runs.len()), Seq::NOTHING);
    for run in runs {
        if let Some(rest) = run.behind(end) {
            end = rest.last();
            chosen.push(rest);
        }
    }
    chosen
}

fn in_rows<'r, 'a>(runs: &'r [Run<'a>]) -> impl Iterator<Item = &'r [Run<'a>]> {
    let mut bytes = 0;
    runs.chunk_by(move |run, next| {
        bytes += run.bytes();
        let goes_on = run.last().after(1) == next.first && bytes < ROW_BYTES;
        if !goes_on {
            bytes = 0;
        }
        goes_on
    })
}

fn rows_for(runs: &[Run<'_>]) -> usize {
    in_rows(runs).count()
}

fn extent(runs: &[Run<'_>]) -> Option<Extent> {
    let last = runs.last()?;
    let mut whole = Seq::NOTHING;
    for run in runs {
        if run.first == whole.after(1) {
            whole = run.last();
        }
    }
    let records = runs.iter().map(|run| run.records() as u64).sum();
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
            run::write(&mut row, TABLE, Seq(first), Epoch(epoch), acts);
            row
        };
        let rows = [row(1, 1, &["a", "b", "c"]), row(2, 1, &["b"]), row(3, 1, &["c", "d"]), row(7, 2, &["g"])];
        let (runs, are_whole) = runs_in(&rows, TABLE);
        assert!(are_whole);
        let chosen = each_record_once(runs);
        let places: Vec<_> = chosen.iter().map(|run| (run.first.0, run.last().0)).collect();
        assert_eq!(places, [(1, 3), (4, 4), (7, 7)]);
        let extent = extent(&chosen).unwrap();
        assert_eq!(extent, Extent { whole: Seq(4), last: Seq(7), records: 5, epoch: Epoch(2) });
        assert_eq!(rows_for(&chosen), 2, "a gap ends a row");
    }
}
