//! The tables that a connection attends, each folded from its snapshot and the events since.

use std::{collections::BTreeMap, sync::Arc};

use bridge_protocol::{Presence, ResumePoint, RunId, Seq, Snapshot, TableEvent, TableEvents, TableId};

use super::{Attended, Update};

/// Something was missed: the connection must be made again.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Missed;

#[derive(Default)]
pub(super) struct Tables {
    attended: BTreeMap<TableId, Attended>,
    /// Of the server that has said all this.
    run_id: Option<RunId>,
}

/// Where to go on from.
#[derive(Debug, Default)]
pub(super) struct LeftOff {
    pub(super) run_id: Option<RunId>,
    pub(super) resume: Vec<ResumePoint>,
}

impl Tables {
    /// Whether a view of a table is held.
    pub(super) fn has(&self, table: TableId) -> bool {
        self.attended.contains_key(&table)
    }

    /// Takes a view as a whole.
    pub(super) fn see(&mut self, snapshot: Snapshot) -> Update {
        let Snapshot { table, lane, seq, view } = snapshot;
        let known = self.attended.remove(&table);
        let (here, contribution) = known.map_or((None, None), |known| {
            let same_set = known.view.set.ctx == view.set.ctx;
            (known.here, known.contribution.filter(|_| same_set))
        });
        let attended = Attended { lane, seq, view: Arc::new(view), here, contribution };
        self.attended.insert(table, attended.clone());
        Update::Table { table, attended, events: Vec::new() }
    }

    /// Takes events; those that are known already change nothing. None if there is nothing in them for us.
    pub(super) fn hear(&mut self, frame: TableEvents) -> Result<Option<Update>, Missed> {
        let TableEvents { table, from, events } = frame;
        let Some(attended) = self.attended.get_mut(&table) else { return Ok(None) };
        if from > attended.seq.next() {
            return Err(Missed);
        }
        let known = usize::try_from(attended.seq.next().0 - from.0).unwrap_or(usize::MAX);
        let events: Vec<TableEvent> = events.into_iter().skip(known).collect();
        if events.is_empty() {
            return Ok(None);
        }
        let mut view = attended.view.as_ref().clone();
        for event in &events {
            if view.apply(attended.lane, event).is_err() {
                self.distrust(table);
                return Err(Missed);
            }
        }
        if view.set.ctx != attended.view.set.ctx {
            // What was revealed for one set is no secret for the next.
            attended.contribution = None;
        }
        attended.view = Arc::new(view);
        attended.seq = Seq(attended.seq.0 + events.len() as u64);
        Ok(Some(Update::Table { table, attended: attended.clone(), events }))
    }

    pub(super) fn presence(&mut self, presence: &Presence) {
        if let Some(attended) = self.attended.get_mut(&presence.table) {
            attended.here = Some(presence.here);
        }
    }

    /// Lets a table go; tells whether it was held.
    pub(super) fn leave(&mut self, table: TableId) -> bool {
        self.attended.remove(&table).is_some()
    }

    /// Asks for a snapshot at the next hello: no server has come that far.
    pub(super) fn distrust(&mut self, table: TableId) {
        if let Some(attended) = self.attended.get_mut(&table) {
            attended.seq = Seq::NO_EVENT;
        }
    }

    pub(super) fn distrust_all(&mut self) {
        self.attended.values_mut().for_each(|attended| attended.seq = Seq::NO_EVENT);
    }

    pub(super) fn get_mut(&mut self, table: TableId) -> Option<&mut Attended> {
        self.attended.get_mut(&table)
    }

    pub(super) fn ids(&self) -> Vec<TableId> {
        self.attended.keys().copied().collect()
    }

    /// What a run of the server has said so far; all that an earlier one has said is shown anew.
    pub(super) fn heard_of(&mut self, run: Option<RunId>) {
        if self.run_id != run {
            self.distrust_all();
            self.run_id = run;
        }
    }

    pub(super) fn left_off(&self) -> LeftOff {
        let point = |(table, attended): (&TableId, &Attended)| ResumePoint {
            table: *table,
            lane: attended.lane,
            seq: attended.seq,
        };
        LeftOff { run_id: self.run_id, resume: self.attended.iter().map(point).collect() }
    }

    /// Every table as it stands.
    pub(super) fn latest(&self) -> Vec<(TableId, Update)> {
        let whole = |(table, attended): (&TableId, &Attended)| {
            (*table, Update::Table { table: *table, attended: attended.clone(), events: Vec::new() })
        };
        self.attended.iter().map(whole).collect()
    }
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{Lane, Stage};
    use bridge_rules::Seat;

    use super::*;
    use crate::fixtures::{self, TABLE};

    #[test]
    fn events_follow_on_the_snapshot() {
        let mut tables = attending();
        let update = tables.hear(ready(5, &[Seat::North, Seat::East])).unwrap();
        let Some(Update::Table { attended, events, .. }) = update else { panic!("{update:?}") };
        assert_eq!((attended.seq, events.len()), (Seq(6), 2));
        assert!(attended.view.ready[Seat::East]);
    }

    #[test]
    fn what_is_known_changes_nothing() {
        let mut tables = attending();
        assert!(tables.hear(ready(3, &[Seat::North, Seat::East])).unwrap().is_none());
        let update = tables.hear(ready(4, &[Seat::North, Seat::East])).unwrap();
        assert!(
            matches!(update, Some(Update::Table { events, .. }) if events == [TableEvent::Ready { seat: Seat::East }])
        );
    }

    #[test]
    fn a_gap_is_missed_and_taken_up_where_it_began() {
        let mut tables = attending();
        assert_eq!(tables.hear(ready(6, &[Seat::North])).err(), Some(Missed));
        assert_eq!(tables.left_off().resume[0].seq, Seq(4));
    }

    #[test]
    fn what_another_run_of_the_server_has_said_is_asked_for_as_a_whole() {
        let [first, second] = [1, 2].map(|run| Some(RunId::from_bytes([run; 16])));
        let mut tables = attending();
        tables.run_id = first;
        tables.heard_of(first);
        assert_eq!((tables.left_off().run_id, tables.left_off().resume[0].seq), (first, Seq(4)));
        tables.heard_of(second);
        assert_eq!((tables.left_off().run_id, tables.left_off().resume[0].seq), (second, Seq::NO_EVENT));
        assert!(tables.hear(ready(5, &[Seat::North])).unwrap().is_none(), "before the snapshot nothing is folded");
    }

    #[test]
    fn an_event_that_does_not_fit_asks_for_a_snapshot() {
        let mut tables = attending();
        let claim = TableEvent::ClaimAnswered { turn: bridge_protocol::Turn(1), accept: true, by: None };
        let frame = TableEvents { table: TABLE, from: Seq(5), events: vec![claim] };
        assert_eq!(tables.hear(frame).err(), Some(Missed));
        assert_eq!(tables.left_off().resume[0].seq, Seq::NO_EVENT);
    }

    fn attending() -> Tables {
        let mut tables = Tables::default();
        let view = fixtures::table(Stage::Gathering);
        tables.see(Snapshot { table: TABLE, lane: Lane::South, seq: Seq(4), view });
        tables
    }

    fn ready(from: u64, seats: &[Seat]) -> TableEvents {
        let events = seats.iter().map(|seat| TableEvent::Ready { seat: *seat }).collect();
        TableEvents { table: TABLE, from: Seq(from), events }
    }
}
