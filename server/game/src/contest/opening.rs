//! Opening an event: whether it can be played as it is agreed.

use std::collections::BTreeSet;

use super::{Contest, ContestOpened, Entrants, scale};
use crate::{Moment, table::words::clean};
use bridge_protocol::{
    AccountId, ContestConditions, ContestForm, ContestId, Kibitzing, Refusal, RoundRobins, TeamEntry, Ties,
    limits::{MAX_BOARDS, MAX_TEAMS},
};

/// Characters in the name of an event: with round and match it is the name of a match.
const LONGEST_NAME: usize = 36;
/// Characters in the name of a team.
const LONGEST_TEAM: usize = 40;
/// Players on a roster.
const ROSTER: std::ops::RangeInclusive<usize> = 4..=8;

impl ContestOpened {
    /// The first record of an event's journal.
    ///
    /// # Errors
    /// If the conditions cannot be played: what is wrong with them.
    pub fn new(id: ContestId, host: AccountId, conditions: ContestConditions, at: Moment) -> Result<Self, Refusal> {
        match what_is_wrong(&conditions) {
            Some(why) => Err(Refusal::BadContest { why: why.to_owned() }),
            None => Ok(Self { id, host, conditions, at }),
        }
    }
}

impl Contest {
    /// An event as it stands when it is opened, before anything happened.
    pub fn open(opened: ContestOpened) -> Self {
        let ContestOpened { id, host, conditions, at: _ } = opened;
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
        }
    }

    /// Whether opening an event so again would give this one.
    pub fn was_opened_with(&self, conditions: &ContestConditions) -> bool {
        self.conditions == *conditions
    }
}

fn what_is_wrong(conditions: &ContestConditions) -> Option<&'static str> {
    let boards: usize = conditions.segments.iter().map(|boards| usize::from(*boards)).sum();
    let checks = [
        (is_clean(&conditions.name, LONGEST_NAME), "its name is 1 to 36 characters"),
        ((3..=MAX_TEAMS).contains(&conditions.teams.len()), "it is for 3 to 64 teams"),
        (
            conditions.teams.iter().all(is_a_team),
            "a team has a name of 1 to 40 characters and 4 to 8 different players",
        ),
        (are_different(conditions.teams.iter().map(|team| &team.name)), "two teams have the same name"),
        (has_its_rounds(conditions), "a Swiss has at least one round, and at most as many as a round robin"),
        (conditions.segments.iter().all(|boards| *boards > 0), "a segment has at least one board"),
        ((1..=MAX_BOARDS).contains(&boards), "a match has 1 to 100 boards"),
        (conditions.policy.kibitzing == Kibitzing::Off, "there are no kibitzers in the rooms of a match"),
        (has_a_scale(conditions), "its scale of victory points cannot be read, or a bye is worth more than a match"),
        (can_be_won(conditions), "a knockout match that is level needs something to follow"),
    ];
    checks.into_iter().find_map(|(is_good, why)| (!is_good).then_some(why))
}

fn is_clean(text: &str, limit: usize) -> bool {
    clean(text, limit).as_deref() == Some(text)
}

fn is_a_team(team: &TeamEntry) -> bool {
    is_clean(&team.name, LONGEST_TEAM) && ROSTER.contains(&team.players.len()) && are_different(&team.players)
}

fn are_different<T: Ord>(each: impl IntoIterator<Item = T>) -> bool {
    let mut seen = BTreeSet::new();
    each.into_iter().all(|one| seen.insert(one))
}

fn has_its_rounds(conditions: &ContestConditions) -> bool {
    match conditions.form {
        ContestForm::Knockout {} | ContestForm::RoundRobin { times: RoundRobins::Once | RoundRobins::Twice } => true,
        ContestForm::Swiss { rounds } => (1..=ContestForm::once(conditions.teams.len())).contains(&rounds),
    }
}

fn has_a_scale(conditions: &ContestConditions) -> bool {
    let total = scale::total(&conditions.victory_points);
    total.is_some_and(|total| (0..=total).contains(&conditions.bye.hundredths))
}

fn can_be_won(conditions: &ContestConditions) -> bool {
    match conditions.form {
        ContestForm::Knockout {} => conditions.ties != Ties::Stand,
        ContestForm::RoundRobin { .. } | ContestForm::Swiss { .. } => true,
    }
}
