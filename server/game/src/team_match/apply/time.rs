//! The time in which the server was away, for which nobody pays (Spec D14).

use std::time::Duration;

use bridge_protocol::MatchRuling;
use bridge_rules::Seat;

use crate::{
    Moment,
    team_match::{
        ClockRecord, DealingRecord, DirectionRecord, MatchRecord, PlayRecord, SegmentRecord, TeamMatch, segment::Window,
    },
};

impl TeamMatch {
    /// The server is at work. Only what everybody may hear of says so: else the time for which a segment rests would
    /// tell when a room was heard of last (Spec D5).
    pub(super) fn keeps_time(&mut self, record: &MatchRecord, at: Moment) {
        match record {
            MatchRecord::Clock(ClockRecord::Woken {}) => {
                self.deadlines_rest(at.since(self.awake_at), at);
                self.awake_at = at;
            }
            MatchRecord::Segment(
                SegmentRecord::SegmentOpened { .. }
                | SegmentRecord::LineupHandedIn { .. }
                | SegmentRecord::LineupsShown { .. },
            )
            | MatchRecord::Dealing(
                DealingRecord::ContributionsCalled { .. }
                | DealingRecord::RevealsCalled { .. }
                | DealingRecord::Dealt { .. },
            )
            | MatchRecord::Play(PlayRecord::RoomsOpened { .. })
            | MatchRecord::Clock(ClockRecord::TimeKept {} | ClockRecord::SegmentWarned { .. })
            | MatchRecord::Direction(DirectionRecord::Ruled { ruling: MatchRuling::Extend { .. }, .. }) => {
                self.awake_at = at;
            }
            MatchRecord::Segment(SegmentRecord::SegmentClosed { .. })
            | MatchRecord::Dealing(DealingRecord::Contributed { .. } | DealingRecord::Revealed { .. })
            | MatchRecord::Play(PlayRecord::BoardPlayed { .. } | PlayRecord::BoardsRemoved { .. })
            | MatchRecord::Attendance(_)
            | MatchRecord::Direction(_)
            | MatchRecord::Ending(_) => {}
        }
    }

    fn deadlines_rest(&mut self, time: Duration, at: Moment) {
        let Some(segment) = self.segments.last_mut() else { return };
        if !segment.are_lineups_shown {
            segment.due = segment.due.map(|due| due.after(time));
        }
        let window = segment.set.as_mut().and_then(|set| set.window.as_mut());
        if let Some(Window::Commitments(until) | Window::Contributions(until)) = window {
            *until = until.after(time);
        }
        if let Some(clock) = &mut segment.clock {
            clock.postpone(time);
        }
        for state in [&mut segment.rooms.open, &mut segment.rooms.closed] {
            for seat in Seat::ALL {
                state.awaited[seat] = state.awaited[seat].map(|since| since.after(time).min(at));
            }
        }
    }
}
