//! Who comes into a room, who is gone from it, who comes in their place, and who is back (Spec C13, D9).

use bridge_protocol::{AccountId, MatchPlace, PlayerName, PlayerNumber, Room, Team, TeamEntry};
use bridge_rules::Seat;

use crate::{
    Moment, Person,
    team_match::{AttendanceRecord, Segment, TeamMatch},
};

impl TeamMatch {
    pub(super) fn take_attendance(&mut self, record: &AttendanceRecord, at: Moment) {
        match record {
            AttendanceRecord::Joined { place, account, name } => {
                self.people.take(*place, &Person { account: *account, name: name.clone() });
                if let MatchPlace::Player { team, number } = place
                    && account.is_computer()
                {
                    self.seat_computer_on_roster(*team, *number, name);
                }
                self.start_first_lineup_time(at);
            }
            AttendanceRecord::RoomEntered { segment, room, account } => {
                self.room_is_entered(*segment, *room, *account);
            }
            AttendanceRecord::SubstituteDue { segment, room, seat } => {
                self.with(*segment, |segment| segment.rooms[*room].substitute_due[*seat] = true);
            }
            AttendanceRecord::SubstituteNotDue { segment, room, seat } => {
                self.with(*segment, |segment| segment.rooms[*room].substitute_due[*seat] = false);
            }
            AttendanceRecord::Substituted { segment, team, out, into } => {
                self.take_substitution(*segment, *team, *out, *into, at);
            }
            AttendanceRecord::CameBack { segment, team, out, into } => self.bring_back(*segment, *team, *out, *into),
            AttendanceRecord::Awaited { segment, room, seat } => {
                self.with(*segment, |segment| segment.rooms[*room].await_player(*seat, at));
            }
            AttendanceRecord::Arrived { segment, room, seat } => {
                self.with(*segment, |segment| segment.rooms[*room].player_arrived(*seat));
            }
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

    fn room_is_entered(&mut self, number: u8, room: Room, account: AccountId) {
        let has_seat = |seat: &Seat| {
            let segment = self.segment_numbered(number);
            segment.and_then(|segment| self.sitter(segment, room, *seat)) == Some(account)
        };
        let seat = Seat::ALL.into_iter().find(has_seat);
        self.with(number, |segment| {
            let state = &mut segment.rooms[room];
            state.entered.insert(account);
            if let Some(seat) = seat {
                state.player_arrived(seat);
            }
        });
    }

    pub(super) fn take_substitution(
        &mut self,
        number: u8,
        team: Team,
        out: PlayerNumber,
        into: PlayerNumber,
        at: Moment,
    ) {
        self.with(number, |segment| {
            let Some((room, seat)) = segment.replace(team, out, into) else { return };
            let state = &mut segment.rooms[room];
            // Whom the director replaces though they are there has no claim to come back.
            if state.substitute_due[seat] {
                state.kept_for[seat].get_or_insert(out);
            }
            if state.kept_for[seat] == Some(into) {
                state.kept_for[seat] = None;
            }
            state.until_next_board[seat] = None;
            state.await_player(seat, at);
        });
    }

    fn bring_back(&mut self, number: u8, team: Team, out: PlayerNumber, into: PlayerNumber) {
        self.with(number, |segment| {
            let Some((room, seat)) = segment.replace(team, out, into) else { return };
            let state = &mut segment.rooms[room];
            state.kept_for[seat] = None;
            state.until_next_board[seat] = Some(out);
            state.player_arrived(seat);
        });
    }
}

impl Segment {
    /// The rooms wait for a team's players from this moment on.
    pub(super) fn await_team(&mut self, team: Team, since: Moment) {
        self.substitutions.retain(|(of, ..)| *of != team);
        for room in Room::ALL {
            for seat in Seat::ALL.into_iter().filter(|seat| room.team_at(*seat) == team) {
                let state = &mut self.rooms[room];
                state.kept_for[seat] = None;
                state.until_next_board[seat] = None;
                state.await_player(seat, since);
            }
        }
    }

    /// A player has another's place: which.
    fn replace(&mut self, team: Team, out: PlayerNumber, into: PlayerNumber) -> Option<(Room, Seat)> {
        let lineup = self.lineups[team].as_mut()?;
        let place = lineup.seat_of(team, out)?;
        for player in &mut lineup[place.0].0 {
            if *player == out {
                *player = into;
            }
        }
        self.substitutions.push((team, out, into));
        Some(place)
    }
}
