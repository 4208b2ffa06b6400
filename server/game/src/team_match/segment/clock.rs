//! How long a segment may last (Spec D12). The time is the same for both rooms and knows nothing of either, so that
//! everybody may see it.

use std::time::Duration;

use bridge_protocol::{AtLimit, Room, SegmentTime, limits::SEGMENT_ALLOWANCE};
use bridge_rules::BoardNumber;

use crate::{
    Moment,
    team_match::{Segment, TeamMatch},
    time_limit::TimeLimit,
};

impl Segment {
    /// Its boards are played from here on.
    pub(crate) fn starts_clock(&mut self, from: Moment, ms_per_board: u64) {
        let boards = u64::try_from(self.boards.len()).expect("a set has at most 100 boards");
        let lasts = Duration::from_millis(boards * ms_per_board) + SEGMENT_ALLOWANCE;
        self.clock = Some(TimeLimit::starts(from, lasts));
    }

    pub(crate) fn time(&self) -> Option<SegmentTime> {
        self.clock.map(|clock| SegmentTime { until_ms: clock.until.0, warned: clock.warned })
    }
}

impl TeamMatch {
    /// Whether the rooms begin no further board: the segment is over, or its time is up and the boards wait for the
    /// director, or are removed.
    pub(crate) fn are_boards_held(&self, segment: &Segment) -> bool {
        let is_up = segment.clock.is_some_and(|clock| clock.is_up());
        segment.is_closed || is_up && (self.is_directed() || self.are_boards_removed_at_limit())
    }

    /// The boards that a room which has stopped has not begun, if they are to be removed.
    pub(crate) fn boards_to_remove(&self, segment: &Segment, room: Room) -> Vec<BoardNumber> {
        let is_removed = !self.is_directed() && self.are_boards_removed_at_limit() && self.are_boards_held(segment);
        if !is_removed && self.counts(segment) {
            return Vec::new();
        }
        let is_open = |board: &BoardNumber| {
            !segment.rooms[room].played.contains_key(board) && !self.awards.contains_key(&(*board, room))
        };
        segment.boards.iter().copied().filter(is_open).collect()
    }

    pub(crate) fn is_directed(&self) -> bool {
        !self.people.directors.is_empty()
    }

    fn are_boards_removed_at_limit(&self) -> bool {
        self.conditions.segment_clock.is_some_and(|clock| clock.at_limit == AtLimit::Remove)
    }
}
