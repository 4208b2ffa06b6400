//! The fold: a record becomes part of the match. It cannot fail, because [`decide`](super::decide) has said that it may
//! happen.

mod attendance;
mod time;

use bridge_protocol::{
    Adjusted, ByRoom, Lineup, MatchRuling, MatchRulingNotice, Penalty, PlayerNumber, Room, TableId, Team,
};
use bridge_rules::{BySeat, Card};

use super::{
    ClockRecord, DealingRecord, DirectionRecord, EndingRecord, MatchRecord, PlayRecord, Segment, SegmentRecord,
    TeamMatch,
    segment::{SegmentSet, Window},
};
use crate::{Moment, PlayedBoard};

impl TeamMatch {
    /// Takes a record of what happened `at` into the match. Only `decide` makes records, so every one fits; one that
    /// does not changes nothing.
    pub fn apply(&mut self, record: &MatchRecord, at: Moment) {
        // That the server is at work, or was away, is nothing that happens to the match.
        if !matches!(record, MatchRecord::Clock(ClockRecord::TimeKept {} | ClockRecord::Woken {})) {
            self.last_event_at = at;
        }
        self.keeps_time(record, at);
        match record {
            MatchRecord::Segment(record) => self.segment_moves(record, at),
            MatchRecord::Dealing(record) => self.take_dealing(record),
            MatchRecord::Play(record) => self.take_play(record, at),
            MatchRecord::Attendance(record) => self.take_attendance(record, at),
            MatchRecord::Clock(record) => self.clock_goes(record),
            MatchRecord::Direction(record) => self.take_direction(record, at),
            MatchRecord::Ending(record) => self.comes_to_its_end(record),
        }
    }

    fn segment_moves(&mut self, record: &SegmentRecord, at: Moment) {
        match record {
            SegmentRecord::SegmentOpened { segment, boards, places_first, due } => {
                self.open_segment(*segment, *boards, *places_first, *due);
            }
            SegmentRecord::LineupHandedIn { segment, team, lineup } => self.set_lineup(*segment, *team, *lineup, at),
            SegmentRecord::LineupsShown { segment } => self.with(*segment, |segment| segment.are_lineups_shown = true),
            SegmentRecord::SegmentClosed { segment } => self.with(*segment, |segment| segment.is_closed = true),
        }
    }

    fn take_dealing(&mut self, record: &DealingRecord) {
        match record {
            DealingRecord::ContributionsCalled { segment, until } => {
                self.with_set(*segment, |set| set.window = Some(Window::Commitments(*until)));
            }
            DealingRecord::Contributed { segment, room, seat, commitment } => {
                self.with_set(*segment, |set| set.commit((*room, *seat), *commitment));
            }
            DealingRecord::RevealsCalled { segment, until } => {
                self.with_set(*segment, |set| set.window = Some(Window::Contributions(*until)));
            }
            DealingRecord::Revealed { segment, room, seat, value } => {
                self.with_set(*segment, |set| set.take_share((*room, *seat), value));
            }
            DealingRecord::Dealt { segment, transcript } => self.with_set(*segment, |set| {
                set.window = None;
                set.transcript = Some(transcript.as_ref().clone());
            }),
        }
    }

    fn take_play(&mut self, record: &PlayRecord, at: Moment) {
        match record {
            PlayRecord::RoomsOpened { segment, tables } => self.open_rooms(*segment, *tables, at),
            PlayRecord::BoardPlayed { segment, room, board, result, adjusted, players, lead } => {
                let played = PlayedBoard { board: *board, result: *result, adjusted: adjusted.clone() };
                self.board_is_played(*segment, *room, &played, *players, *lead);
            }
            PlayRecord::BoardsRemoved { room, boards, .. } => {
                self.awards.extend(boards.iter().map(|board| ((*board, *room), Adjusted::Void {})));
            }
        }
    }

    fn clock_goes(&mut self, record: &ClockRecord) {
        match record {
            ClockRecord::TimeKept {} | ClockRecord::Woken {} => {}
            ClockRecord::SegmentWarned { segment, percent } => self.with(*segment, |segment| {
                if let Some(clock) = &mut segment.clock {
                    clock.warned = *percent;
                }
            }),
        }
    }

    fn take_direction(&mut self, record: &DirectionRecord, at: Moment) {
        match record {
            DirectionRecord::DirectorCalled { segment, room, awaited } => {
                self.with(*segment, |segment| segment.rooms[*room].awaits_director = *awaited);
            }
            DirectionRecord::FinedInRoom { segment, room, team, amount, unit, reason, .. } => {
                let (amount, unit, reason) = (*amount, *unit, reason.clone());
                let fine = Penalty { team: *team, amount, unit, reason, room: Some(*room) };
                self.with(*segment, |segment| segment.rooms[*room].fines.push(fine));
                self.score_may_have_changed();
            }
            DirectionRecord::Ruled { name, ruling, law, reason, .. } => {
                self.take_ruling(ruling, at);
                let (ruling, law, reason) = (ruling.clone(), law.clone(), reason.clone());
                self.rulings.push(MatchRulingNotice { director: name.clone(), ruling, law, reason });
            }
        }
    }

