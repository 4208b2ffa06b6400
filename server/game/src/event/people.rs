//! Who has a part in an event.

use std::collections::BTreeSet;

use bridge_protocol::{AccountId, EventConditions, EventLane, EventPlace, PlayerNumber, TeamNumber};

use crate::Person;

#[derive(Clone, Debug)]
pub(crate) struct Entrants {
    /// In the order of entry.
    pub(crate) teams: Vec<Entrant>,
    pub(crate) spectators: BTreeSet<AccountId>,
    pub(crate) directors: Vec<Person>,
}

/// Who has come of a team.
#[derive(Clone, Debug)]
pub(crate) struct Entrant {
    pub(crate) captain: Option<Person>,
    /// In the order of the roster.
    pub(crate) players: Vec<Option<Person>>,
}

impl Entrants {
    pub(crate) fn new(conditions: &EventConditions) -> Self {
        let nobody =
            |team: &bridge_protocol::TeamEntry| Entrant { captain: None, players: vec![None; team.players.len()] };
        let teams = conditions.teams.iter().map(nobody).collect();
        Self { teams, spectators: BTreeSet::new(), directors: Vec::new() }
    }

    pub(crate) fn lane_of(&self, account: AccountId) -> Option<EventLane> {
        if self.directs(account) {
            return Some(EventLane::Director);
        }
        let is_in = self.team_of(account).is_some() || self.spectators.contains(&account);
        is_in.then_some(EventLane::Public)
    }

    pub(crate) fn places_of(&self, account: AccountId) -> Vec<EventPlace> {
        let mut places = Vec::new();
        for (team, entrant) in TeamNumber::all(self.teams.len()).zip(&self.teams) {
            if is(entrant.captain.as_ref(), account) {
                places.push(EventPlace::Captain { team });
            }
            let numbers = (1..).map(PlayerNumber).zip(&entrant.players);
            let his = numbers.filter(|(_, player)| is(player.as_ref(), account));
            places.extend(his.map(|(number, _)| EventPlace::Player { team, number }));
        }
        if self.spectators.contains(&account) {
            places.push(EventPlace::Spectator {});
        }
        if self.directs(account) {
            places.push(EventPlace::Director {});
        }
        places
    }

    /// Captains, players and directors.
    pub(crate) fn all(&self) -> impl Iterator<Item = AccountId> {
        let of_teams = self.teams.iter().flat_map(|team| team.players.iter().chain([&team.captain])).flatten();
        of_teams.chain(&self.directors).map(|person| person.account)
    }

    /// The team that an account belongs to.
    pub(crate) fn team_of(&self, account: AccountId) -> Option<TeamNumber> {
        self.places_of(account).into_iter().find_map(EventPlace::team)
    }

    pub(crate) fn directs(&self, account: AccountId) -> bool {
        self.directors.iter().any(|director| director.account == account)
    }

    pub(crate) fn is_captain(&self, account: AccountId, team: TeamNumber) -> bool {
        self.teams.get(team.index()).is_some_and(|entrant| is(entrant.captain.as_ref(), account))
    }
}

fn is(person: Option<&Person>, account: AccountId) -> bool {
    person.is_some_and(|person| person.account == account)
}
