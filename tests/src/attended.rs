//! A table as somebody has been told of it: a snapshot, and the events since.

use bridge_protocol::{Lane, Presence, ResumePoint, Seq, TableEvent, TableId, TableView};

/// A table through one lane.
#[derive(Clone, Debug, PartialEq)]
pub struct Attended {
    /// The table.
    pub id: TableId,
    /// The lane.
    pub lane: Lane,
    /// The last event held.
    pub seq: Seq,
    /// The view.
    pub view: TableView,
    /// Who is here.
    pub presence: Option<Presence>,
}

impl Attended {
    /// Where one would resume.
    pub const fn resume_point(&self) -> ResumePoint {
        ResumePoint { table: self.id, lane: self.lane, seq: self.seq }
    }

    /// Whether whoever attends this lane attends another after the event.
    pub fn is_left_with(&self, event: &TableEvent) -> bool {
        match (event, self.lane.seat()) {
            (TableEvent::PartnersChanged { from, .. }, Some(seat)) => from[seat] != seat,
            (TableEvent::SeatsSwapped { one, other, .. }, Some(seat)) => [*one, *other].contains(&seat),
            _ => false,
        }
    }

    /// What came in one frame: whoever leaves the lane with an event hears no more of it.
    ///
    /// # Panics
    /// If something comes behind that.
    pub fn check_is_left_last(&self, events: &[TableEvent]) {
        let left = events.iter().rev().skip(1).find(|event| self.is_left_with(event));
        assert!(left.is_none(), "{:?} is told more than {left:?}: {events:?}", self.lane);
    }

    /// Folds the next event of the lane.
    ///
    /// # Panics
    /// If it does not follow on what is held.
    pub fn take_in(&mut self, event: &TableEvent) {
        self.view.apply(self.lane, event).unwrap_or_else(|cause| panic!("{cause}: {event:?}"));
        self.seq = self.seq.next();
    }
}
