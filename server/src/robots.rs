//! What tables and computers know of one another: which tables ask for theirs, the chairs that these have, and what
//! they have spent on thinking. It knows nothing of how they play.

mod asking;
mod chairs;
mod thinking;

use std::sync::Arc;

use bridge_protocol::{Refusal, TableId};

#[cfg(feature = "robots")]
pub(crate) use self::thinking::Spent;
use self::{asking::Asking, chairs::Chairs};
pub(crate) use self::{asking::Wanted, chairs::Held, thinking::ThinkingLedger};

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

impl Robots {
    /// At most so many computers, and where it is heard that a table wants its own.
    pub(crate) fn new(limit: usize) -> (Self, Wanted) {
        let asking = Arc::<Asking>::default();
        let limit = if cfg!(feature = "robots") { limit } else { 0 };
        (Self { asking: Arc::clone(&asking), chairs: Chairs::new(limit), thinking: Arc::default() }, Wanted(asking))
    }

    /// How many may play at all tables together.
    pub(crate) fn most(&self) -> usize {
        self.chairs.limit()
    }

    /// Checks that there are the computers that something needs.
    ///
    /// # Errors
    /// [`Refusal::NoComputers`] if there are not.
    pub(crate) fn check(&self, need: Need) -> Result<(), Refusal> {
        let are_there = match need {
            Need::None => true,
            Need::Now => self.are_free(),
            Need::Later(count) => usize::from(count) <= self.chairs.limit(),
        };
        if are_there { Ok(()) } else { Err(Refusal::NoComputers {}) }
    }

    /// Whether another computer may sit down somewhere.
    pub(crate) fn are_free(&self) -> bool {
        self.free() > 0
    }

    /// A table has computers that do not attend it yet. It never waits for them.
    pub(crate) fn request_computers(&self, table: TableId) {
        self.asking.ask(table);
    }

    /// A table's computers look at it, and what it asked for before is met. Said by the table as it is looked at, so
    /// that what it asks for later stands.
    #[cfg(feature = "robots")]
    pub(crate) fn note_attending(&self, table: TableId) {
        self.asking.strike(table);
    }

    /// The tables that have asked and were not looked at since.
    #[cfg(all(test, feature = "robots"))]
    pub(crate) fn asking(&self) -> Vec<TableId> {
        self.asking.all()
    }

    /// What computers have spent on thinking.
    pub(crate) fn thinking(&self) -> &Arc<ThinkingLedger> {
        &self.thinking
    }

    /// How many computers may sit down somewhere.
    pub(crate) fn free(&self) -> usize {
        self.chairs.free()
    }

    /// The chairs of a table that has come into memory.
    pub(crate) fn hold(&self, table: TableId) -> Held {
        self.chairs.hold(table)
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
