//! The slices of one commit as one blob, so that a commit costs one insertion whatever its size.
//!
//! An index in front says whose slice ends where; each slice says once more whose it is. So a slice that is not whole
//! is laid at its stream's door and at no other: if it is the slice that is damaged, the index tells whose, and if it
//! is the index, the slices do.
//!
//! ```text
//! slices 4 | checksum of the index 4 | (stream 16 | end 4) × slices | slices, one behind the other | slices 4, again
//! ```

use crate::journal::stream_slice::{self, StreamSlice, checksum, u32_at, u32_le};
use crate::journal::{Epoch, Position, StreamId};

const COUNT: usize = 4;
const HEAD: usize = COUNT + 4;
const LINE: usize = 16 + 4;
/// Buffers beyond this are not kept for the next blob.
const KEPT: usize = 1 << 20;

/// The blob of the batch under way.
#[derive(Default)]
pub(super) struct BatchBuilder {
    streams: Vec<StreamId>,
    index: Vec<u8>,
    slices: Vec<u8>,
    records: usize,
}

impl BatchBuilder {
    pub(super) fn add(&mut self, stream: StreamId, first: Position, epoch: Epoch, records: &[Vec<u8>]) {
        stream_slice::write(&mut self.slices, stream, first, epoch, records);
        self.index.extend_from_slice(&stream.0);
        self.index.extend_from_slice(&u32_le(self.slices.len()));
        self.streams.push(stream);
        self.records += records.len();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.streams.is_empty()
    }

    /// The length of the blob.
    pub(super) fn bytes(&self) -> usize {
        HEAD + self.index.len() + self.slices.len() + COUNT
    }

    /// The blob.
    pub(super) fn blob(&self) -> Vec<u8> {
        let count = u32_le(self.streams.len());
        let crc = checksum(&count, [&self.index]).to_le_bytes();
        [&count[..], &crc, &self.index, &self.slices, &count].concat()
    }

    /// Whose slices these are, and how many records they hold together; the builder is empty then.
    pub(super) fn take(&mut self) -> (Box<[StreamId]>, usize) {
        let taken = (self.streams.as_slice().into(), self.records);
        self.clear();
        taken
    }

    pub(super) fn clear(&mut self) {
        self.streams.clear();
        self.index.clear();
        self.slices.clear();
        self.slices.shrink_to(KEPT);
        self.records = 0;
    }
}

/// What a blob turns out to hold.
pub(super) struct BatchBlob<'a> {
    pub(super) found: Vec<Found<'a>>,
    /// Whether every slice was found, whole or torn. If not, nobody knows whose the others are.
    pub(super) complete: bool,
}

pub(super) enum Found<'a> {
    Whole(StreamSlice<'a>),
    /// A slice of this stream is damaged.
    Torn(StreamId),
}

impl<'a> BatchBlob<'a> {
    pub(super) fn of(bytes: &'a [u8]) -> BatchBlob<'a> {
        by_the_index(bytes).unwrap_or_else(|| by_the_slices(bytes))
    }

    pub(super) fn is_whole(&self) -> bool {
        self.complete && self.found.iter().all(|found| matches!(found, Found::Whole(_)))
    }

    pub(super) fn streams(&self) -> Box<[StreamId]> {
        let stream = |found: &Found<'_>| match found {
            Found::Whole(slice) => slice.stream,
            Found::Torn(stream) => *stream,
        };
        self.found.iter().map(stream).collect()
    }

    pub(super) fn whole(&self) -> impl Iterator<Item = StreamSlice<'a>> {
        self.found.iter().filter_map(|found| match found {
            Found::Whole(slice) => Some(*slice),
            Found::Torn(_) => None,
        })
    }
}

/// None if the index is damaged.
fn by_the_index(bytes: &[u8]) -> Option<BatchBlob<'_>> {
    let count = bytes.first_chunk::<COUNT>()?;
    let (index, slices) = bytes.get(HEAD..)?.split_at_checked(u32_at(count, 0)?.checked_mul(LINE)?)?;
    if bytes[COUNT..HEAD] != checksum(count, [index]).to_le_bytes() {
        return None;
    }
    let mut begin = 0;
    let found = index.chunks_exact(LINE).map(|line| {
        let stream = StreamId(line[..16].try_into().expect("a line begins with a stream"));
        let end = u32_at(line, 16).unwrap_or(usize::MAX);
        let slice = slices.get(begin..end).and_then(StreamSlice::take);
        begin = end;
        match slice {
            Some((slice, [])) if slice.stream == stream => Found::Whole(slice),
            Some(_) | None => Found::Torn(stream),
        }
    });
    Some(BatchBlob { found: found.collect(), complete: true })
}

/// As far as the slices are whole.
fn by_the_slices(bytes: &[u8]) -> BatchBlob<'_> {
    let mut blob = BatchBlob { found: Vec::new(), complete: false };
    let Some((before, count)) = bytes.split_last_chunk::<COUNT>() else {
        return blob;
    };
    let begin = u32_at(count, 0).and_then(|count| count.checked_mul(LINE)?.checked_add(HEAD));
    let mut slices = begin.and_then(|begin| before.get(begin..)).unwrap_or_default();
    while let Some((slice, rest)) = StreamSlice::take(slices) {
        blob.found.push(Found::Whole(slice));
        slices = rest;
    }
    blob.complete = u32_at(count, 0) == Some(blob.found.len());
    blob
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLES: [StreamId; 3] = [StreamId([1; 16]), StreamId([2; 16]), StreamId([3; 16])];

    #[test]
    fn a_flipped_bit_is_one_stream_s_damage_at_most() {
        let blob = blob();
        assert!(BatchBlob::of(&blob).is_whole());
        for bit in 0..blob.len() * 8 {
            let mut flipped = blob.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            let read = BatchBlob::of(&flipped);
            assert!(read.complete, "bit {bit}");
            assert_eq!(*read.streams(), TABLES, "bit {bit}");
            assert!(read.whole().count() >= TABLES.len() - 1, "bit {bit}");
        }
    }

    #[test]
    fn a_sheet_that_ends_early_tears_its_last_runs_and_tells_whose() {
        let blob = blob();
        for length in 0..blob.len() - COUNT {
            let read = BatchBlob::of(&blob[..length]);
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
        let mut builder = BatchBuilder::default();
        builder.add(TABLES[0], Position(1), Epoch(1), &[vec![1], vec![2]]);
        assert!(!builder.is_empty());
        let (streams, records) = builder.take();
        assert_eq!((&*streams, records, builder.is_empty()), (&TABLES[..1], 2, true));
    }

    fn blob() -> Vec<u8> {
        let mut builder = BatchBuilder::default();
        for (table, stream) in TABLES.into_iter().enumerate() {
            builder.add(stream, Position(1 + table as u64), Epoch(1), &vec![b"1C".to_vec(); table + 1]);
        }
        builder.blob()
    }
}
