//! Streams that have come to rest, until their rows are merged.

use std::collections::VecDeque;

use crate::journal::StreamId;

/// Streams that may wait. The rows of others stay as they are: they are read all the same.
const MOST_WAITING: usize = 10_000;

/// The streams whose rows are worth merging.
#[derive(Default)]
pub(super) struct Resting(VecDeque<StreamId>);

impl Resting {
    pub(super) fn push(&mut self, stream: StreamId) {
        if self.0.len() < MOST_WAITING && self.0.back() != Some(&stream) {
            self.0.push_back(stream);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The one that has waited longest.
    pub(super) fn next(&mut self) -> Option<StreamId> {
        self.0.pop_front()
    }
}
