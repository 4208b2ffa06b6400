//! The fold: a record becomes part of the table. It cannot fail, because [`decide`](super::decide) has said that it may
//! happen. What a procedure's records change is said in its `apply.rs`; what viewers are sent is not known here.

use super::{Record, Table, session};
use crate::{Moment, Stamp};

impl Table {
    /// Takes a record into the table, with when it happened and the digest of its words. Only `decide` makes records,
    /// so every record fits; one that does not changes nothing.
    pub fn apply(&mut self, record: &Record, stamp: impl Into<Stamp>) {
        let stamp = stamp.into();
        let at = stamp.at;
        let now = self.direction.pause.table_time(at);
        // Nobody pays for the time in which the server was away.
        if !matches!(record, Record::Session(session::Record::Woken)) {
            self.charge(now);
        }
        self.now = now;
        if !record.is_of_absence() {
            self.last_event_at = at;
        }
        self.keep_time(record);
        self.take_in(record, at);
        self.start_clock(now);
        self.told = self.hearers(record);
        for (lane, _) in self.told.iter().filter(|(_, told)| **told) {
            self.lanes[lane] = self.lanes[lane].next();
        }
        self.write_down(record, stamp);
    }

    fn take_in(&mut self, record: &Record, at: Moment) {
        match record {
            Record::Seating(record) => record.apply(self),
            Record::Dealing(record) => record.apply(self),
            Record::Drawing(record) => record.apply(self),
            Record::Auction(record) => record.apply(self),
            Record::Declaring(record) => record.apply(self),
            Record::Explaining(record) => record.apply(self),
            Record::Play(record) => record.apply(self),
            Record::Claim(record) => record.apply(self),
            Record::Undo(record) => record.apply(self),
            Record::Direction(record) => record.apply(self, at),
            Record::Session(record) => record.apply(self, at),
            Record::Talk(record) => record.apply(self),
        }
    }
}
