//! A sheet: the runs of one commit as one blob, so that a commit costs one insertion whatever its size.
//!
//! A roll in front says whose run ends where; each run says once more whose it is. So a run that is not whole is laid
//! at its stream's door and at no other: if it is the run that is damaged, the roll tells whose, and if it is the roll,
//! the runs do.
//!
//! ```text
//! runs 4 | checksum of the roll 4 | (stream 16 | end 4) × runs | runs, one behind the other | runs 4, once more
//! ```

use super::run::{self, Run, checksum, in_a_word, word};
use crate::journal::{Epoch, Seq, StreamId};

const COUNT: usize = 4;
const HEAD: usize = COUNT + 4;
const LINE: usize = 16 + 4;
/// Buffers beyond this are not kept for the next sheet.
const KEPT: usize = 1 << 20;

/// The sheet of the batch under way.
#[derive(Default)]
pub(super) struct Draft {
    streams: Vec<StreamId>,
    roll: Vec<u8>,
    runs: Vec<u8>,
    records: usize,
}

impl Draft {
    pub(super) fn add(&mut self, stream: StreamId, first: Seq, epoch: Epoch, records: &[Vec<u8>]) {
        run::write(&mut self.runs, stream, first, epoch, records);
        self.roll.extend_from_slice(&stream.0);
        self.roll.extend_from_slice(&in_a_word(self.runs.len()));
        self.streams.push(stream);
        self.records += records.len();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.streams.is_empty()
    }

    /// The length of the blob.
    pub(super) fn bytes(&self) -> usize {
        HEAD + self.roll.len() + self.runs.len() + COUNT
    }

    /// The blob.
    pub(super) fn sheet(&self) -> Vec<u8> {
        let count = in_a_word(self.streams.len());
        let crc = checksum(&count, [&self.roll]).to_le_bytes();
        [&count[..], &crc, &self.roll, &self.runs, &count].concat()
    }

    /// Whose runs these are, and how many records they hold together; the draft is empty then.
    pub(super) fn take(&mut self) -> (Box<[StreamId]>, usize) {
        let taken = (self.streams.as_slice().into(), self.records);
        self.clear();
        taken
    }

    pub(super) fn clear(&mut self) {
        self.streams.clear();
        self.roll.clear();
        self.runs.clear();
        self.runs.shrink_to(KEPT);
        self.records = 0;
    }
}

/// What a sheet turns out to hold.
pub(super) struct Sheet<'a> {
    pub(super) found: Vec<Found<'a>>,
    /// Whether every run was found, whole or torn. If not, nobody knows whose the others are.
    pub(super) complete: bool,
}

pub(super) enum Found<'a> {
    Whole(Run<'a>),
    /// A run of this stream is damaged.
    Torn(StreamId),
}

impl<'a> Sheet<'a> {
    pub(super) fn of(bytes: &'a [u8]) -> Sheet<'a> {
        by_the_roll(bytes).unwrap_or_else(|| by_the_runs(bytes))
    }

    pub(super) fn is_whole(&self) -> bool {
        self.complete && self.found.iter().all(|found| matches!(found, Found::Whole(_)))
    }

    pub(super) fn streams(&self) -> Box<[StreamId]> {
        let stream = |found: &Found<'_>| match found {
            Found::Whole(run) => run.stream,
            Found::Torn(stream) => *stream,
        };
        self.found.iter().map(stream).collect()
    }

    pub(super) fn whole(&self) -> impl Iterator<Item = Run<'a>> {
        self.found.iter().filter_map(|found| match found {
            Found::Whole(run) => Some(*run),
            Found::Torn(_) => None,
        })
    }
}

/// None if the roll is damaged.
fn by_the_roll(bytes: &[u8]) -> Option<Sheet<'_>> {
    let count = bytes.first_chunk::<COUNT>()?;
    let (roll, runs) = bytes.get(HEAD..)?.split_at_checked(word(count, 0)?.checked_mul(LINE)?)?;
    if bytes[COUNT..HEAD] != checksum(count, [roll]).to_le_bytes() {
        return None;
    }
    let mut begin = 0;
    let found = roll.chunks_exact(LINE).map(|line| {
        let stream = StreamId(line[..16].try_into().expect("a line begins with a stream"));
        let end = word(line, 16).unwrap_or(usize::MAX);
        let run = runs.get(begin..end).and_then(Run::take);
        begin = end;
        match run {
            Some((run, [])) if run.stream == stream => Found::Whole(run),
            Some(_) | None => Found::Torn(stream),
        }
    });
    Some(Sheet { found: found.collect(), complete: true })
}

/// As far as the runs are whole.
fn by_the_runs(bytes: &[u8]) -> Sheet<'_> {
    let mut sheet = Sheet { found: Vec::new(), complete: false };
    let Some((before, count)) = bytes.split_last_chunk::<COUNT>() else {
        return sheet;
    };
    let begin = word(count, 0).and_then(|count| count.checked_mul(LINE)?.checked_add(HEAD));
    let mut runs = begin.and_then(|begin| before.get(begin..)).unwrap_or_default();
    while let Some((run, rest)) = Run::take(runs) {
        sheet.found.push(Found::Whole(run));
        runs = rest;
    }
    sheet.complete = word(count, 0) == Some(sheet.found.len());
    sheet
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLES: [StreamId; 3] = [StreamId([1; 16]), StreamId([2; 16]), StreamId([3; 16])];

    #[test]
    fn a_flipped_bit_is_one_stream_s_damage_at_most() {
        let sheet = sheet();
        assert!(Sheet::of(&sheet).is_whole());
        for bit in 0..sheet.len() * 8 {
            let mut flipped = sheet.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            let read = Sheet::of(&flipped);
            assert!(read.complete, "bit {bit}");
            assert_eq!(*read.streams(), TABLES, "bit {bit}");
            assert!(read.whole().count() >= TABLES.len() - 1, "bit {bit}");
        }
    }

    #[test]
    fn a_sheet_that_ends_early_tears_its_last_runs_and_tells_whose() {
        let sheet = sheet();
        for length in 0..sheet.len() - COUNT {
            let read = Sheet::of(&sheet[..length]);
            if length >= HEAD + LINE * TABLES.len() {
                assert_eq!(*read.streams(), TABLES, "{length} bytes");
                assert!(!read.is_whole(), "{length} bytes");
            } else {
                assert!(!read.complete, "{length} bytes");
            }
        }
    }

    #[test]
    fn a_draft_begins_anew() {
        let mut draft = Draft::default();
        draft.add(TABLES[0], Seq(1), Epoch(1), &[vec![1], vec![2]]);
        assert!(!draft.is_empty());
        let (streams, records) = draft.take();
        assert_eq!((&*streams, records, draft.is_empty()), (&TABLES[..1], 2, true));
    }

    fn sheet() -> Vec<u8> {
        let mut draft = Draft::default();
        for (table, stream) in TABLES.into_iter().enumerate() {
            draft.add(stream, Seq(1 + table as u64), Epoch(1), &vec![b"1C".to_vec(); table + 1]);
        }
        draft.sheet()
    }
}
