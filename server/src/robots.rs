//! Computer players at tables. Each has a chair, is told what that seat is told and nothing more, and acts by the
//! commands that a person's client sends. What it does next follows from what it sees, so that after a restart it goes
//! on as before.

mod thinking;

use std::{
    collections::{BTreeSet, HashMap, hash_map::Entry},
    sync::Arc,
};

use bridge_protocol::{Refusal, TableId};
use parking_lot::Mutex;
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

impl Asking {}

/// Where it is heard which tables ask for their computers.
pub(crate) struct Wanted(
    #[cfg_attr(not(feature = "robots"), expect(dead_code, reason = "nobody hears it where there are no computers"))]
    Arc<Asking>,
);

#[cfg(feature = "robots")]
impl Wanted {
    /// Waits until a table asks, and gives all that do.
    pub(crate) async fn asking(&self) -> Vec<TableId> {
        self.0.called.notified().await;
        self.0.tables.lock().iter().copied().collect()
    }

    /// Computers are sent to a table, or never again: its question is done with. Tells whether it had asked.
    pub(crate) fn strike(&self, table: TableId) -> bool {
        self.0.tables.lock().remove(&table)
    }
}

/// How tables ask for their computers to come and play.
#[derive(Clone)]
pub(crate) struct Robots {
    asking: Arc<Asking>,
    chairs: Arc<Chairs>,
    thinking: Arc<ThinkingLedger>,
}

/// The computers that something needs which somebody asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    None,
    /// One that sits down at once: a chair has to be free.
    Now,
    /// So many that sit down when it is their turn: there have to be as many chairs, whoever has them at present.
    Later(u8),
}

/// The chairs that computers may have, and how many of them they have.
struct Chairs {
    limit: usize,
    taken: Mutex<Taken>,
}

#[derive(Default)]
struct Taken {
    all: usize,
    tables: HashMap<TableId, Share>,
    /// How often chairs were asked for, for telling who asked last.
    asked: u64,
}

/// What a table has.
struct Share {
    /// Who asked for it last: a table that its node has let go of and has again asks anew, and has what it had.
    holder: u64,
    count: usize,
}

impl Taken {
    fn tell(&self) {
        figures().computers_seated.set(i64::try_from(self.all).unwrap_or(i64::MAX));
    }
}

impl Chairs {
    fn new(limit: usize) -> Arc<Self> {
        Arc::new(Self { limit, taken: Mutex::default() })
    }
}

impl Robots {
    /// At most so many computers, and where it is heard that a table wants its own.
    pub(crate) fn new(limit: usize) -> (Self, Wanted) {
        let asking = Arc::<Asking>::default();
        let limit = if cfg!(feature = "robots") { limit } else { 0 };
        (Self { asking: Arc::clone(&asking), chairs: Chairs::new(limit), thinking: Arc::default() }, Wanted(asking))
    }

    /// How many may play at all tables together.
    pub(crate) fn most(&self) -> usize {
        self.chairs.limit
    }

    /// Checks that there are the computers that something needs.
    ///
    /// # Errors
    /// [`Refusal::NoComputers`] if there are not.
    pub(crate) fn check(&self, need: Need) -> Result<(), Refusal> {
        let are_there = match need {
            Need::None => true,
            Need::Now => self.are_free(),
            Need::Later(count) => usize::from(count) <= self.chairs.limit,
        };
        if are_there { Ok(()) } else { Err(Refusal::NoComputers {}) }
    }

    /// Whether another computer may sit down somewhere.
    pub(crate) fn are_free(&self) -> bool {
        self.free() > 0
    }

    /// A table has computers that do not attend it yet. It never waits for them.
    pub(crate) fn request_computers(&self, table: TableId) {
        self.asking.tables.lock().insert(table);
        self.asking.called.notify_one();
    }

    /// A table's computers look at it, and what it asked for before is met. Said by the table as it is looked at, so
    /// that what it asks for later stands.
    #[cfg(feature = "robots")]
    pub(crate) fn note_attending(&self, table: TableId) {
        self.asking.tables.lock().remove(&table);
    }

    /// What computers have spent on thinking.
    pub(crate) fn thinking(&self) -> &Arc<ThinkingLedger> {
        &self.thinking
    }

    /// How many computers may sit down somewhere.
    pub(crate) fn free(&self) -> usize {
        self.chairs.limit.saturating_sub(self.chairs.taken.lock().all)
    }

    /// The chairs of a table that has come into memory.
    pub(crate) fn hold(&self, table: TableId) -> Held {
        let mut taken = self.chairs.taken.lock();
        taken.asked += 1;
        let holder = taken.asked;
        taken.tables.entry(table).or_insert(Share { holder, count: 0 }).holder = holder;
        drop(taken);
        Held { chairs: Arc::clone(&self.chairs), table, holder }
    }
}