    fn comes_to_its_end(&mut self, record: &EndingRecord) {
        match record {
            EndingRecord::ConcessionOffered { team } => self.conceded.push(*team),
            EndingRecord::Provisional { until } => self.provisional_until = Some(*until),
            EndingRecord::ScoreAgreed { team, version } => self.agreed[*team] = Some(*version),
            EndingRecord::Finished { result } => self.result = Some(result.clone()),
        }
    }

    fn with(&mut self, number: u8, change: impl FnOnce(&mut Segment)) {
        if let Some(segment) = self.segments.iter_mut().find(|segment| segment.number == number) {
            change(segment);
        }
    }

    fn with_set(&mut self, number: u8, change: impl FnOnce(&mut SegmentSet)) {
        self.with(number, |segment| segment.set.as_mut().map_or((), change));
    }

    fn open_segment(&mut self, number: u8, boards: u8, places_first: Option<Team>, due: Option<Moment>) {
        let boards = self.boards_of_segment(number, boards);
        let (set, apart) = (self.set_of_segment(number, &boards), self.apart());
        self.segments.push(Segment { places_first, due, apart, ..Segment::new(number, boards, set) });
        // A tie that came up in the correction period is played off: what was agreed with is no longer the score.
        if self.provisional_until.take().is_some() {
            self.score_version += 1;
        }
    }

    /// The time for the first line-ups runs when both captains are there.
    fn start_first_lineup_time(&mut self, at: Moment) {
        let due = self.lineup_due(at);
        if let Some(segment) = self.segments.last_mut().filter(|segment| !segment.are_lineups_shown) {
            segment.due = segment.due.or(due);
        }
    }

    fn set_lineup(&mut self, number: u8, team: Team, lineup: Lineup, at: Moment) {
        let due = self.lineup_due(at);
        self.with(number, |segment| {
            segment.lineups[team] = Some(lineup);
            if segment.tables.is_some() {
                segment.await_team(team, at);
            }
            // Who sees the opponents' line-up first has their time from there on.
            if segment.places_first == Some(team) && segment.lineups[team.other()].is_none() {
                segment.due = due;
            }
        });
    }

    fn open_rooms(&mut self, number: u8, tables: ByRoom<TableId>, at: Moment) {
        let limit = self.conditions.segment_clock;
        self.with(number, |segment| {
            segment.tables = Some(tables);
            segment.opened_at = Some(at);
            Room::ALL.into_iter().for_each(|room| segment.rooms[room].awaited = BySeat::from_fn(|_| Some(at)));
            if let Some(limit) = limit {
                segment.starts_clock(at, limit.ms_per_board);
            }
        });
    }

    fn board_is_played(
        &mut self,
        number: u8,
        room: Room,
        played: &PlayedBoard,
        players: Option<BySeat<Option<PlayerNumber>>>,
        lead: Option<Card>,
    ) {
        let mut is_scored_anew = false;
        self.with(number, |segment| {
            let seated = players.unwrap_or_else(|| segment.seated(room));
            let state = &mut segment.rooms[room];
            state.sat.entry(played.board).or_insert(seated);
            is_scored_anew = state.played.insert(played.board, played.clone()).as_ref() != Some(played);
            state.leads.extend(lead.map(|card| (played.board, card)));
        });
        if is_scored_anew {
            self.score_may_have_changed();
        }
    }

    fn take_ruling(&mut self, ruling: &MatchRuling, at: Moment) {
        match ruling {
            MatchRuling::SetLineup { segment, team, lineup } => self.set_lineup(*segment, *team, *lineup, at),
            MatchRuling::Substitute { segment, team, out, into } => {
                self.take_substitution(*segment, *team, *out, *into, at);
            }
            MatchRuling::Score { board, room, ns, ew } => {
                self.awards.insert((*board, *room), Adjusted::Awards { ns: ns.clone(), ew: ew.clone() });
                self.score_may_have_changed();
            }
            MatchRuling::Void { board } => {
                self.awards.extend(Room::ALL.map(|room| ((*board, room), Adjusted::Void {})));
                self.score_may_have_changed();
            }
            MatchRuling::Extend { segment, minutes } => self.with(*segment, |segment| {
                if let Some(clock) = &mut segment.clock {
                    clock.extend(*minutes, at);
                }
            }),
            MatchRuling::Penalise { .. } => self.score_may_have_changed(),
            MatchRuling::Forfeit { .. } | MatchRuling::Finalise {} => {}
        }
    }

    /// Once all is played, captains agree with one version of the score (Spec D19).
    fn score_may_have_changed(&mut self) {
        self.score_version += u32::from(self.provisional_until.is_some());
    }
}
