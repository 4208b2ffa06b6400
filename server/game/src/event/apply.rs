//! The fold: what happened becomes part of the event. It cannot fail.

use bridge_protocol::{EventPlace, EventRuling, EventRulingNotice, limits::MAX_KIBITZERS};

use super::{Contest, EntryRecord, Event, EventRecord, FieldRecord};
use crate::{Moment, Person};

impl Event {
    /// Takes in what happened `at`.
    pub fn apply(&mut self, record: &EventRecord, at: Moment) {
        self.last_event_at = at;
        match record {
            EventRecord::Joined { place, person } => self.joined(*place, person),
            EventRecord::Ruled { director, ruling, law, reason } => {
                let is_announced = |ruling: &EventRuling| matches!(ruling, EventRuling::Announce {});
                let announced = self.rulings.iter().filter(|notice| is_announced(&notice.ruling)).count();
                self.rulings.push(EventRulingNotice {
                    at_ms: Some(at.0),
                    round: self.next_round().checked_sub(1).filter(|round| *round > 0),
                    director: director.name.clone(),
                    ruling: ruling.clone(),
                    law: law.clone(),
                    reason: reason.clone(),
                    version: self.version().map(|version| version + 1),
                    announcement: is_announced(ruling).then(|| u32::try_from(announced + 1).unwrap_or(u32::MAX)),
                });
            }
            EventRecord::Finished => {
                self.is_finished = true;
                self.rulings_at_the_end = self.rulings.len();
                self.is_cut_short = match &self.contest {
                    Contest::Teams(teams) => !teams.is_played_out(),
                    Contest::Field(field) => !field.is_played_out(),
                };
            }
            EventRecord::Started { .. }
            | EventRecord::Drawn { .. }
            | EventRecord::RoundBegun { .. }
            | EventRecord::MatchMoved { .. }
            | EventRecord::MatchFinished { .. }
            | EventRecord::RoundClosed { .. } => {}
            EventRecord::Field(record) => self.looks_on_after(record),
        }
        match &mut self.contest {
            Contest::Teams(teams) => teams.apply(record, at),
            Contest::Field(field) => field.apply(record, at),
        }
    }

    /// Whoever would not play after all looks on, as long as there is room for them.
    fn looks_on_after(&mut self, record: &FieldRecord) {
        if let (Contest::Field(field), FieldRecord::Entry(EntryRecord::EntryTakenBack { entry })) =
            (&self.contest, record)
            && let Some(account) = field.account_of(*entry).filter(|account| !account.is_computer())
            && self.spectators.len() < MAX_KIBITZERS
        {
            self.spectators.insert(account);
        }
    }

    fn joined(&mut self, place: EventPlace, person: &Person) {
        match place {
            EventPlace::Spectator {} => drop(self.spectators.insert(person.account)),
            EventPlace::Director {} => self.directors.push(person.clone()),
            // Who plays, the contest takes in.
            EventPlace::Captain { .. } | EventPlace::Player { .. } | EventPlace::Entrant { .. } => {}
        }
    }
}
