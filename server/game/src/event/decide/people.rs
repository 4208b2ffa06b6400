//! Who takes which place.

use bridge_protocol::{
    EventPlace, PlayerNumber, Refusal, TeamNumber,
    limits::{MAX_DIRECTORS, MAX_KIBITZERS},
};

use super::{DONE_BEFORE, Decision};
use crate::{
    Person,
    event::{Event, EventRecord},
};

impl Event {
    pub(super) fn join(&self, person: &Person, place: EventPlace) -> Decision {
        let places = self.people.places_of(person.account);
        if places.contains(&place) {
            return DONE_BEFORE;
        }
        match place {
            EventPlace::Captain { team } => self.join_team(person, team, None)?,
            EventPlace::Player { team, number } => self.join_team(person, team, Some(number))?,
            // Whoever has a place sees as much already.
            EventPlace::Spectator {} if !places.is_empty() => return DONE_BEFORE,
            EventPlace::Spectator {} if self.people.spectators.len() >= MAX_KIBITZERS => {
                return Err(Refusal::TooManyKibitzers {});
            }
            EventPlace::Spectator {} => {}
            EventPlace::Director {} if places.iter().any(|place| place.team().is_some()) => {
                return Err(Refusal::OtherPart {});
            }
            EventPlace::Director {} if self.people.directors.len() >= MAX_DIRECTORS => {
                return Err(Refusal::TooManyDirectors { limit: MAX_DIRECTORS });
            }
            EventPlace::Director {} => {}
        }
        Ok(vec![EventRecord::Joined { place, person: person.clone() }])
    }

    /// As captain, or as the player of a number. A captain may also play; nobody plays twice, or for two teams.
    fn join_team(&self, person: &Person, team: TeamNumber, number: Option<PlayerNumber>) -> Result<(), Refusal> {
        let entrant = self.people.teams.get(team.index()).ok_or(Refusal::BadInvitation {})?;
        let held = match number {
            None => &entrant.captain,
            Some(PlayerNumber(number)) => {
                let index = usize::from(number).checked_sub(1).ok_or(Refusal::BadInvitation {})?;
                entrant.players.get(index).ok_or(Refusal::BadInvitation {})?
            }
        };
        if held.is_some() {
            return Err(Refusal::PlaceTaken {});
        }
        let is_in_the_way = |place: EventPlace| match place {
            EventPlace::Captain { team: his } => his != team,
            EventPlace::Player { team: his, .. } => his != team || number.is_some(),
            EventPlace::Director {} => true,
            EventPlace::Spectator {} => false,
        };
        if self.people.places_of(person.account).into_iter().any(is_in_the_way) {
            return Err(Refusal::OtherPart {});
        }
        Ok(())
    }
}
