//! Opening an event: whether it can be played as it is agreed.

use std::collections::BTreeSet;

use bridge_protocol::{
    AccountId, EventConditions, EventForm, EventId, Refusal, RoundRobins, Ties,
    limits::{MAX_EVENT_NAME, MAX_TEAMS},
};

use super::{Entrants, Event, EventOpened, matches, scale};
use crate::{Moment, table::words::clean, team_match::conditions};

impl EventOpened {
    /// The first record of an event's journal.
    ///
    /// # Errors
    /// If the conditions cannot be played: what is wrong with them.
    pub fn new(id: EventId, host: AccountId, conditions: EventConditions, at: Moment) -> Result<Self, Refusal> {
        Ok(Self { id, host, conditions: checked(conditions)?, at })
    }
}

impl Event {
    /// An event as it stands when it is opened, before anything happened.
    pub fn open(opened: EventOpened) -> Self {
        let EventOpened { id, host, conditions, at } = opened;
        Self {
            id,
            host,
            people: Entrants::new(&conditions),
            conditions,
            lots: Vec::new(),
            rounds: Vec::new(),
            next_draw: None,
            withdrawn: Vec::new(),
            fines: Vec::new(),
            rulings: Vec::new(),
            is_finished: false,
            last_event_at: at,
        }
    }

    /// Whether opening an event so again would give this one.
    pub fn was_opened_with(&self, conditions: &EventConditions) -> bool {
        checked(conditions.clone()).is_ok_and(|asked| asked == self.conditions)
    }
}

/// The conditions with their names cleaned.
fn checked(mut conditions: EventConditions) -> Result<EventConditions, Refusal> {
    conditions.name = clean(&conditions.name, MAX_EVENT_NAME)
        .ok_or_else(|| bad(&format!("its name has 1 to {MAX_EVENT_NAME} characters")))?;
    if !(3..=MAX_TEAMS).contains(&conditions.teams.len()) {
        return Err(bad(&format!("it is for 3 to {MAX_TEAMS} teams")));
    }
    for place in 0..conditions.teams.len() {
        conditions.teams[place].name = name_of_a_team(&conditions, place)?;
    }
    let rules = [
        (names_differ(&conditions), "two teams have the same name"),
        (has_its_rounds(&conditions), "a Swiss has at least one round, and at most as many as a round robin"),
        (matches::boards(&conditions).is_some(), "a match has at most 255 boards"),
        (has_a_scale(&conditions), "its scale of victory points cannot be read, or a bye is worth more than a match"),
        (can_be_won(&conditions), "a knockout match that is level needs something to follow"),
    ];
    match rules.into_iter().find(|(is_kept, _)| !is_kept) {
        Some((_, why)) => Err(bad(why)),
        None => Ok(conditions),
    }
}

/// The cleaned name of a team that can play a match against the next one.
fn name_of_a_team(agreed: &EventConditions, place: usize) -> Result<String, Refusal> {
    let next = (place + 1) % agreed.teams.len();
    let of_match = matches::conditions(agreed, String::from("a match"), [place, next]);
    match conditions::checked(of_match) {
        Ok(good) => Ok(good.teams.home.name),
        Err(Refusal::BadConditions { why }) => Err(bad(&why)),
        Err(other) => Err(other),
    }
}

fn names_differ(conditions: &EventConditions) -> bool {
    let names: BTreeSet<&str> = conditions.teams.iter().map(|team| team.name.as_str()).collect();
    names.len() == conditions.teams.len()
}

fn has_its_rounds(conditions: &EventConditions) -> bool {
    match conditions.form {
        EventForm::Knockout {} | EventForm::RoundRobin { times: RoundRobins::Once | RoundRobins::Twice } => true,
        EventForm::Swiss { rounds } => (1..=EventForm::once(conditions.teams.len())).contains(&rounds),
    }
}

fn has_a_scale(conditions: &EventConditions) -> bool {
    let total = scale::total(&conditions.victory_points);
    total.is_some_and(|total| (0..=total).contains(&conditions.bye.hundredths))
}

fn can_be_won(conditions: &EventConditions) -> bool {
    match conditions.form {
        EventForm::Knockout {} => conditions.ties != Ties::Stand,
        EventForm::RoundRobin { .. } | EventForm::Swiss { .. } => true,
    }
}

fn bad(why: &str) -> Refusal {
    Refusal::BadEvent { why: why.to_owned() }
}
