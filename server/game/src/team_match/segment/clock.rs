//! How long a segment may last (Spec D12). The time is the same for both rooms and knows nothing of either, so that
//! everybody may see it.

use std::time::Duration;

use bridge_protocol::{AtLimit, Room, SegmentTime, limits::SEGMENT_ALLOWANCE};
use bridge_rules::BoardNumber;

use crate::{
    Moment,
    team_match::{Segment, TeamMatch},
};

/// How much of its time a segment has used when the rooms are warned, in percent.
const WARNINGS: [u8; 2] = [75, UP];
const UP: u8 = 100;

#[derive(Clone, Copy, Debug)]
pub(crate) struct SegmentClock {
    from: Moment,
    until: Moment,
    /// The last warning, in percent.
    pub(crate) warned: u8,
}

impl SegmentClock {
    pub(crate) fn starts(from: Moment, boards: usize, ms_per_board: u64) -> Self {
        let boards = u64::try_from(boards).expect("a set has at most 100 boards");
        let until = from.after(Duration::from_millis(boards * ms_per_board)).after(SEGMENT_ALLOWANCE);
        Self { from, until, warned: 0 }
    }

    /// The director gives more time: from now, if it is up. There is no other warning than that it is up.
    pub(crate) fn is_extended(&mut self, minutes: u8, at: Moment) {
        self.until = self.until.max(at).after(Duration::from_secs(u64::from(minutes) * 60));
        self.warned = WARNINGS[0];
    }

    pub(crate) const fn is_up(&self) -> bool {
        self.warned == UP
    }

    /// The server was away for so long.
    pub(crate) fn rests(&mut self, time: Duration) {
        if !self.is_up() {
            (self.from, self.until) = (self.from.after(time), self.until.after(time));
        }
    }

    /// When the rooms are to be warned next, and of how much.
    pub(crate) fn next_warning(&self) -> Option<(Moment, u8)> {
        let percent = WARNINGS.into_iter().find(|percent| *percent > self.warned)?;
        let left = self.until.since(self.from) * u32::from(UP - percent) / u32::from(UP);
        Some((Moment(self.until.0 - u64::try_from(left.as_millis()).expect("a few hours")), percent))
    }

    pub(crate) const fn view(&self) -> SegmentTime {
        SegmentTime { until_ms: self.until.0, warned: self.warned }
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
        if self.is_directed() || !self.are_boards_removed_at_limit() || !self.are_boards_held(segment) {
            return Vec::new();
        }
        let is_open = |board: &BoardNumber| {
            !segment.rooms[room].played.contains_key(board) && !self.awards.contains_key(&(*board, room))
        };
        segment.boards.iter().copied().filter(is_open).collect()
    }

    fn is_directed(&self) -> bool {
        !self.people.directors.is_empty()
    }

    fn are_boards_removed_at_limit(&self) -> bool {
        self.conditions.segment_clock.is_some_and(|clock| clock.at_limit == AtLimit::Remove)
    }
}
