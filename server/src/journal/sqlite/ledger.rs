//! What the writer knows by heart: the heads of the streams in use, and which sheets are hot.
//!
//! The heads run ahead of the file by the transaction under way, and are brought back when that is rolled back. A sheet
//! is counted when it is committed.

use std::collections::{HashMap, VecDeque};

use crate::journal::{Epoch, Seq, StreamId};

/// Where a stream stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Head {
    pub(super) epoch: Epoch,
    pub(super) seq: Seq,
    pub(super) retired: bool,
}

#[derive(Default)]
pub(super) struct Ledger {
    /// Every live stream, and those retired ones that somebody opened since.
    heads: HashMap<StreamId, Head>,
    /// What the transaction under way changed, and what was there before it.
    undo: Vec<(StreamId, Option<Head>)>,
    hot: VecDeque<HotSheet>,
    hot_records: usize,
    hot_bytes: usize,
}

pub(super) struct HotSheet {
    pub(super) id: i64,
    /// One for each run, in their order.
    pub(super) streams: Box<[StreamId]>,
    pub(super) records: usize,
    pub(super) bytes: usize,
}

/// The oldest hot sheets: as many as are settled at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slice {
    pub(super) sheets: usize,
    pub(super) bytes: usize,
    pub(super) last_id: i64,
}

impl Ledger {
    pub(super) fn head(&self, stream: StreamId) -> Option<Head> {
        self.heads.get(&stream).copied()
    }

    pub(super) fn set_head(&mut self, stream: StreamId, head: Head) {
        self.undo.push((stream, self.heads.insert(stream, head)));
    }

    pub(super) fn forget_head(&mut self, stream: StreamId) {
        self.undo.push((stream, self.heads.remove(&stream)));
    }

    /// Live streams, by their id.
    pub(super) fn live(&self) -> Vec<(StreamId, Head)> {
        let mut live: Vec<_> =
            self.heads.iter().filter(|(_, head)| !head.retired).map(|(&id, &head)| (id, head)).collect();
        live.sort_unstable_by_key(|(stream, _)| *stream);
        live
    }

    /// Every stream that is known by heart.
    pub(super) fn heads(&self) -> impl Iterator<Item = (StreamId, Head)> {
        self.heads.iter().map(|(&stream, &head)| (stream, head))
    }

    /// The sheets of every stream that has hot records.
    pub(super) fn hot_of_all(&self) -> HashMap<StreamId, Vec<i64>> {
        let mut sheets: HashMap<StreamId, Vec<i64>> = HashMap::new();
        for sheet in &self.hot {
            for stream in &sheet.streams {
                sheets.entry(*stream).or_default().push(sheet.id);
            }
        }
        sheets
    }

    /// The id of the next hot sheet: the one after the last, so that a missing sheet is a gap.
    pub(super) fn next_id(&self) -> i64 {
        self.hot.back().map_or(1, |last| last.id + 1)
    }

    pub(super) fn push_hot(&mut self, sheet: HotSheet) {
        self.hot_records += sheet.records;
        self.hot_bytes += sheet.bytes;
        self.hot.push_back(sheet);
    }

    pub(super) fn hot_records(&self) -> usize {
        self.hot_records
    }

    pub(super) fn hot_bytes(&self) -> usize {
        self.hot_bytes
    }

    /// The hot sheets in which a stream has records, in its order. It looks through all of them, a million runs in some
    /// milliseconds: only who opens or reads a stream of the last minutes asks.
    pub(super) fn hot_of(&self, stream: StreamId) -> impl Iterator<Item = i64> {
        self.hot.iter().filter(move |sheet| sheet.streams.contains(&stream)).map(|sheet| sheet.id)
    }

    /// The oldest sheets, within the limits but at least one; none when no sheet is hot.
    pub(super) fn oldest(&self, records: usize, bytes: usize) -> Option<Slice> {
        let mut slice: Option<Slice> = None;
        let mut taken = 0;
        for sheet in &self.hot {
            let before = slice.map_or((0, 0), |slice| (slice.sheets, slice.bytes));
            taken += sheet.records;
            if slice.is_some() && (taken > records || before.1 + sheet.bytes > bytes) {
                break;
            }
            slice = Some(Slice { sheets: before.0 + 1, bytes: before.1 + sheet.bytes, last_id: sheet.id });
        }
        slice
    }

    /// Whose records are in the slice, each once, by their id.
    pub(super) fn streams_of(&self, slice: Slice) -> Vec<StreamId> {
        let sheets = self.hot.iter().take(slice.sheets);
        let mut streams: Vec<_> = sheets.flat_map(|sheet| sheet.streams.iter().copied()).collect();
        streams.sort_unstable();
        streams.dedup();
        streams
    }

    /// The sheets of the slice are settled.
    pub(super) fn drop_oldest(&mut self, slice: Slice) {
        for sheet in self.hot.drain(..slice.sheets) {
            self.hot_records -= sheet.records;
            self.hot_bytes -= sheet.bytes;
        }
    }

    /// The transaction is committed.
    pub(super) fn keep(&mut self) {
        self.undo.clear();
    }

    /// The transaction is rolled back: the heads are as they were when it began.
    pub(super) fn undo(&mut self) {
        while let Some((stream, before)) = self.undo.pop() {
            match before {
                Some(head) => self.heads.insert(stream, head),
                None => self.heads.remove(&stream),
            };
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails where it unwraps")]
mod tests {
    use super::*;

    const TABLE: StreamId = StreamId([1; 16]);
    const OTHER: StreamId = StreamId([2; 16]);

    #[test]
    fn undo_brings_back_the_heads() {
        let mut ledger = Ledger::default();
        ledger.set_head(TABLE, head(1, 0));
        ledger.keep();

        ledger.set_head(TABLE, head(1, 1));
        ledger.set_head(TABLE, head(2, 1));
        ledger.set_head(OTHER, head(1, 0));
        ledger.undo();
        assert_eq!(ledger.live(), [(TABLE, head(1, 0))]);

        ledger.forget_head(TABLE);
        ledger.undo();
        assert_eq!(ledger.head(TABLE), Some(head(1, 0)));
    }

    #[test]
    fn a_slice_is_bounded_by_records_and_bytes_but_never_empty() {
        let mut ledger = Ledger::default();
        assert!(ledger.oldest(10, 10).is_none());
        for (id, bytes) in [(1, 100), (2, 5), (3, 5), (4, 5)] {
            let stream = if id % 2 == 0 { TABLE } else { OTHER };
            ledger.push_hot(HotSheet { id, streams: Box::new([stream]), records: 2, bytes });
        }
        assert_eq!(ledger.streams_of(ledger.oldest(6, 1000).unwrap()), [TABLE, OTHER]);
        let first = ledger.oldest(10, 10).unwrap();
        assert_eq!((first.sheets, first.bytes, first.last_id), (1, 100, 1));
        ledger.drop_oldest(first);
        assert_eq!((ledger.hot_records(), ledger.hot_bytes(), ledger.next_id()), (6, 15, 5));
        assert_eq!(ledger.oldest(10, 10).unwrap().last_id, 3);
        assert_eq!(ledger.oldest(1, 10).unwrap().last_id, 2);
        assert_eq!(ledger.oldest(4, 100).unwrap().last_id, 3);
        assert_eq!(ledger.hot_of(TABLE).collect::<Vec<_>>(), [2, 4]);
        assert_eq!(ledger.hot_of(OTHER).collect::<Vec<_>>(), [3]);
    }

    fn head(epoch: u64, seq: u64) -> Head {
        Head { epoch: Epoch(epoch), seq: Seq(seq), retired: false }
    }
}
