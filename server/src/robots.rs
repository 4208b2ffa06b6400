//! Computer players at tables. Each has a chair, is told what that seat is told and nothing more, and acts by the
//! commands that a person's client sends. What it does next follows from what it sees, so that after a restart it goes
//! on as before.

mod thinking;

use std::{
    collections::BTreeSet,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

use bridge_protocol::TableId;
#[cfg(feature = "robots")]
pub(crate) use thinking::Spent;
pub(crate) use thinking::ThinkingLedger;
use tokio::sync::Notify;

use crate::metrics::figures;

/// The tables that have asked for their computers and were not looked at by them since: as many as are in memory at
/// most.
#[derive(Default)]
struct Asking {
    tables: Mutex<BTreeSet<TableId>>,
    called: Notify,
}

impl Asking {
    fn tables(&self) -> MutexGuard<'_, BTreeSet<TableId>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Where it is heard which tables ask for their computers.
pub(crate) struct Wanted(Arc<Asking>);

#[cfg(feature = "robots")]
impl Wanted {
    /// Waits until a table asks, and gives all that do.
    pub(crate) async fn asking(&self) -> Vec<TableId> {
        self.0.called.notified().await;
        self.0.tables().iter().copied().collect()
    }

    /// Computers are sent to a table, or never again: its question is done with. Tells whether it had asked.
    pub(crate) fn strike(&self, table: TableId) -> bool {
        self.0.tables().remove(&table)
    }
}

/// How tables ask for their computers to come and play.
#[derive(Clone)]
pub(crate) struct Robots {
    asking: Arc<Asking>,
    chairs: Arc<Chairs>,
    thinking: Arc<ThinkingLedger>,
}

/// The chairs that computers may have, and how many of them they have.
struct Chairs {
    limit: usize,
    taken: AtomicUsize,
}

impl Robots {
    /// At most so many computers, and where it is heard that a table wants its own.
    pub(crate) fn new(limit: usize) -> (Self, Wanted) {
        let asking = Arc::<Asking>::default();
        let limit = if cfg!(feature = "robots") { limit } else { 0 };
        let chairs = Arc::new(Chairs { limit, taken: AtomicUsize::new(0) });
        (Self { asking: Arc::clone(&asking), chairs, thinking: Arc::default() }, Wanted(asking))
    }

    /// Whether there are any.
    pub(crate) fn exist(&self) -> bool {
        self.chairs.limit > 0
    }

    /// How many may play at all tables together.
    pub(crate) fn most(&self) -> usize {
        self.chairs.limit
    }

    /// Whether so many could sit down, if nobody else had any.
    pub(crate) fn are_as_many_as(&self, count: u8) -> bool {
        usize::from(count) <= self.chairs.limit
    }

    /// Whether another computer may sit down somewhere.
    pub(crate) fn are_free(&self) -> bool {
        self.chairs.taken.load(Ordering::Relaxed) < self.chairs.limit
    }

    /// A table has computers that do not attend it yet. It never waits for them.
    pub(crate) fn come(&self, table: TableId) {
        self.asking.tables().insert(table);
        self.asking.called.notify_one();
    }

    /// A table's computers look at it, and what it asked for before is met. Said by the table as it is looked at, so
    /// that what it asks for later stands.
    #[cfg(feature = "robots")]
    pub(crate) fn came(&self, table: TableId) {
        self.asking.tables().remove(&table);
    }

    /// What computers have spent on thinking.
    pub(crate) fn thinking(&self) -> &Arc<ThinkingLedger> {
        &self.thinking
    }

    /// How many computers may sit down somewhere.
    pub(crate) fn free(&self) -> usize {
        self.chairs.limit.saturating_sub(self.chairs.taken.load(Ordering::Relaxed))
    }

    /// The chairs of a table that has come into memory.
    pub(crate) fn hold(&self) -> Held {
        Held { chairs: Arc::clone(&self.chairs), count: 0 }
    }
}

/// The chairs that the computers of a table in memory have. They are counted here, where a computer is let sit down,
/// so that all tables together never have more than there are.
pub(crate) struct Held {
    chairs: Arc<Chairs>,
    count: usize,
}

impl Held {
    /// So many more, if all of them are free.
    pub(crate) fn take(&mut self, more: usize) -> bool {
        let taken = |taken: usize| taken.checked_add(more).filter(|taken| *taken <= self.chairs.limit);
        let is_had = self.chairs.taken.fetch_update(Ordering::Relaxed, Ordering::Relaxed, taken).is_ok();
        self.count += if is_had { more } else { 0 };
        self.tell();
        is_had
    }

    /// So many sit there. A table that has come back from its journal has those that it had, whoever took the chairs
    /// meanwhile.
    pub(crate) fn settle(&mut self, count: usize) {
        if count > self.count {
            self.chairs.taken.fetch_add(count - self.count, Ordering::Relaxed);
        } else {
            self.chairs.taken.fetch_sub(self.count - count, Ordering::Relaxed);
        }
        self.count = count;
        self.tell();
    }

    fn tell(&self) {
        let taken = self.chairs.taken.load(Ordering::Relaxed);
        figures().computers_seated.set(i64::try_from(taken).unwrap_or(i64::MAX));
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.settle(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_tables_together_have_no_more_than_there_are_and_give_back_what_they_had() {
        let robots = Robots { chairs: Arc::new(Chairs { limit: 3, taken: AtomicUsize::new(0) }), ..Robots::new(0).0 };
        let (mut one, mut other) = (robots.hold(), robots.hold());
        assert!(one.take(2) && !other.take(2) && other.take(1) && !one.take(1));
        assert!(!robots.are_free());
        one.settle(1);
        assert!(other.take(1) && !robots.are_free());
        // Back from its journal: those sit there that sat there.
        let mut third = robots.hold();
        third.settle(2);
        assert_eq!(robots.free(), 0);
        drop(other);
        assert!(!robots.are_free(), "one and two still sit");
        drop(third);
        assert_eq!(robots.free(), 2);
    }
}
