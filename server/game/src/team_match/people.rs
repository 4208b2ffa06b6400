//! Who has a part in a match. A captain may play, and nobody is on both sides or on one and directing.

use std::collections::BTreeSet;

use bridge_protocol::{AccountId, ByTeam, MatchLane, MatchPlace, PlayerNumber, Team, TeamEntry};

use crate::Person;

#[derive(Clone, Debug, Default)]
pub(crate) struct People {
    pub(crate) captains: ByTeam<Option<Person>>,
    /// In the order of the roster.
    pub(crate) players: ByTeam<Vec<Option<Person>>>,
    pub(crate) spectators: BTreeSet<AccountId>,
    pub(crate) directors: Vec<Person>,
}

impl People {
    /// A place for every name of the rosters: nobody has come yet but the computers, who are numbered through.
    pub(crate) fn of(teams: &ByTeam<TeamEntry>) -> Self {
        let mut number = 0;
        let mut at_place = |entry: &TeamEntry, place| {
            entry.computers.contains(&PlayerNumber(place)).then(|| {
                number += 1;
                Person::computer(number)
            })
        };
        let players = ByTeam::from_fn(|team| {
            let entry = &teams[team];
            (1..).zip(&entry.players).map(|(place, _)| at_place(entry, place)).collect()
        });
        Self { players, ..Self::default() }
    }

    pub(crate) fn lane_of(&self, account: AccountId) -> Option<MatchLane> {
        if self.directs(account) {
            return Some(MatchLane::Director);
        }
        let of_team = self.team_of(account).map(MatchLane::from);
        of_team.or_else(|| self.spectators.contains(&account).then_some(MatchLane::Spectator))
    }

    pub(crate) fn places_of(&self, account: AccountId) -> Vec<MatchPlace> {
        let captain = self.captain_of(account).map(|team| MatchPlace::Captain { team });
        let player = self.player(account).map(|(team, number)| MatchPlace::Player { team, number });
        let spectator = self.spectators.contains(&account).then_some(MatchPlace::Spectator {});
        let director = self.directs(account).then_some(MatchPlace::Director {});
        captain.into_iter().chain(player).chain(spectator).chain(director).collect()
    }

    /// Who has a place, so that nobody else can take it: a computer gives way. For a place of many, nobody in
    /// particular.
    pub(crate) fn has(&self, place: MatchPlace) -> Option<&Person> {
        let person = match place {
            MatchPlace::Captain { team } => self.captains[team].as_ref(),
            MatchPlace::Player { team, number } => self.on_roster(team, number),
            MatchPlace::Spectator {} | MatchPlace::Director {} => None,
        };
        person.filter(|person| !is_computer(person))
    }

    pub(crate) fn on_roster(&self, team: Team, number: PlayerNumber) -> Option<&Person> {
        let place = usize::from(number.0).checked_sub(1)?;
        self.players[team].get(place)?.as_ref()
    }

    /// Whether the roster has such a place, taken or not.
    pub(crate) fn is_on_roster(&self, team: Team, number: PlayerNumber) -> bool {
        (1..=self.players[team].len()).contains(&usize::from(number.0))
    }

    /// The numbers of a roster.
    pub(crate) fn places(&self, team: Team) -> Vec<PlayerNumber> {
        (1..).map(PlayerNumber).take(self.players[team].len()).collect()
    }

    pub(crate) fn directs(&self, account: AccountId) -> bool {
        self.directors.iter().any(|director| director.account == account)
    }

    pub(crate) fn captain_of(&self, account: AccountId) -> Option<Team> {
        let is_captain = |team: &Team| self.captains[*team].as_ref().is_some_and(|one| one.account == account);
        Team::ALL.into_iter().find(is_captain)
    }

    /// The place of a player on a roster.
    pub(crate) fn player(&self, account: AccountId) -> Option<(Team, PlayerNumber)> {
        Team::ALL.into_iter().find_map(|team| {
            let is_theirs = |one: &Option<Person>| one.as_ref().is_some_and(|one| one.account == account);
            let place = self.players[team].iter().position(is_theirs)?;
            Some((team, PlayerNumber(u8::try_from(place + 1).ok()?)))
        })
    }

    pub(crate) fn team_of(&self, account: AccountId) -> Option<Team> {
        self.captain_of(account).or_else(|| self.player(account).map(|(team, _)| team))
    }

    /// Whether nobody has to be waited for: a team of computers has no captain.
    pub(crate) fn captains_are_here(&self) -> bool {
        Team::ALL.into_iter().all(|team| self.captains[team].is_some() || self.are_all_computers(team))
    }

    /// Whether a team has neither a captain nor players but computers.
    pub(crate) fn are_all_computers(&self, team: Team) -> bool {
        self.captains[team].is_none() && self.computers(team).count() == self.players[team].len()
    }

    /// The places of a roster at which computers play.
    pub(crate) fn computers(&self, team: Team) -> impl Iterator<Item = PlayerNumber> {
        let places = (1..).map(PlayerNumber).zip(&self.players[team]);
        places.filter(|(_, player)| player.as_ref().is_some_and(is_computer)).map(|(number, _)| number)
    }

    /// Whether a player or a director has come whom this person would be taken for (Promise S16).
    pub(crate) fn has_name_like(&self, person: &Person) -> bool {
        let players = Team::ALL.into_iter().flat_map(|team| self.players[team].iter().flatten());
        let others = players.chain(&self.directors).filter(|one| one.account != person.account);
        person.name.looks_like_any(others.map(|one| &one.name))
    }

    pub(crate) fn take(&mut self, place: MatchPlace, person: &Person) {
        if place == (MatchPlace::Spectator {}) {
            self.spectators.insert(person.account);
            return;
        }
        self.spectators.remove(&person.account);
        match place {
            MatchPlace::Captain { team } => self.captains[team] = Some(person.clone()),
            MatchPlace::Player { team, number } => {
                let place = usize::from(number.0).checked_sub(1);
                // A computer that comes for somebody may have a place that the roster did not have.
                if place == Some(self.players[team].len()) && is_computer(person) {
                    self.players[team].push(None);
                }
                if let Some(taken) = place.and_then(|place| self.players[team].get_mut(place)) {
                    *taken = Some(person.clone());
                }
            }
            MatchPlace::Director {} => self.directors.push(person.clone()),
            MatchPlace::Spectator {} => {}
        }
    }
}

fn is_computer(person: &Person) -> bool {
    person.account.is_computer()
}
