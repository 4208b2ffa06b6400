//! How news goes up: the table of a room notifies its match, a match its event, and neither ever waits. A notification
//! may be lost, because whoever waits for it also looks from time to time.

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

/// The notifier of a match, or of an event.
#[derive(Debug, Default)]
pub(crate) struct Notifier {
    called: Notify,
    /// Its rooms or matches that have news; bounded by how many it has.
    news: Mutex<BTreeSet<StreamId>>,
    /// Whether it has changed itself, so that others may be wanted below it.
    has_changed: AtomicBool,
    is_closed: AtomicBool,
}

impl Notifier {
    /// The match or event itself has changed.
    pub(crate) fn notify(&self) {
        self.has_changed.store(true, Ordering::Release);
        self.called.notify_one();
    }

    /// A room or a match of it has news.
    pub(crate) fn notify_from(&self, below: StreamId) {
        self.news().insert(below);
        self.called.notify_one();
    }

    /// Whether the match or event is over.
    pub(crate) fn is_closed(&self) -> bool {
        self.is_closed.load(Ordering::Relaxed)
    }

    /// Waits until there is news.
    pub(crate) async fn notified(&self) {
        self.called.notified().await;
    }

    /// Whether the match or event itself has changed since this was last asked.
    pub(crate) fn take_change(&self) -> bool {
        self.has_changed.swap(false, Ordering::Acquire)
    }

    /// Who has had news since this was last asked.
    pub(crate) fn take(&self) -> BTreeSet<StreamId> {
        std::mem::take(&mut self.news())
    }

    fn news(&self) -> MutexGuard<'_, BTreeSet<StreamId>> {
        self.news.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The notifiers of all matches and events that are not over.
#[derive(Debug, Default)]
pub(crate) struct Notifiers(DashMap<StreamId, Arc<Notifier>>);

impl Notifiers {
    /// The notifier of one of them, made if there is none.
    pub(crate) fn register(&self, id: StreamId) -> Arc<Notifier> {
        Arc::clone(&self.0.entry(id).or_default())
    }

    /// The notifier of one of them; none if it is over.
    pub(crate) fn find(&self, id: StreamId) -> Option<Arc<Notifier>> {
        self.0.get(&id).map(|notifier| Arc::clone(&notifier))
    }

    /// It is over.
    pub(crate) fn close(&self, id: StreamId) {
        if let Some((_, notifier)) = self.0.remove(&id) {
            notifier.is_closed.store(true, Ordering::Relaxed);
        }
    }
}
