//! What the writer knows by heart: the heads of the streams in use, and which blobs are uncompacted.
//!
//! The heads run ahead of the file by the transaction under way, and are brought back when that is rolled back. A
//! blob is counted when it is committed.

use std::collections::{HashMap, VecDeque};

use crate::journal::{Epoch, Position, StreamId};

/// Where a stream stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Head {
    pub(super) epoch: Epoch,
    pub(super) last: Position,
    pub(super) retired: bool,
}

#[derive(Default)]
pub(super) struct Catalogue {
    /// Every live stream, and those retired ones that somebody opened since.
    heads: HashMap<StreamId, Head>,
    /// What the transaction under way changed, and what was there before it.
    undo: Vec<(StreamId, Option<Head>)>,
    uncompacted: VecDeque<UncompactedBlob>,
    uncompacted_records: usize,
    uncompacted_bytes: usize,
}

pub(super) struct UncompactedBlob {
    pub(super) id: i64,
    /// One for each slice, in their order.
    pub(super) streams: Box<[StreamId]>,
    pub(super) records: usize,
    pub(super) bytes: usize,
}

/// The oldest uncompacted blobs: as many as are compacted at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct OldestBlobs {
    pub(super) blobs: usize,
    pub(super) bytes: usize,
    pub(super) last_id: i64,
}

impl Catalogue {
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

    /// The blobs of every stream that has uncompacted records.
    pub(super) fn uncompacted_of_all(&self) -> HashMap<StreamId, Vec<i64>> {
        let mut blobs: HashMap<StreamId, Vec<i64>> = HashMap::new();
        for blob in &self.uncompacted {
            for stream in &blob.streams {
                blobs.entry(*stream).or_default().push(blob.id);
            }
        }
        blobs
    }

    /// The id of the next uncompacted blob: the one after the last, so that a missing blob is a gap.
    pub(super) fn next_id(&self) -> i64 {
        self.uncompacted.back().map_or(1, |last| last.id + 1)
    }

    pub(super) fn push_uncompacted(&mut self, blob: UncompactedBlob) {
        self.uncompacted_records += blob.records;
        self.uncompacted_bytes += blob.bytes;
        self.uncompacted.push_back(blob);
    }

    pub(super) fn uncompacted_records(&self) -> usize {
        self.uncompacted_records
    }

    pub(super) fn uncompacted_bytes(&self) -> usize {
        self.uncompacted_bytes
    }

    /// The uncompacted blobs in which a stream has records, in its order. It looks through all of them, a million
    /// slices in some milliseconds: only who opens or reads a stream of the last minutes asks.
    pub(super) fn uncompacted_of(&self, stream: StreamId) -> impl Iterator<Item = i64> {
        self.uncompacted.iter().filter(move |blob| blob.streams.contains(&stream)).map(|blob| blob.id)
    }

    /// The oldest blobs, within the limits but at least one; none when no blob is uncompacted.
    pub(super) fn oldest(&self, records: usize, bytes: usize) -> Option<OldestBlobs> {
        let mut oldest: Option<OldestBlobs> = None;
        let mut taken = 0;
        for blob in &self.uncompacted {
            let before = oldest.map_or((0, 0), |oldest| (oldest.blobs, oldest.bytes));
            taken += blob.records;
            if oldest.is_some() && (taken > records || before.1 + blob.bytes > bytes) {
                break;
            }
            oldest = Some(OldestBlobs { blobs: before.0 + 1, bytes: before.1 + blob.bytes, last_id: blob.id });
        }
        oldest
    }

    /// Whose records are in these blobs, each once, by their id.
    pub(super) fn streams_of(&self, oldest: OldestBlobs) -> Vec<StreamId> {
        let blobs = self.uncompacted.iter().take(oldest.blobs);
        let mut streams: Vec<_> = blobs.flat_map(|blob| blob.streams.iter().copied()).collect();
        streams.sort_unstable();
        streams.dedup();
        streams
    }

    /// These blobs are compacted.
    pub(super) fn drop_oldest(&mut self, oldest: OldestBlobs) {
        for blob in self.uncompacted.drain(..oldest.blobs) {
            self.uncompacted_records -= blob.records;
            self.uncompacted_bytes -= blob.bytes;
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
        let mut catalogue = Catalogue::default();
        catalogue.set_head(TABLE, head(1, 0));
        catalogue.keep();

        catalogue.set_head(TABLE, head(1, 1));
        catalogue.set_head(TABLE, head(2, 1));
        catalogue.set_head(OTHER, head(1, 0));
        catalogue.undo();
        assert_eq!(catalogue.live(), [(TABLE, head(1, 0))]);

        catalogue.forget_head(TABLE);
        catalogue.undo();
        assert_eq!(catalogue.head(TABLE), Some(head(1, 0)));
    }

    #[test]
    fn a_slice_is_bounded_by_records_and_bytes_but_never_empty() {
        let mut catalogue = Catalogue::default();
        assert!(catalogue.oldest(10, 10).is_none());
        for (id, bytes) in [(1, 100), (2, 5), (3, 5), (4, 5)] {
            let stream = if id % 2 == 0 { TABLE } else { OTHER };
            catalogue.push_uncompacted(UncompactedBlob { id, streams: Box::new([stream]), records: 2, bytes });
        }
        assert_eq!(catalogue.streams_of(catalogue.oldest(6, 1000).unwrap()), [TABLE, OTHER]);
        let first = catalogue.oldest(10, 10).unwrap();
        assert_eq!((first.blobs, first.bytes, first.last_id), (1, 100, 1));
        catalogue.drop_oldest(first);
        assert_eq!((catalogue.uncompacted_records(), catalogue.uncompacted_bytes(), catalogue.next_id()), (6, 15, 5));
        assert_eq!(catalogue.oldest(10, 10).unwrap().last_id, 3);
        assert_eq!(catalogue.oldest(1, 10).unwrap().last_id, 2);
        assert_eq!(catalogue.oldest(4, 100).unwrap().last_id, 3);
        assert_eq!(catalogue.uncompacted_of(TABLE).collect::<Vec<_>>(), [2, 4]);
        assert_eq!(catalogue.uncompacted_of(OTHER).collect::<Vec<_>>(), [3]);
    }

    fn head(epoch: u64, last: u64) -> Head {
        Head { epoch: Epoch(epoch), last: Position(last), retired: false }
    }
}
