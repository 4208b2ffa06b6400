//! What an event wants of its matches: that they be there, and that their people find them. The server sees to it, as
//! often as it likes: wanting the same again changes nothing.

use bridge_protocol::{
    AccountId, BoardSource, ByTeam, EventId, EventPlace, MatchConditions, MatchId, MatchPlace, Refusal, Team,
    TeamNumber, TeamsConditions,
};

use super::{Fixture, TeamsContest};

/// A match that should be open.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchWanted {
    /// The match.
    pub id: MatchId,
    /// The event, which opens it.
    pub event: EventId,
    /// Who opened the event, and wrote what is agreed for it.
    pub host: AccountId,
    /// What is agreed for it.
    pub conditions: MatchConditions,
    /// Its boards, which the server deals.
    pub boards: BoardSource,
    /// Whether all that it can report is known: nothing is to be asked of it, and it need not be opened.
    pub is_settled: bool,
    /// Whether what it comes to was given, before it was played to its end, by a ruling: nobody plays on.
    pub is_given: bool,
}

/// The match that somebody enters, and what they are to be there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchEntrance {
    /// The match.
    pub id: MatchId,
    /// Their places in it, in the order in which they take them.
    pub places: Vec<MatchPlace>,
}

impl TeamsContest {
    /// The matches of all rounds that have begun.
    pub(in crate::event) fn matches_wanted(&self, host: AccountId) -> Vec<MatchWanted> {
        let rounds = (1..).zip(&self.rounds);
        let fixtures = rounds
            .flat_map(|(number, round)| (1..).zip(&round.fixtures).map(move |(line, fixture)| (number, line, fixture)));
        fixtures.filter_map(|(round, line, fixture)| self.match_wanted(host, round, line, fixture)).collect()
    }

    fn match_wanted(&self, host: AccountId, round: u8, line: u8, fixture: &Fixture) -> Option<MatchWanted> {
        let (id, teams) = (fixture.id?, fixture.teams()?);
        let name = format!("{}, round {round}, match {line}", self.conditions.name);
        Some(MatchWanted {
            host,
            id,
            event: self.id,
            conditions: conditions(&self.conditions, name, [teams.home.index(), teams.away.index()]),
            boards: BoardSource::Deal(boards(&self.conditions)?),
            is_settled: fixture.outcome.is_some(),
            is_given: fixture.outcome.is_none() && !self.settlement(fixture).is_open(),
        })
    }

    pub(in crate::event) fn entrance(
        &self,
        places: Vec<EventPlace>,
        id: Option<MatchId>,
    ) -> Result<MatchEntrance, Refusal> {
        let team = places.iter().find_map(|place| place.team());
        let found = match (id, team) {
            (Some(id), _) => self.fixture(id).map(|(_, fixture)| fixture),
            (None, Some(team)) => self.match_to_finish(team),
            (None, None) => None,
        };
        let (id, fixture) = found.and_then(|fixture| Some((fixture.id?, fixture))).ok_or(Refusal::NoMatchToEnter {})?;
        let side = team.and_then(|team| fixture.side_of(team));
        let mut places: Vec<MatchPlace> = places.into_iter().filter_map(|place| place_in_match(place, side)).collect();
        if places.is_empty() {
            places.push(MatchPlace::Spectator {});
        }
        Ok(MatchEntrance { id, places })
    }

    fn match_to_finish(&self, team: TeamNumber) -> Option<&Fixture> {
        let mut open = self.fixtures().map(|(_, fixture)| fixture).filter(|fixture| {
            fixture.side_of(team).is_some() && fixture.outcome.is_none() && self.settlement(fixture).is_open()
        });
        open.next()
    }
}

/// What is agreed for a match between two teams, by their places in the order of entry.
pub(in crate::event) fn conditions(
    agreed: &TeamsConditions,
    name: String,
    [home, away]: [usize; 2],
) -> MatchConditions {
    agreed.of_match(name, ByTeam { home: agreed.teams[home].clone(), away: agreed.teams[away].clone() })
}

/// How many boards a match has; none if they are more than can be dealt for one.
pub(in crate::event) fn boards(agreed: &TeamsConditions) -> Option<u8> {
    agreed.segments.iter().try_fold(0_u8, |sum, boards| sum.checked_add(*boards))
}

/// What somebody is in a match, by what they are in the event; `side` is that of their team in the match.
fn place_in_match(place: EventPlace, side: Option<Team>) -> Option<MatchPlace> {
    match place {
        EventPlace::Captain { .. } => side.map(|team| MatchPlace::Captain { team }),
        EventPlace::Player { number, .. } => side.map(|team| MatchPlace::Player { team, number }),
        EventPlace::Spectator {} => side.is_none().then_some(MatchPlace::Spectator {}),
        EventPlace::Director {} => Some(MatchPlace::Director {}),
        EventPlace::Entrant { .. } => None,
    }
}
