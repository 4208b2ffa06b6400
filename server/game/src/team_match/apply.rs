//! The fold: a record becomes part of the match. It cannot fail, because [`decide`](super::decide) has said that it may
//! happen.

mod attendance;
mod time;

use bridge_protocol::{
    Adjusted, Lineup, MatchPlace, MatchRuling, MatchRulingNotice, PlayerName, PlayerNumber, Room, Team, TeamEntry,
};
use bridge_rules::{BySeat, Card};

use super::{MatchRecord, Segment, TeamMatch, segment::Window};
use crate::{Moment, PlayedBoard};

impl TeamMatch {
    /// Takes a record of what happened `at` into the match. Only `decide` makes records, so every one fits; one that
    /// does not changes nothing.
    pub fn apply(&mut self, record: &MatchRecord, at: Moment) {
        self.now = at;
        self.keeps_time(record, at);
        match record {
            MatchRecord::Joined { place, person } => {
                self.people.take(*place, person);
                if let MatchPlace::Player { team, number } = place
                    && person.account.is_computer()
                {
                    self.seat_computer_on_roster(*team, *number, &person.name);
                }
                self.start_first_lineup_time(at);
            }
            MatchRecord::SegmentOpened { segment, boards, places_first, due } => {
                self.open_segment(*segment, *boards, *places_first, *due);
            }
            MatchRecord::LineupHandedIn { segment, team, lineup } => self.set_lineup(*segment, *team, *lineup, at),
            MatchRecord::LineupsShown { segment } => self.with(*segment, |segment| segment.are_lineups_shown = true),
            MatchRecord::ContributionsCalled { segment, until } => {
                self.set_window(*segment, Window::Commitments(*until))
            }
            MatchRecord::RevealsCalled { segment, until } => self.set_window(*segment, Window::Contributions(*until)),
            MatchRecord::Contributed { segment, room, seat, commitment } => self.with(*segment, |segment| {
                if let Some(set) = &mut segment.set {
                    set.commit((*room, *seat), *commitment);
                }
            }),
            MatchRecord::Revealed { segment, room, seat, value } => self.with(*segment, |segment| {
                if let Some(set) = &mut segment.set {
                    set.take_share((*room, *seat), value);
                }
            }),
            MatchRecord::Dealt { segment, transcript } => self.with(*segment, |segment| {
                if let Some(set) = &mut segment.set {
                    set.window = None;
                    set.transcript = Some(transcript.as_ref().clone());
                }
            }),
            MatchRecord::RoomsOpened { segment, tables } => {
                let limit = self.conditions.segment_clock;
                self.with(*segment, |segment| {
                    segment.tables = Some(*tables);
                    segment.opened_at = Some(at);
                    Room::ALL.into_iter().for_each(|room| segment.rooms[room].awaited = BySeat::from_fn(|_| Some(at)));
                    if let Some(limit) = limit {
                        segment.starts_clock(at, limit.ms_per_board);
                    }
                });
            }
            MatchRecord::RoomEntered { segment, room, account } => self.room_is_entered(*segment, *room, *account),
            MatchRecord::BoardPlayed { segment, room, board, players, lead } => {
                self.board_is_played(*segment, *room, board, *players, *lead);
            }
            MatchRecord::SubstituteDue { segment, room, seat } => {
                self.with(*segment, |segment| segment.rooms[*room].substitute_due[*seat] = true);
            }
            MatchRecord::SubstituteNotDue { segment, room, seat } => {
                self.with(*segment, |segment| segment.rooms[*room].substitute_due[*seat] = false);
            }
            MatchRecord::Substituted { segment, team, out, into } => {
                self.take_substitution(*segment, *team, *out, *into, at);
            }
            MatchRecord::CameBack { segment, team, out, into } => self.bring_back(*segment, *team, *out, *into),
            MatchRecord::Awaited { segment, room, seat } => {
                self.with(*segment, |segment| segment.rooms[*room].await_player(*seat, at));
            }
            MatchRecord::Arrived { segment, room, seat } => {
                self.with(*segment, |segment| segment.rooms[*room].player_arrived(*seat));
            }
            MatchRecord::FinedInRoom { segment, room, fine, .. } => {
                self.with(*segment, |segment| segment.rooms[*room].fines.push(fine.clone()));
                self.score_may_have_changed();
            }
            MatchRecord::DirectorCalled { segment, room, awaited } => {
                self.with(*segment, |segment| segment.rooms[*room].awaits_director = *awaited);
            }
            MatchRecord::TimeKept | MatchRecord::Woken => {}
            MatchRecord::SegmentWarned { segment, percent } => self.with(*segment, |segment| {
                if let Some(clock) = &mut segment.clock {
                    clock.warned = *percent;
                }
            }),
            MatchRecord::BoardsRemoved { room, boards, .. } => {
                self.awards.extend(boards.iter().map(|board| ((*board, *room), Adjusted::Void {})));
            }
            MatchRecord::SegmentClosed { segment } => self.with(*segment, |segment| segment.is_closed = true),
            MatchRecord::Ruled { director, ruling, law, reason } => {
                self.take_ruling(ruling, at);
                let director = director.name.clone();
                let (ruling, law, reason) = (ruling.clone(), law.clone(), reason.clone());
                self.rulings.push(MatchRulingNotice { director, ruling, law, reason });
            }
            MatchRecord::ConcessionOffered { team } => self.conceded = Some(*team),
            MatchRecord::Provisional { until } => self.provisional_until = Some(*until),
            MatchRecord::ScoreAgreed { team, version } => self.agreed[*team] = Some(*version),
            MatchRecord::Finished { result } => self.result = Some(result.clone()),
        }
    }

    /// The roster says that a computer plays at a place.
    fn seat_computer_on_roster(&mut self, team: Team, number: PlayerNumber, name: &PlayerName) {
        let TeamEntry { players, computers, .. } = &mut self.conditions.teams[team];
        let place = usize::from(number.0).saturating_sub(1);
        players.resize_with(players.len().max(place + 1), || name.clone());
        players[place].clone_from(name);
        computers.push(number);
        computers.sort_unstable();
    }

    fn with(&mut self, number: u8, change: impl FnOnce(&mut Segment)) {
        if let Some(segment) = self.segments.iter_mut().find(|segment| segment.number == number) {
            change(segment);
        }
    }

    fn open_segment(&mut self, number: u8, boards: u8, places_first: Option<Team>, due: Option<Moment>) {
        let boards = self.boards_of_segment(number, boards);
        let set = self.set_of_segment(number, &boards);
        self.segments.push(Segment { places_first, due, ..Segment::new(number, boards, set) });
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

    fn set_window(&mut self, number: u8, window: Window) {
        self.with(number, |segment| {
            if let Some(set) = &mut segment.set {
                set.window = Some(window);
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
