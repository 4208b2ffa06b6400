//! The chairs of computers, which are counted where a computer is let sit down: all tables together never have more
//! than there are.

use std::{
    collections::{HashMap, hash_map::Entry},
    sync::Arc,
};

use bridge_protocol::TableId;
use parking_lot::Mutex;

use crate::metrics::figures;

/// The chairs that computers may have, and how many of them they have.
pub(super) struct Chairs {
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
    pub(super) fn new(limit: usize) -> Arc<Self> {
        Arc::new(Self { limit, taken: Mutex::default() })
    }

    pub(super) fn limit(&self) -> usize {
        self.limit
    }

    /// How many are free.
    pub(super) fn free(&self) -> usize {
        self.limit.saturating_sub(self.taken.lock().all)
    }

    /// Those of a table that has come into memory.
    pub(super) fn hold(self: &Arc<Self>, table: TableId) -> Held {
        let mut taken = self.taken.lock();
        taken.asked += 1;
        let holder = taken.asked;
        taken.tables.entry(table).or_insert(Share { holder, count: 0 }).holder = holder;
        drop(taken);
        Held { chairs: Arc::clone(self), table, holder }
    }
}

/// The chairs that the computers of a table in memory have.
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
