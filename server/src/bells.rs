//! How news goes up: the table of a room rings for its match, and never waits. A ring may be lost, because whoever answers it also
//! looks by himself from time to time.

use std::{
    collections::BTreeSet,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use bridge_protocol::{MatchId, TableId};
use dashmap::DashMap;
use tokio::sync::Notify;

/// A match's bell.
#[derive(Debug, Default)]
pub(crate) struct Bell {
    called: Notify,
    /// Its rooms that have news; bounded by how many it has.
    rooms: Mutex<BTreeSet<TableId>>,
    is_down: AtomicBool,
}

impl Bell {
    /// The match itself has changed.
    pub(crate) fn ring(&self) {
        self.called.notify_one();
    }

    /// A room has news.
    pub(crate) fn ring_from(&self, table: TableId) {
        self.rooms().insert(table);
        self.ring();
    }

    /// Whether the match is over.
    pub(crate) fn is_down(&self) -> bool {
        self.is_down.load(Ordering::Relaxed)
    }

    /// Waits until somebody rings.
    pub(crate) async fn rung(&self) {
        self.called.notified().await;
    }

    /// The rooms that have rung since this was last asked.
    pub(crate) fn take(&self) -> BTreeSet<TableId> {
        std::mem::take(&mut self.rooms())
    }

    fn rooms(&self) -> MutexGuard<'_, BTreeSet<TableId>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The bells of all matches that are not over.
#[derive(Debug, Default)]
pub(crate) struct Bells(DashMap<MatchId, Arc<Bell>>);

impl Bells {
    /// The bell of a match, hung if there is none.
    pub(crate) fn hang(&self, id: MatchId) -> Arc<Bell> {
        Arc::clone(&self.0.entry(id).or_default())
    }

    /// The bell of a match; none if it is over.
    pub(crate) fn find(&self, id: MatchId) -> Option<Arc<Bell>> {
        self.0.get(&id).map(|bell| Arc::clone(&bell))
    }

    /// Takes the bell of a match down that is over.
    pub(crate) fn take_down(&self, id: MatchId) {
        if let Some((_, bell)) = self.0.remove(&id) {
            bell.is_down.store(true, Ordering::Relaxed);
        }
    }
}
