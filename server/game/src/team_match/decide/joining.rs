//! Who takes which place, and who goes into which room (Spec D8, D10, D11). The invitation was checked before.

use bridge_protocol::{AccountId, MatchPlace, Refusal, Room, limits::MAX_DIRECTORS};
use bridge_rules::Seat;

use super::{DONE_BEFORE, Decision};
use crate::{
    Person,
    team_match::{AttendanceRecord, MatchRecord, Segment, TeamMatch},
};

impl TeamMatch {
    pub(super) fn join(&self, person: &Person, place: MatchPlace) -> Decision {
        let account = person.account;
        if self.places_of(account).contains(&place) {
            return DONE_BEFORE;
        }
        match place {
            // Who has another part sees no less.
            MatchPlace::Spectator {} if self.lane_of(account).is_some() => return DONE_BEFORE,
            MatchPlace::Spectator {} => {}
            _ if self.is_finished() => return Err(self.not_now()),
            MatchPlace::Captain { team } => {
                self.check_free(place)?;
                self.check_no_other_part(person, team == self.people.team_of(account).unwrap_or(team))?;
            }
            MatchPlace::Player { team, number } => {
                if !self.people.is_on_roster(team, number) {
                    return Err(Refusal::NoSuchMatch {});
                }
                self.check_free(place)?;
                let captain = self.people.captain_of(account);
                let plays = self.people.player(account).is_some();
                self.check_no_other_part(person, !plays && captain.is_none_or(|own| own == team))?;
                if self.people.has_name_like(person) {
                    return Err(Refusal::NameTooAlike {});
                }
                if self.imported(account) && !self.conditions.policy.importer_plays {
                    return Err(Refusal::ImportersDoNotPlay {});
                }
            }
            MatchPlace::Director {} => {
                self.check_no_other_part(person, self.people.team_of(account).is_none())?;
                if self.people.directors.len() >= MAX_DIRECTORS {
                    return Err(Refusal::TooManyDirectors { limit: MAX_DIRECTORS });
                }
                if self.people.has_name_like(person) {
                    return Err(Refusal::NameTooAlike {});
                }
            }
        }
        Ok(vec![AttendanceRecord::joined(place, person.clone()).into()])
    }

    /// Whether an account brought the boards, and so knows them.
    fn imported(&self, account: AccountId) -> bool {
        self.boards.imported.is_some() && self.belongs_to.is_hosted_by(account)
    }

    fn check_free(&self, place: MatchPlace) -> Result<(), Refusal> {
        if self.people.has(place).is_some() { Err(Refusal::PlaceTaken {}) } else { Ok(()) }
    }

    fn check_no_other_part(&self, person: &Person, fits: bool) -> Result<(), Refusal> {
        if fits && !self.people.directs(person.account) { Ok(()) } else { Err(Refusal::OtherPart {}) }
    }

    /// Whoever has been in one room of a segment never enters the other (Spec D8, D11); the director goes where they
    /// are needed.
    pub(super) fn enter_room(&self, person: &Person, room: Room) -> Decision {
        let account = person.account;
        if self.is_finished() {
            return Err(self.not_now());
        }
        if self.entrance(account, room).is_some() {
            return DONE_BEFORE;
        }
        let segment = self.segment_for(account).filter(|segment| segment.tables.is_some());
        let segment = segment.ok_or(Refusal::RoomsClosed {})?;
        let mut records = Vec::new();
        if !self.people.directs(account) {
            if segment.is_closed {
                return Err(Refusal::RoomsClosed {});
            }
            if segment.rooms[room.other()].entered.contains(&account) {
                return Err(Refusal::OtherRoom {});
            }
            let sits_here = Seat::ALL.into_iter().any(|seat| self.sitter(segment, room, seat) == Some(account));
            if !sits_here {
                records.push(self.comes_back(segment, room, account).ok_or(Refusal::NotInLineup {})?);
            }
        }
        if !segment.rooms[room].entered.contains(&account) {
            records.push(AttendanceRecord::RoomEntered { segment: segment.number, room, account }.into());
        }
        Ok(records)
    }

    /// Whoever was replaced because they were gone has their seat again when they come (Spec C13).
    fn comes_back(&self, segment: &Segment, room: Room, account: AccountId) -> Option<MatchRecord> {
        let (team, into) = self.people.player(account)?;
        let seat = Seat::ALL
            .into_iter()
            .find(|seat| room.team_at(*seat) == team && segment.rooms[room].kept_for[*seat] == Some(into))?;
        let out = segment.lineups[team]?.player_at(team, room, seat)?;
        Some(AttendanceRecord::CameBack { segment: segment.number, team, out, into }.into())
    }
}
