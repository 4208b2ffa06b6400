//! What happens when time has passed: the first deadline that it reached is met. The others come in their turn.

use std::time::Duration;

use bridge_protocol::{Room, limits::SUBSTITUTE_AFTER};
use bridge_rules::Seat;

use crate::{
    Moment, ServerIdentity,
    team_match::{AttendanceRecord, ClockRecord, MatchRecord, Segment, TeamMatch, segment::Window},
};

/// How often it is noted that the server is at work while people have a deadline: so much may be given to them too much
/// when it was away.
const TIME_KEPT_EVERY: Duration = Duration::from_secs(30);

/// What a deadline is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Due {
    /// The match begins.
    FirstSegment,
    /// The line-ups.
    Lineups,
    /// Commitments, or contributions.
    Contributions,
    /// The segment's time, so much of it in percent.
    Warning(u8),
    /// Somebody who has a seat and does not come.
    Arrival(Room, Seat),
    /// A note that the server is at work.
    Time,
    /// The end of the correction period.
    Correction,
}

impl TeamMatch {
    /// When the match must be told that time has passed.
    pub fn next_deadline(&self) -> Option<Moment> {
        self.deadline().map(|(at, _)| at)
    }

    pub(super) fn time_passed(&self, at: Moment, identity: &ServerIdentity) -> Vec<MatchRecord> {
        let Some((_, due)) = self.deadline().filter(|(until, _)| *until <= at) else { return Vec::new() };
        let Some(segment) = self.segment() else { return self.next_segment(at, identity).into_iter().collect() };
        let number = segment.number;
        match due {
            Due::FirstSegment => Vec::new(),
            Due::Lineups => self.lineups_are_due(segment),
            Due::Contributions => self.window_closes(segment, at, identity).into_iter().collect(),
            Due::Warning(percent) => vec![ClockRecord::SegmentWarned { segment: number, percent }.into()],
            Due::Arrival(room, seat) => vec![AttendanceRecord::SubstituteDue { segment: number, room, seat }.into()],
            Due::Time => vec![ClockRecord::TimeKept {}.into()],
            Due::Correction => vec![self.end(at, identity)],
        }
    }

    /// Whether people had a deadline while the server was away.
    pub(super) fn was_asleep(&self, at: Moment) -> bool {
        at > self.awake_at
            && self.deadline().is_some_and(|(_, due)| !matches!(due, Due::FirstSegment | Due::Correction))
    }

    fn deadline(&self) -> Option<(Moment, Due)> {
        if self.is_finished() {
            return None;
        }
        if let Some(until) = self.provisional_until {
            return (!self.awaits_a_ruling()).then_some((until, Due::Correction));
        }
        let Some(segment) = self.segment() else { return Some((self.opened_at, Due::FirstSegment)) };
        let first = segment.deadlines().min_by_key(|(at, _)| *at)?;
        let noted = (self.awake_at.after(TIME_KEPT_EVERY), Due::Time);
        Some(if noted.0 < first.0 { noted } else { first })
    }
}

impl Segment {
    /// One that is closed has none, though it may be the last one, and a board of it is still to be ruled.
    fn deadlines(&self) -> impl Iterator<Item = (Moment, Due)> {
        let lineups = self.due.filter(|_| !self.are_lineups_shown).map(|due| (due, Due::Lineups));
        let window = self.set.as_ref().and_then(|set| set.window).map(|window| {
            let (Window::Commitments(until) | Window::Contributions(until)) = window;
            (until, Due::Contributions)
        });
        let warning = self.clock.and_then(|clock| clock.next_warning());
        let warning = warning.map(|(at, percent)| (at, Due::Warning(percent)));
        lineups.into_iter().chain(window).chain(warning).chain(self.arrivals()).filter(|_| !self.is_closed)
    }

    /// Who has a seat and has not come is waited for as long as one who has gone (Spec C13).
    fn arrivals(&self) -> impl Iterator<Item = (Moment, Due)> {
        let places = Room::ALL.into_iter().flat_map(|room| Seat::ALL.map(|seat| (room, seat)));
        places.filter(|_| !self.is_closed).filter_map(|(room, seat)| {
            let state = &self.rooms[room];
            let since = state.awaited[seat].filter(|_| !state.substitute_due[seat])?;
            Some((since.after(SUBSTITUTE_AFTER), Due::Arrival(room, seat)))
        })
    }
}
