//! How news goes up: the table of a room notifies its match, a match its event, and neither ever waits. A notification
//! may be lost, because whoever waits for it also looks from time to time.

use std::{
    collections::BTreeSet,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use dashmap::DashMap;
use parking_lot::Mutex;
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
}

impl Notifier {
    /// The match or event itself has changed.
    pub(crate) fn notify(&self) {
        self.has_changed.store(true, Ordering::Release);
        self.called.notify_one();
    }

    /// A room or a match of it has news.
    pub(crate) fn notify_from(&self, below: StreamId) {
        self.news.lock().insert(below);
        self.called.notify_one();
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
        std::mem::take(&mut self.news.lock())
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

    /// The notifier of what something belongs to, if it belongs to anything.
    pub(crate) fn above(self: &Arc<Self>, of: Option<StreamId>) -> Above {
        Above { notifiers: Arc::clone(self), of }
    }

    /// It is over.
    pub(crate) fn close(&self, id: StreamId) {
        self.0.remove(&id);
    }
}

/// What a table or a match belongs to. It is looked up each time: when players come back to another node, their table
/// may be in memory there before its match or event is.
pub(crate) struct Above {
    notifiers: Arc<Notifiers>,
    of: Option<StreamId>,
}

impl Above {
    /// Its notifier; none if there is nothing above, or it is over, or not in memory: then it asks everybody below when
    /// it comes there.
    pub(crate) fn notifier(&self) -> Option<Arc<Notifier>> {
        self.of.and_then(|of| self.notifiers.find(of))
    }

    /// Whether there is anything above.
    pub(crate) const fn is_something(&self) -> bool {
        self.of.is_some()
    }
}
