//! Who takes which place.

use bridge_protocol::{
    EventPlace, EventStage, Refusal,
    limits::{MAX_DIRECTORS, MAX_KIBITZERS},
};

use super::{DONE_BEFORE, Decision, not_at};
use crate::{
    Person,
    event::{Contest, Event, EventRecord, field::is_a_computers},
};

impl Event {
    pub(super) fn join(&self, person: &Person, place: EventPlace) -> Decision {
        let places = self.places_of(person.account);
        if places.contains(&place) {
            return DONE_BEFORE;
        }
        match place {
            EventPlace::Captain { .. } | EventPlace::Player { .. } | EventPlace::Entrant { .. } => {
                return self.join_to_play(person, place, &places);
            }
            // Whoever has a place sees as much already.
            EventPlace::Spectator {} if !places.is_empty() => return DONE_BEFORE,
            EventPlace::Spectator {} if self.spectators.len() >= MAX_KIBITZERS => {
                return Err(Refusal::TooManyKibitzers {});
            }
            EventPlace::Spectator {} => {}
            EventPlace::Director {} if places.iter().any(|place| is_for_players(*place)) => {
                return Err(Refusal::OtherPart {});
            }
            EventPlace::Director {} if self.directors.len() >= MAX_DIRECTORS => {
                return Err(Refusal::TooManyDirectors { limit: MAX_DIRECTORS });
            }
            EventPlace::Director {} => self.check_name(person)?,
        }
        Ok(vec![EventRecord::Joined { place, person: person.clone() }])
    }

    /// Whoever would be taken for another could meet them at a table, and not sit down or direct there (Promise S16).
    fn check_name(&self, person: &Person) -> Result<(), Refusal> {
        let directors = self.directors.iter().filter(|director| director.account != person.account);
        let plays_under_it = match &self.contest {
            Contest::Teams(teams) => teams.people.knows_name_like(person),
            Contest::Field(field) => field.knows_name_like(&person.name),
        };
        let is_a_computers = is_a_computers(&person.name);
        if plays_under_it || is_a_computers || person.name.looks_like_any(directors.map(|director| &director.name)) {
            return Err(Refusal::NameTooAlike {});
        }
        Ok(())
    }

    fn join_to_play(&self, person: &Person, place: EventPlace, places: &[EventPlace]) -> Decision {
        match (&self.contest, place) {
            (Contest::Teams(teams), EventPlace::Captain { team }) => teams.check_joining(places, team, None)?,
            (Contest::Teams(teams), EventPlace::Player { team, number }) => {
                teams.check_joining(places, team, Some(number))?;
            }
            (Contest::Field(field), EventPlace::Entrant { .. }) => {
                if field.entry_of(person.account).is_some() {
                    return DONE_BEFORE;
                }
                if places.contains(&EventPlace::Director {}) {
                    return Err(Refusal::OtherPart {});
                }
                if self.is_finished {
                    return Err(not_at(EventStage::Final));
                }
                field.check_entry(person.account == self.host)?;
                self.check_name(person)?;
                return Ok(vec![EventRecord::Field(field.enters(person.clone()))]);
            }
            (Contest::Teams(_) | Contest::Field(_), _) => return Err(Refusal::BadInvitation {}),
        }
        self.check_name(person)?;
        Ok(vec![EventRecord::Joined { place, person: person.clone() }])
    }
}

const fn is_for_players(place: EventPlace) -> bool {
    match place {
        EventPlace::Captain { .. } | EventPlace::Player { .. } | EventPlace::Entrant { .. } => true,
        EventPlace::Spectator {} | EventPlace::Director {} => false,
    }
}
