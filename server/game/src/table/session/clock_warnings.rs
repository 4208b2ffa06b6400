//! A side that has used much of its time is warned (Spec C14).

use bridge_protocol::{AtZero, DirectorCall};

use crate::{
    Moment,
    table::{Record, Table, direction, session},
};

impl Table {
    pub(in crate::table) fn clock_deadline(&self) -> Option<Moment> {
        let clock = self.policy.clock?;
        self.stage.context()?.clock.next_warning(clock).map(|(at, ..)| at)
    }

    /// A side has used three quarters of its time, or all of it.
    pub(in crate::table) fn clock_warns(&self) -> Vec<Record> {
        let Some((clock, (_, side, percent))) = self.policy.clock.and_then(|clock| {
            let context = self.stage.context()?;
            Some((clock, context.clock.next_warning(clock)?))
        }) else {
            return Vec::new();
        };
        let mut records = vec![Record::Session(session::Record::ClockWarned { side, percent })];
        if percent == 100 && clock.at_zero == AtZero::CallDirector {
            let about = format!("{side} have used their time");
            records.push(Record::Direction(direction::Record::DirectorCalled {
                call: DirectorCall { by: None, about },
                later: false,
            }));
        }
        records
    }
}
