//! Who waits to be let in, and how much they would play: who came after the start, and who has withdrawn and would play
//! again.

use bridge_client::connection::FollowedEvent;
use bridge_protocol::{ContestantNumber, EntryNumber, EventLane, EventStage, FieldView, Returning};

use super::names::{agreed, name, numbered, own_contestant};

/// Those who wait, by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Waiting {
    late: Vec<EntryNumber>,
    returning: Vec<ContestantNumber>,
}

impl Waiting {
    /// Nobody before the event has started.
    pub(super) fn of(field: &FieldView) -> Self {
        let plays = |entry: &EntryNumber| field.contestants.iter().any(|players| players.contains(entry));
        let entries = field.entries.iter().filter(|_| !field.contestants.is_empty()).map(|entry| entry.number);
        let returning = field.returning.iter().map(|returning| returning.contestant);
        Self { late: entries.filter(|entry| !plays(entry)).collect(), returning: returning.collect() }
    }

    /// In words, a line for each kind; nobody waits for anything when all is played.
    pub(super) fn lines(&self, field: &FieldView, followed: &FollowedEvent) -> Vec<String> {
        if !matches!(followed.view.stage, EventStage::Drawn | EventStage::Playing) {
            return Vec::new();
        }
        let late: Vec<String> = self.late.iter().map(|entry| format!("{entry} {}", name(*entry, field))).collect();
        // As many as play as one contestant.
        let are_enough = field.contestants.first().is_some_and(|players| late.len() >= players.len());
        let much = match field.late_rounds {
            Some(rounds) => in_now(rounds, followed),
            None if are_enough && has_a_further_round(followed) => {
                "; no place is free, but they may replace somebody".to_owned()
            }
            None => String::new(),
        };
        let late = (!late.is_empty()).then(|| format!("Waiting to play: {}{much}", late.join(", ")));
        late.into_iter().chain(field.returning.iter().map(|each| back(*each, field, followed))).collect()
    }
}

/// `Would play again: 3 Ann & Bob (admit 5 6); let in now they play 15 of the 24 boards`
fn back(returning: Returning, field: &FieldView, followed: &FollowedEvent) -> String {
    let players = field.contestants.get(returning.contestant.index()).map_or(&[][..], Vec::as_slice);
    let typed: Vec<String> = players.iter().map(EntryNumber::to_string).collect();
    let typed = match followed.lane {
        EventLane::Director => format!(" (admit {})", typed.join(" ")),
        EventLane::Public => String::new(),
    };
    let much = match returning.rounds {
        Some(rounds) => in_now(rounds, followed),
        None => "; others have their place".to_owned(),
    };
    format!("Would play again: {}{typed}{much}", numbered(returning.contestant, field))
}

/// A party has no boards that can be counted.
fn in_now(rounds: u8, followed: &FollowedEvent) -> String {
    let (boards, all) = (u16::from(agreed(followed).boards), u16::from(followed.view.rounds));
    match boards {
        0 => format!("; let in now they play {rounds} of the {all} rounds"),
        boards => format!("; let in now they play {} of the {} boards", boards * u16::from(rounds), boards * all),
    }
}

fn has_a_further_round(followed: &FollowedEvent) -> bool {
    followed.view.round < followed.view.rounds
}

/// What somebody is told who has withdrawn; none who has not.
pub(super) fn own_return(followed: &FollowedEvent) -> Option<&'static str> {
    let field = followed.view.field.as_ref()?;
    let own = own_contestant(followed).filter(|own| field.withdrawn.contains(own))?;
    Some(match field.returning.iter().find(|returning| returning.contestant == own) {
        Some(Returning { rounds: None, .. }) => "You would play again, but others have your place by now.",
        Some(_) => "You would play again: the director lets you in from the next round on. Type withdraw if not.",
        None if has_a_further_round(followed) => "You have withdrawn. Type enter if you would play again.",
        None => "You have withdrawn.",
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bridge_client::fixtures::events;
    use bridge_protocol::{EventPlace, EventView};

    use super::*;

    fn followed(lane: EventLane, own: Option<u16>, view: EventView) -> FollowedEvent {
        let place = own.map(|own| EventPlace::Entrant { number: Some(EntryNumber(own)) });
        FollowedEvent {
            conditions: Arc::new(events::conditions_of_pairs()),
            view: Arc::new(view),
            places: place.into_iter().collect(),
            lane,
            ..events::followed(events::fresh())
        }
    }

    fn late() -> EventView {
        serde_json::from_str(include_str!("../../../../protocol/golden/v1/event_view.late.json")).unwrap()
    }

    fn told(lane: EventLane, view: EventView) -> Vec<String> {
        let field = view.field.clone().unwrap();
        Waiting::of(&field).lines(&field, &followed(lane, None, view))
    }

    #[test]
    fn a_director_is_told_who_waits_how_much_they_would_play_and_what_to_type() {
        let boards = match events::conditions_of_pairs().of_field() {
            Some(agreed) => agreed.boards,
            None => panic!("pairs play"),
        };
        let much = format!("let in now they play {boards} of the {} boards", 3 * boards);
        let lines = told(EventLane::Director, late());
        assert_eq!(lines[0], format!("Waiting to play: 9 Kim, 10 Lou; {much}"));
        assert_eq!(lines[1], format!("Would play again: 2 Cid & Dee (admit 3 4); {much}"));
        let mut taken = late();
        let field = taken.field.as_mut().unwrap();
        (field.late_rounds, field.returning[0].rounds) = (None, None);
        let lines = told(EventLane::Public, taken.clone());
        assert!(lines[0].ends_with("; no place is free, but they may replace somebody"), "{}", lines[0]);
        assert_eq!(lines[1], "Would play again: 2 Cid & Dee; others have their place");
        taken.field.as_mut().unwrap().entries.pop();
        assert_eq!(told(EventLane::Public, taken.clone())[0], "Waiting to play: 9 Kim", "one alone is no pair");
        taken.stage = EventStage::Provisional;
        assert_eq!(told(EventLane::Public, taken), [""; 0], "all is played");
    }

    #[test]
    fn whoever_has_withdrawn_is_told_what_to_type() {
        let said = |own, view| own_return(&followed(EventLane::Public, Some(own), view));
        assert_eq!(said(1, late()), None, "they play");
        assert!(said(3, late()).unwrap().contains("Type withdraw"));
        let mut view = late();
        view.field.as_mut().unwrap().returning.clear();
        assert!(said(4, view.clone()).unwrap().contains("Type enter"));
        view.round = view.rounds;
        assert_eq!(said(4, view), Some("You have withdrawn."));
    }
}
