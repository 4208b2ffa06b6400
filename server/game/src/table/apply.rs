//! The fold: a record becomes part of the table. It cannot fail, because [`decide`](super::decide) has said that it may
//! happen. What a procedure's records change is said in its `apply.rs`; what viewers are sent is not known here.

use std::time::Duration;

use super::{Record, Table, record::Occasion, session};
use crate::{Moment, Stamp};

/// How much of the time that the server was away, or said nothing, counts as time in which nothing happened.
const AWAY_COUNTED: Duration = Duration::from_secs(7 * 24 * 3_600);

impl Table {
    /// Takes a record into the table, with when it happened and the digest of its words. Only `decide` makes records,
    /// so every record fits; one that does not changes nothing.
    pub fn apply(&mut self, record: &Record, stamp: impl Into<Stamp>) {
        let stamp = stamp.into();
        let at = stamp.at;
        let now = self.direction.pause.table_time(at);
        // Nobody pays for the time in which the server was away.
        let is_away = matches!(record, Record::Session(session::Record::Woken));
        if !is_away {
            self.charge(now);
        }
        self.waits.count(now, is_away);
        self.last_event_at = match record.nature().occasion {
            Occasion::Act => at,
            Occasion::Absence => self.left_alone(at),
        };
        self.now = now;
        self.keep_time(record);
        self.take_in(record, at);
        self.start_clock(now);
        self.begin_waits(now);
        self.told = self.hearers(record);
        for (lane, _) in self.told.iter().filter(|(_, told)| **told) {
            self.lanes[lane] = self.lanes[lane].next();
        }
        self.write_down(record, stamp);
    }

    /// Since when nothing has happened to a table that finds out at this moment that it, or somebody, was away. By a
    /// clock that was put wrong it may have been for ever: so much of it counts, and no more.
    fn left_alone(&self, at: Moment) -> Moment {
        let away = at.since(self.direction.pause.actors_time(self.now));
        self.last_event_at.after(away.saturating_sub(AWAY_COUNTED))
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
