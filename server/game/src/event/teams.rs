//! Teams of an event, whose rounds are matches.

mod apply;
mod draw;
mod fixture;
mod joining;
mod matches;
mod people;
mod progress;
mod report;
mod rulings;
mod scale;
mod standings;
mod view;

use bridge_protocol::{AccountId, EventId, EventStage, Pairing, PlayerName, TeamNumber, TeamsConditions};
use bridge_rules::Vp;

use crate::Person;

pub(crate) use fixture::{Fixture, Round};
pub use matches::{MatchEntrance, MatchWanted};
pub(super) use matches::{boards as match_boards, conditions as match_conditions};
use people::Entrants;
pub use report::{MatchOutcome, MatchReport};
pub(super) use scale::total as total_of_scale;

/// What an event of teams knows beside who directs it.
#[derive(Clone, Debug)]
pub(crate) struct TeamsContest {
    /// The event's, which the identities of its matches come from.
    id: EventId,
    conditions: TeamsConditions,
    pub(super) people: Entrants,
    /// The order of the lots, drawn when the event began: the first is the best. Empty before.
    lots: Vec<TeamNumber>,
    /// Those that have begun.
    rounds: Vec<Round>,
    /// The draw that waits to begin.
    next_draw: Option<NextDraw>,
    /// In the order in which they withdrew.
    withdrawn: Vec<Withdrawal>,
    fines: Vec<Fine>,
}

/// A draw that waits to begin.
#[derive(Clone, Debug)]
struct NextDraw {
    draw: Vec<Pairing>,
    by_hand: bool,
}

/// A team that has withdrawn.
#[derive(Clone, Copy, Debug)]
struct Withdrawal {
    team: TeamNumber,
    /// Whether what it played counts no more.
    struck: bool,
}

/// A fine, and how many rounds had begun when it was given.
#[derive(Clone, Copy, Debug)]
struct Fine {
    team: TeamNumber,
    amount: Vp,
    round: u8,
}

impl TeamsContest {
    pub(super) fn new(id: EventId, conditions: TeamsConditions) -> Self {
        Self {
            id,
            people: Entrants::new(&conditions),
            conditions,
            lots: Vec::new(),
            rounds: Vec::new(),
            next_draw: None,
            withdrawn: Vec::new(),
            fines: Vec::new(),
        }
    }

    pub(super) fn names_of(&self, account: AccountId) -> Vec<PlayerName> {
        let is_theirs = |person: &Option<Person>| person.as_ref().filter(|person| person.account == account).cloned();
        let teams = self.conditions.teams.iter().zip(&self.people.teams);
        let names = teams.flat_map(|(team, entrant)| {
            let places = team.players.iter().zip(&entrant.players);
            let on_roster = places.filter(|(_, player)| is_theirs(player).is_some()).map(|(name, _)| name.clone());
            let came = entrant.players.iter().chain([&entrant.captain]).filter_map(is_theirs).map(|person| person.name);
            on_roster.chain(came).collect::<Vec<_>>()
        });
        names.collect()
    }

    /// Where the event stands as long as it is not closed.
    pub(super) fn stage(&self) -> EventStage {
        if self.lots.is_empty() {
            EventStage::Gathering
        } else if self.next_draw.is_some() {
            EventStage::Drawn
        } else if self.rounds.last().is_some_and(|round| !round.is_closed) {
            EventStage::Playing
        } else {
            EventStage::Outstanding
        }
    }
}
