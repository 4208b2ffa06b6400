//! Who has come of each team.

use bridge_protocol::{AccountId, EventPlace, PlayerNumber, TeamNumber, TeamsConditions};

use crate::Person;

#[derive(Clone, Debug)]
pub(crate) struct Entrants {
    /// In the order of entry.
    pub(crate) teams: Vec<Entrant>,
}

/// Who has come of a team.
#[derive(Clone, Debug)]
pub(crate) struct Entrant {
    pub(crate) captain: Option<Person>,
    /// In the order of the roster.
    pub(crate) players: Vec<Option<Person>>,
}

impl Entrants {
    pub(crate) fn new(conditions: &TeamsConditions) -> Self {
        let nobody =
            |team: &bridge_protocol::TeamEntry| Entrant { captain: None, players: vec![None; team.players.len()] };
        let teams = conditions.teams.iter().map(nobody).collect();
        Self { teams }
    }

    pub(crate) fn places_of(&self, account: AccountId) -> Vec<EventPlace> {
        let mut places = Vec::new();
        for (team, entrant) in TeamNumber::all(self.teams.len()).zip(&self.teams) {
            if is(entrant.captain.as_ref(), account) {
                places.push(EventPlace::Captain { team });
            }
            let numbers = (1..).map(PlayerNumber).zip(&entrant.players);
            let own = numbers.filter(|(_, player)| is(player.as_ref(), account));
            places.extend(own.map(|(number, _)| EventPlace::Player { team, number }));
        }
        places
    }

    /// Captains and players.
    pub(crate) fn all(&self) -> impl Iterator<Item = AccountId> {
        let of_teams = self.teams.iter().flat_map(|team| team.players.iter().chain([&team.captain])).flatten();
        of_teams.map(|person| person.account)
    }

    /// Whether one of this name, with another account, would be taken for a captain or a player of any team.
    pub(crate) fn knows_name_like(&self, person: &Person) -> bool {
        let people = self.teams.iter().flat_map(|team| team.players.iter().chain([&team.captain])).flatten();
        let others = people.filter(|other| other.account != person.account);
        person.name.looks_like_any(others.map(|other| &other.name))
    }

    pub(crate) fn is_captain(&self, account: AccountId, team: TeamNumber) -> bool {
        self.teams.get(team.index()).is_some_and(|entrant| is(entrant.captain.as_ref(), account))
    }
}

fn is(person: Option<&Person>, account: AccountId) -> bool {
    person.is_some_and(|person| person.account == account)
}
