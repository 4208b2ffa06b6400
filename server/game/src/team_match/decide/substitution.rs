//! A substitute inside a segment (Spec D9): only for a player who has been gone for long, or by the director, and only
//! one who has seen none of its boards.

use bridge_protocol::{PlayerNumber, Refusal, Room, Team};
use bridge_rules::Seat;

use super::{DONE_BEFORE, Decision};
use crate::team_match::{AttendanceRecord, Segment, TeamMatch};

/// Why a captain puts nobody in.
pub(super) const NOT_DUE: &str = "no substitute is due for this player: call the director";

impl TeamMatch {
    pub(super) fn substitute(&self, team: Team, number: u8, out: PlayerNumber, into: PlayerNumber) -> Decision {
        if self.segment_numbered(number).is_some_and(|segment| segment.has_taken_over(team, out, into)) {
            return DONE_BEFORE;
        }
        self.check_substitution(number, team, out, into)?;
        let segment = self.segment_on(number)?;
        let place = segment.lineups[team].and_then(|lineup| lineup.seat_of(team, out));
        if place.is_some_and(|(room, seat)| segment.rooms[room].substitute_due[seat]) {
            Ok(vec![AttendanceRecord::Substituted { segment: number, team, out, into }.into()])
        } else {
            // They learn no more from it than their view of the match tells them (Spec D5).
            Err(cannot(NOT_DUE))
        }
    }

    pub(super) fn check_substitution(
        &self,
        number: u8,
        team: Team,
        out: PlayerNumber,
        into: PlayerNumber,
    ) -> Result<(), Refusal> {
        let segment = self.segment_on(number)?;
        let (Some(_), Some(lineup)) = (segment.tables, segment.lineups[team]) else { return Err(self.not_now()) };
        let Some(place) = lineup.seat_of(team, out) else {
            return Err(cannot("this player does not play in this segment"));
        };
        if !self.people.is_on_roster(team, into) {
            return Err(cannot("the substitute is not on the roster"));
        }
        if lineup.seat_of(team, into).is_some() {
            return Err(cannot("the substitute already has a seat"));
        }
        let has_entered = |room: Room| {
            let account = self.people.on_roster(team, into).map(|person| person.account);
            account.is_some_and(|account| segment.rooms[room].entered.contains(&account))
        };
        // Who had this very seat knows no more than it showed them.
        if Room::ALL.into_iter().any(has_entered) && segment.seat_given_up(team, into) != Some(place) {
            return Err(cannot("the substitute has been in a room of this segment"));
        }
        Ok(())
    }
}

impl Segment {
    /// Whether a player has another's place and that one has not come back.
    pub(super) fn has_taken_over(&self, team: Team, out: PlayerNumber, into: PlayerNumber) -> bool {
        let plays = |player| self.lineups[team].is_some_and(|lineup| lineup.seat_of(team, player).is_some());
        self.substitutions.contains(&(team, out, into)) && plays(into) && !plays(out)
    }

    /// The seat that a player had in this segment until somebody came for them.
    fn seat_given_up(&self, team: Team, player: PlayerNumber) -> Option<(Room, Seat)> {
        let of_team = self.substitutions.iter().filter(|(of, ..)| *of == team);
        let heir = of_team.fold(player, |heir, (_, out, into)| if *out == heir { *into } else { heir });
        self.lineups[team]?.seat_of(team, heir).filter(|_| heir != player)
    }
}

pub(super) fn cannot(why: &str) -> Refusal {
    Refusal::BadSubstitution { why: why.to_owned() }
}
