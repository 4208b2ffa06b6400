//! What the writer knows by heart: the heads of the streams in use, and which rows are hot.
//!
//! It runs ahead of the file by the transaction under way, and is brought back when that is rolled back.

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
    hot: VecDeque<HotRow>,
    hot_of: HashMap<StreamId, VecDeque<i64>>,
    hot_bytes: usize,
    hot_kept: usize,
    /// Never falls, even when no row is hot.
    next_id: i64,
}

struct HotRow {
    id: i64,
    stream: StreamId,
    bytes: usize,
}

/// The oldest hot rows: as many as are settled at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slice {
    pub(super) rows: usize,
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

    /// The id the next hot row must have.
    pub(super) fn next_id(&self) -> i64 {
        self.next_id
    }

    pub(super) fn push_hot(&mut self, id: i64, stream: StreamId, bytes: usize) {
        debug_assert!(id >= self.next_id, "hot rows are numbered upwards");
        self.next_id = id + 1;
        self.hot.push_back(HotRow { id, stream, bytes });
        self.hot_of.entry(stream).or_default().push_back(id);
        self.hot_bytes += bytes;
    }

    pub(super) fn hot_rows(&self) -> usize {
        self.hot.len()
    }

    pub(super) fn hot_bytes(&self) -> usize {
        self.hot_bytes
    }

    /// The hot rows of a stream, in its order.
    pub(super) fn hot_of(&self, stream: StreamId) -> impl Iterator<Item = i64> {
        self.hot_of.get(&stream).into_iter().flatten().copied()
    }

    /// The oldest rows, within the limits but at least one; none when no row is hot.
    pub(super) fn oldest(&self, rows: usize, bytes: usize) -> Option<Slice> {
        let mut slice = None;
        let mut taken = 0;
        for (before, row) in self.hot.iter().take(rows.max(1)).enumerate() {
            taken += row.bytes;
            if before > 0 && taken > bytes {
                break;
            }
            slice = Some(Slice { rows: before + 1, last_id: row.id });
        }
        slice
    }

    /// The rows of the slice are settled.
    pub(super) fn drop_oldest(&mut self, slice: Slice) {
        for row in self.hot.drain(..slice.rows) {
            self.hot_bytes -= row.bytes;
            if let Some(ids) = self.hot_of.get_mut(&row.stream) {
                ids.pop_front();
                if ids.is_empty() {
                    self.hot_of.remove(&row.stream);
                }
            }
        }
        self.hot_kept = self.hot.len();
    }

    /// The transaction is committed.
    pub(super) fn keep(&mut self) {
        self.undo.clear();
        self.hot_kept = self.hot.len();
    }

    /// The transaction is rolled back: all is as it was when it began.
    pub(super) fn undo(&mut self) {
        while let Some((stream, before)) = self.undo.pop() {
            match before {
                Some(head) => self.heads.insert(stream, head),
                None => self.heads.remove(&stream),
            };
        }
        while self.hot.len() > self.hot_kept {
            let row = self.hot.pop_back().expect("the deque is longer than what is kept");
            self.hot_bytes -= row.bytes;
            if let Some(ids) = self.hot_of.get_mut(&row.stream) {
                ids.pop_back();
                if ids.is_empty() {
                    self.hot_of.remove(&row.stream);
                }
            }
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
    fn undo_brings_back_heads_and_hot_rows() {
        let mut ledger = Ledger::default();
        ledger.set_head(TABLE, head(1, 0));
        ledger.push_hot(1, TABLE, 10);
        ledger.keep();

        ledger.set_head(TABLE, head(1, 1));
        ledger.set_head(TABLE, head(2, 1));
        ledger.set_head(OTHER, head(1, 0));
        ledger.push_hot(2, TABLE, 10);
        ledger.push_hot(3, OTHER, 10);
        ledger.undo();
        assert_eq!(ledger.live(), [(TABLE, head(1, 0))]);
        assert_eq!(ledger.hot_of(TABLE).collect::<Vec<_>>(), [1]);
        assert_eq!((ledger.hot_of(OTHER).count(), ledger.hot_rows(), ledger.hot_bytes()), (0, 1, 10));

        ledger.forget_head(TABLE);
        ledger.undo();
        assert_eq!(ledger.head(TABLE), Some(head(1, 0)));
    }

    #[test]
    fn a_slice_is_bounded_by_rows_and_bytes_but_never_empty() {
        let mut ledger = Ledger::default();
        assert!(ledger.oldest(10, 10).is_none());
        for (id, bytes) in [(1, 100), (2, 5), (3, 5), (4, 5)] {
            ledger.push_hot(id, TABLE, bytes);
        }
        ledger.keep();
        let first = ledger.oldest(10, 10).unwrap();
        assert_eq!((first.rows, first.last_id), (1, 1));
        ledger.drop_oldest(first);
        assert_eq!(ledger.oldest(10, 10).unwrap().last_id, 3);
        assert_eq!(ledger.oldest(1, 10).unwrap().last_id, 2);
        assert_eq!(ledger.hot_of(TABLE).collect::<Vec<_>>(), [2, 3, 4]);
    }

    fn head(epoch: u64, seq: u64) -> Head {
        Head { epoch: Epoch(epoch), seq: Seq(seq), retired: false }
    }
}
