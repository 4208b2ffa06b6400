//! How the journal is, for everyone to see: whether its disk is full, and how many streams are closed because they are
//! damaged.

use std::collections::HashSet;

use parking_lot::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use super::StreamId;

#[derive(Default)]
pub(super) struct Status {
    full: AtomicBool,
    damaged: Mutex<HashSet<StreamId>>,
}

impl Status {
    /// Told once, however often it is found out.
    pub(super) fn note_full(&self, consequence: &str) {
        if !self.full.swap(true, Ordering::Relaxed) {
            tracing::warn!("no space for the journal; {consequence}");
        }
    }

    pub(super) fn note_room(&self) {
        if self.full.swap(false, Ordering::Relaxed) {
            tracing::info!("there is space for the journal again");
        }
    }

    pub(super) fn note_damaged(&self, stream: StreamId) {
        self.damaged.lock().insert(stream);
    }

    pub(super) fn is_full(&self) -> bool {
        self.full.load(Ordering::Relaxed)
    }

    pub(super) fn damaged_streams(&self) -> usize {
        self.damaged.lock().len()
    }
}
