//! Computer players at tables. Each has a chair, is told what that seat is told and nothing more, and acts by the
//! commands that a person's client sends. What it does next follows from what it sees, so that after a restart it goes
//! on as before.

mod thinking;

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use bridge_protocol::TableId;
#[cfg(feature = "robots")]
pub(crate) use thinking::Spent;
pub(crate) use thinking::ThinkingLedger;
use tokio::sync::mpsc;

use crate::metrics::figures;

/// What is said of tables with computers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ComputersNotice {
    /// The table asks for its computers.
    Wanted(TableId),
    /// They look at it, and what it asked for before is met. Said by the table as it is looked at, so that notices
    /// are heard in the order in which they became true.
    #[cfg(feature = "robots")]
    Met(TableId),
}

/// Where it is heard.
pub(crate) type Wanted = mpsc::UnboundedReceiver<ComputersNotice>;

/// How tables ask for their computers to come and play.
#[derive(Clone)]
pub(crate) struct Robots {
    wanted: mpsc::UnboundedSender<ComputersNotice>,
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
        // A table never waits for its computers. It says this when people sit down, get up or agree otherwise, which is
        // bounded by their rates, and what is heard is done at once.
        let (wanted, heard) = mpsc::unbounded_channel();
        let limit = if cfg!(feature = "robots") { limit } else { 0 };
        let chairs = Arc::new(Chairs { limit, taken: AtomicUsize::new(0) });
        (Self { wanted, chairs, thinking: Arc::default() }, heard)
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

    /// A table has computers that do not attend it yet.
    pub(crate) fn come(&self, table: TableId) {
        // When the server stops nobody comes any more.
        self.wanted.send(ComputersNotice::Wanted(table)).ok();
    }

    /// A table's computers look at it.
    #[cfg(feature = "robots")]
    pub(crate) fn came(&self, table: TableId) {
        self.wanted.send(ComputersNotice::Met(table)).ok();
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
