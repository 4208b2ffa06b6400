//! How news goes up: the table of a room rings for its match, a match for its event, and neither ever waits. A ring may
//! be lost, because whoever answers it also looks by himself from time to time.

use std::{
    collections::BTreeSet,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use dashmap::DashMap;
use tokio::sync::Notify;

use crate::journal::StreamId;

/// The bell of a match, or of an event.
#[derive(Debug, Default)]
pub(crate) struct Bell {
    called: Notify,
    /// Its rooms or matches that have news; bounded by how many it has.
    news: Mutex<BTreeSet<StreamId>>,
    is_down: AtomicBool,
}

impl Bell {
    /// What it hangs at has itself changed.
    pub(crate) fn ring(&self) {
        self.called.notify_one();
    }

    /// A room or a match of it has news.
    pub(crate) fn ring_from(&self, below: StreamId) {
        self.news().insert(below);
        self.ring();
    }

    /// Whether what it hung at is over.
    pub(crate) fn is_down(&self) -> bool {
        self.is_down.load(Ordering::Relaxed)
    }

    /// Waits until somebody rings.
    pub(crate) async fn rung(&self) {
        self.called.notified().await;
    }

    /// Who has rung since this was last asked.
    pub(crate) fn take(&self) -> BTreeSet<StreamId> {
        std::mem::take(&mut self.news())
    }

    fn news(&self) -> MutexGuard<'_, BTreeSet<StreamId>> {
        self.news.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The bells of all matches and events that are not over.
#[derive(Debug, Default)]
pub(crate) struct Bells(DashMap<StreamId, Arc<Bell>>);

impl Bells {
    /// The bell of one of them, hung if there is none.
    pub(crate) fn hang(&self, id: StreamId) -> Arc<Bell> {
        Arc::clone(&self.0.entry(id).or_default())
    }

    /// The bell of one of them; none if it is over.
    pub(crate) fn find(&self, id: StreamId) -> Option<Arc<Bell>> {
        self.0.get(&id).map(|bell| Arc::clone(&bell))
    }

    /// Takes a bell down: what it hung at is over.
    pub(crate) fn take_down(&self, id: StreamId) {
        if let Some((_, bell)) = self.0.remove(&id) {
            bell.is_down.store(true, Ordering::Relaxed);
        }
    }
}
