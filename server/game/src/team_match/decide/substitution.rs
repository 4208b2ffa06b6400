//! A substitute inside a segment (LAWS D9): only for a player who has been gone for long, or by the director, and only one who
//! has seen none of its boards.

use bridge_protocol::{PlayerNumber, Refusal, Room, Team};

use super::{DONE_BEFORE, Decision};
use crate::team_match::{MatchEvent, Segment, TeamMatch};

impl TeamMatch {
    pub(super) fn substitute(&self, team: Team, number: u8, out: PlayerNumber, into: PlayerNumber) -> Decision {
        let was_done = |segment: &Segment| segment.substitutions.contains(&(team, out, into));
        if self.segment_numbered(number).is_some_and(was_done) {
            return DONE_BEFORE;
        }
        self.may_be_substituted(number, team, out, into)?;
        let segment = self.segment_on(number)?;
        let place = segment.lineups[team].and_then(|lineup| lineup.seat_of(team, out));
        if place.is_some_and(|(room, seat)| segment.rooms[room].substitute_due[seat]) {
            Ok(vec![MatchEvent::Substituted { segment: number, team, out, into }])
        } else {
            Err(cannot("the player has not been gone for three minutes: call the director"))
        }
    }

    pub(super) fn may_be_substituted(
        &self,
        number: u8,
        team: Team,
        out: PlayerNumber,
        into: PlayerNumber,
    ) -> Result<(), Refusal> {
        let segment = self.segment_on(number)?;
        let (Some(_), Some(lineup)) = (segment.tables, segment.lineups[team]) else { return Err(self.not_now()) };
        if lineup.seat_of(team, out).is_none() {
            return Err(cannot("he does not play in this segment"));
        }
        if !self.people.is_on_roster(team, into) {
            return Err(cannot("the substitute is not on the roster"));
        }
        if lineup.seat_of(team, into).is_some() {
            return Err(cannot("the substitute has a seat himself"));
        }
        let has_entered = |room: Room| {
            let account = self.people.on_roster(team, into).map(|person| person.account);
            account.is_some_and(|account| segment.rooms[room].entered.contains(&account))
        };
        if Room::ALL.into_iter().any(has_entered) {
            return Err(cannot("the substitute has been in a room of this segment"));
        }
        Ok(())
    }
}

fn cannot(why: &str) -> Refusal {
    Refusal::BadSubstitution { why: why.to_owned() }
}
