//! A computer is seated while the match is on: at a place of a roster for which nobody has come, or for a player who
//! has been gone for long (Spec C13, D9).

use bridge_protocol::{MatchPlace, PlayerNumber, Refusal, Team, limits::ROSTER};

use super::{
    DONE_BEFORE, Decision,
    substitution::{NOT_DUE, cannot},
};
use crate::{
    Person,
    team_match::{AttendanceRecord, TeamMatch},
};

impl TeamMatch {
    pub(super) fn seat_computer(&self, by: &Person, team: Team, player: PlayerNumber) -> Decision {
        let is_host = self.belongs_to.is_hosted_by(by.account);
        if !is_host && self.lane_of(by.account).is_none() {
            return Err(Refusal::NoSuchMatch {});
        }
        let directs = self.people.directs(by.account);
        if !(is_host || directs || self.people.captain_of(by.account) == Some(team)) {
            return Err(Refusal::NotCaptain {});
        }
        if self.is_finished() || self.provisional_until.is_some() {
            return Err(self.not_now());
        }
        if !self.people.is_on_roster(team, player) {
            return Err(cannot("the roster has no such place"));
        }
        match self.people.on_roster(team, player) {
            Some(person) if person.account.is_computer() => DONE_BEFORE,
            Some(_) => self.computer_comes_for(team, player, directs),
            None => Ok(vec![
                AttendanceRecord::joined(MatchPlace::Player { team, number: player }, self.free_computer()?).into(),
            ]),
        }
    }

    /// A computer with a place of its own on the roster comes for a player. The director says so whenever they see fit.
    fn computer_comes_for(&self, team: Team, out: PlayerNumber, directs: bool) -> Decision {
        let segment = self.segment().ok_or_else(|| self.not_now())?;
        let is_computer = |player: PlayerNumber| {
            self.people.on_roster(team, player).is_some_and(|person| person.account.is_computer())
        };
        if self.people.computers(team).any(|into| segment.has_taken_over(team, out, into)) {
            return DONE_BEFORE;
        }
        let place = segment.lineups[team].filter(|_| segment.tables.is_some());
        let place = place.and_then(|lineup| lineup.seat_of(team, out));
        let (room, seat) = place.ok_or_else(|| cannot("this player does not play in this segment"))?;
        if !directs && !segment.rooms[room].substitute_due[seat] {
            return Err(cannot(NOT_DUE));
        }
        let sits = |player: PlayerNumber| segment.lineups[team].is_some_and(|own| own.seat_of(team, player).is_some());
        let has_place = |player: &PlayerNumber| {
            (is_computer(*player) || self.people.on_roster(team, *player).is_none())
                && !sits(*player)
                && self.check_substitution(segment.number, team, out, *player).is_ok()
        };
        let places = self.people.places(team);
        let own = PlayerNumber(u8::try_from(places.len() + 1).unwrap_or(u8::MAX));
        let into = places.iter().copied().find(|player| is_computer(*player) && has_place(player));
        let into = into.or_else(|| ROSTER.contains(&usize::from(own.0)).then_some(own));
        let into = into.or_else(|| places.into_iter().find(has_place)).ok_or_else(|| {
            cannot("the roster is full, and all of it plays or has come: put in a player who does not play")
        })?;
        let joined = (!is_computer(into)).then(|| {
            let place = MatchPlace::Player { team, number: into };
            Ok(AttendanceRecord::joined(place, self.free_computer()?).into())
        });
        let substituted = AttendanceRecord::Substituted { segment: segment.number, team, out, into }.into();
        joined.into_iter().chain([Ok(substituted)]).collect()
    }

    /// The next of the computers that are numbered through both teams.
    fn free_computer(&self) -> Result<Person, Refusal> {
        let free =
            |computer: &Person| !self.people.has_name_like(computer) && self.people.player(computer.account).is_none();
        (1..=u8::MAX).map(Person::computer).find(free).ok_or(Refusal::NoComputers {})
    }
}