/// The chairs that the computers of a table in memory have. They are counted here, where a computer is let sit down,
/// so that all tables together never have more than there are.
pub(crate) struct Held {
    chairs: Arc<Chairs>,
    table: TableId,
    holder: u64,
}

impl Held {
    /// So many more, if all of them are free.
    pub(crate) fn take(&self, more: usize) -> bool {
        self.change(|count, free| (more <= free).then_some(count + more))
    }

    /// So many, or as many as are free.
    pub(crate) fn take_up_to(&self, seated: usize) {
        self.change(|count, free| Some(seated.min(count + free)));
    }

    /// How many it has, if that is not enough for so many.
    pub(crate) fn short_of(&self, seated: usize) -> Option<usize> {
        let taken = self.chairs.taken.lock();
        let own = taken.tables.get(&self.table).filter(|share| share.holder == self.holder)?;
        (own.count < seated).then_some(own.count)
    }

    /// No more than so many sit there.
    pub(crate) fn give_back(&self, seated: usize) {
        self.change(|count, _| Some(count.min(seated)));
    }

    /// So many sit there, whoever took the chairs meanwhile: rooms and tables of a field have the computers that their
    /// match or event has.
    pub(crate) fn settle(&self, seated: usize) {
        self.change(|_, _| Some(seated));
    }

    /// Has as many as come of how many it has and how many are free; not where another has asked for the table since.
    fn change(&self, to: impl FnOnce(usize, usize) -> Option<usize>) -> bool {
        let mut guard = self.chairs.taken.lock();
        let taken = &mut *guard;
        let free = self.chairs.limit.saturating_sub(taken.all);
        let own = taken.tables.get_mut(&self.table).filter(|share| share.holder == self.holder);
        let Some(share) = own else { return false };
        let Some(count) = to(share.count, free) else { return false };
        taken.all = taken.all - share.count + count;
        share.count = count;
        taken.tell();
        true
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut taken = self.chairs.taken.lock();
        if let Entry::Occupied(own) = taken.tables.entry(self.table)
            && own.get().holder == self.holder
        {
            let count = own.remove().count;
            taken.all -= count;
            taken.tell();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_tables_together_have_no_more_than_there_are_and_give_back_what_they_had() {
        let robots = Robots { chairs: Chairs::new(3), ..Robots::new(0).0 };
        let hold = |number: u8| robots.hold(TableId::from_bytes([number; 16]));
        let (one, other) = (hold(1), hold(2));
        assert!(one.take(2) && !other.take(2) && other.take(1) && !one.take(1));
        assert!(!robots.are_free());
        assert_eq!(robots.check(Need::Now), Err(Refusal::NoComputers {}));
        assert_eq!(robots.check(Need::Later(4)), Err(Refusal::NoComputers {}));
        assert_eq!((robots.check(Need::Later(3)), robots.check(Need::None)), (Ok(()), Ok(())));
        one.settle(1);
        assert_eq!(robots.check(Need::Now), Ok(()));
        assert!(other.take(1) && !robots.are_free());
        // Back from its journal, the room of a match: those sit there that sat there.
        let third = hold(3);
        third.settle(2);
        assert_eq!(robots.free(), 0);
        drop(other);
        assert!(!robots.are_free(), "one and two still sit");
        drop(third);
        assert_eq!(robots.free(), 2);
        // And a table by itself: those for which there is a chair.
        let fourth = hold(4);
        fourth.take_up_to(3);
        assert_eq!((robots.free(), fourth.short_of(3), fourth.short_of(2)), (0, Some(2), None));
        fourth.give_back(3);
        assert_eq!((robots.free(), fourth.short_of(3)), (0, Some(2)));
        fourth.give_back(1);
        assert_eq!((robots.free(), fourth.short_of(1)), (1, None));
    }

    #[test]
    fn a_table_that_is_in_memory_again_before_it_has_gone_has_the_chairs_that_it_had() {
        let robots = Robots { chairs: Chairs::new(3), ..Robots::new(0).0 };
        let table = TableId::from_bytes([1; 16]);
        let before = robots.hold(table);
        assert!(before.take(3));
        let again = robots.hold(table);
        again.take_up_to(3);
        assert_eq!((again.short_of(3), robots.free()), (None, 0));
        // What is left of the former one says nothing any more.
        before.settle(0);
        assert!(!before.take(1) && before.short_of(3).is_none());
        drop(before);
        assert_eq!((again.short_of(3), robots.free()), (None, 0));
        drop(again);
        assert_eq!(robots.free(), 3);
    }
}
