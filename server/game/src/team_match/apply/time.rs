//! The time in which the server was away, for which nobody pays (Spec D14).

use std::time::Duration;

use bridge_protocol::MatchRuling;
use bridge_rules::Seat;

use crate::{
    Moment,
    team_match::{MatchRecord, TeamMatch, segment::Window},
};

impl TeamMatch {
    /// The server is at work. Only what everybody may hear of says so: else the time for which a segment rests would
    /// tell when a room was heard of last (Spec D5).
    pub(super) fn keeps_time(&mut self, record: &MatchRecord, at: Moment) {
        match record {
            MatchRecord::Woken => {
                self.deadlines_rest(at.since(self.awake_at), at);
                self.awake_at = at;
            }
            MatchRecord::SegmentOpened { .. }
            | MatchRecord::LineupHandedIn { .. }
            | MatchRecord::LineupsShown { .. }
            | MatchRecord::ContributionsCalled { .. }
            | MatchRecord::RevealsCalled { .. }
            | MatchRecord::Dealt { .. }
            | MatchRecord::RoomsOpened { .. }
            | MatchRecord::TimeKept
            | MatchRecord::SegmentWarned { .. }
            | MatchRecord::Ruled { ruling: MatchRuling::Extend { .. }, .. } => self.awake_at = at,
            MatchRecord::Joined { .. }
            | MatchRecord::Contributed { .. }
            | MatchRecord::Revealed { .. }
            | MatchRecord::RoomEntered { .. }
            | MatchRecord::BoardPlayed { .. }
            | MatchRecord::SubstituteDue { .. }
            | MatchRecord::SubstituteNotDue { .. }
            | MatchRecord::Substituted { .. }
            | MatchRecord::CameBack { .. }
            | MatchRecord::Awaited { .. }
            | MatchRecord::Arrived { .. }
            | MatchRecord::FinedInRoom { .. }
            | MatchRecord::DirectorCalled { .. }
            | MatchRecord::BoardsRemoved { .. }
            | MatchRecord::SegmentClosed { .. }
            | MatchRecord::Ruled { .. }
            | MatchRecord::ConcessionOffered { .. }
            | MatchRecord::Provisional { .. }
            | MatchRecord::ScoreAgreed { .. }
            | MatchRecord::Finished { .. } => {}
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
