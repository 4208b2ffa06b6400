//! Who takes which place.

use bridge_protocol::{
    ContestPlace, PlayerNumber, Refusal, TeamNumber,
    limits::{MAX_DIRECTORS, MAX_KIBITZERS},
};

use super::{DONE_BEFORE, Decision};
use crate::{
    Person,
    contest::{Contest, ContestEvent},
};

impl Contest {
    pub(super) fn join(&self, person: &Person, place: ContestPlace) -> Decision {
        let places = self.people.places_of(person.account);
        if places.contains(&place) {
            return DONE_BEFORE;
        }
        match place {
            ContestPlace::Captain { team } => self.join_team(person, team, None)?,
            ContestPlace::Player { team, number } => self.join_team(person, team, Some(number))?,
            // Whoever has a place sees as much already.
            ContestPlace::Spectator {} if !places.is_empty() => return DONE_BEFORE,
            ContestPlace::Spectator {} if self.people.spectators.len() >= MAX_KIBITZERS => {
                return Err(Refusal::TooManyKibitzers {});
            }
            ContestPlace::Spectator {} => {}
            ContestPlace::Director {} if places.iter().any(|place| place.team().is_some()) => {
                return Err(Refusal::OtherPart {});
            }
            ContestPlace::Director {} if self.people.directors.len() >= MAX_DIRECTORS => {
                return Err(Refusal::TooManyDirectors { limit: MAX_DIRECTORS });
            }
            ContestPlace::Director {} => {}
        }
        Ok(vec![ContestEvent::Joined { place, person: person.clone() }])
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
        let is_in_the_way = |place: ContestPlace| match place {
            ContestPlace::Captain { team: his } => his != team,
            ContestPlace::Player { team: his, .. } => his != team || number.is_some(),
            ContestPlace::Director {} => true,
            ContestPlace::Spectator {} => false,
        };
        if self.people.places_of(person.account).into_iter().any(is_in_the_way) {
            return Err(Refusal::OtherPart {});
        }
        Ok(())
    }
}
