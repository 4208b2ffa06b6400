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

#[cfg(feature = "robots")]
use crate::metrics::figures;

/// What is said of tables with computers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// The table asks for its computers.
    Come(TableId),
    /// They look at it, and what it asked for before is met. Said by the table as it is looked at, so that these words
    /// are heard in the order in which they became true.
    #[cfg(feature = "robots")]
    Came(TableId),
}

/// Where it is heard.
pub(crate) type Wanted = mpsc::UnboundedReceiver<Word>;

/// How tables ask for their computers to come and play.
#[derive(Clone)]
pub(crate) struct Robots {
    wanted: mpsc::UnboundedSender<Word>,
    chairs: Arc<Chairs>,
    thinking: Arc<ThinkingLedger>,
}

/// The chairs that computers may have, and those that they have.
pub(crate) struct Chairs {
    limit: usize,
    taken: AtomicUsize,
}

impl Robots {
    /// At most so many computers, and where it is heard that a table wants its own.
    pub(crate) fn new(limit: usize) -> (Self, Wanted) {
        // A table never waits for its computers. It says this when people sit down, get up or agree otherwise, which
        // is bounded by their rates, and what is heard is done at once.
        let (wanted, heard) = mpsc::unbounded_channel();
        let limit = if cfg!(feature = "robots") { limit } else { 0 };
        let chairs = Arc::new(Chairs { limit, taken: AtomicUsize::new(0) });
        (Self { wanted, chairs, thinking: Arc::default() }, heard)
    }

    /// Whether there are any.
    pub(crate) fn exist(&self) -> bool {
        self.chairs.limit > 0
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
        self.wanted.send(Word::Come(table)).ok();
    }

    /// A table's computers look at it.
    #[cfg(feature = "robots")]
    pub(crate) fn came(&self, table: TableId) {
        self.wanted.send(Word::Came(table)).ok();
    }

    /// What computers have spent on thinking.
    pub(crate) fn thinking(&self) -> &Arc<ThinkingLedger> {
        &self.thinking
    }

    #[cfg(feature = "robots")]
    pub(crate) fn chairs(&self) -> Arc<Chairs> {
        Arc::clone(&self.chairs)
    }
}

#[cfg(feature = "robots")]
impl Chairs {
    /// A chair is taken for as long as what this gives is kept.
    pub(crate) fn take(self: &Arc<Self>) -> Chair {
        self.taken.fetch_add(1, Ordering::Relaxed);
        figures().computers.seated.inc();
        Chair(Arc::clone(self))
    }
}

/// One chair that a computer has.
#[cfg(feature = "robots")]
pub(crate) struct Chair(Arc<Chairs>);

#[cfg(feature = "robots")]
impl Drop for Chair {
    fn drop(&mut self) {
        self.0.taken.fetch_sub(1, Ordering::Relaxed);
        figures().computers.seated.dec();
    }
}
