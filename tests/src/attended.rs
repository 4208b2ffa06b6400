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

    /// Folds the next event of the lane.
    ///
    /// # Panics
    /// If it does not follow on what is held.
    pub fn take_in(&mut self, event: &TableEvent) {
        self.view.apply(self.lane, event).unwrap_or_else(|cause| panic!("{cause}: {event:?}"));
        self.seq = self.seq.next();
    }
}
