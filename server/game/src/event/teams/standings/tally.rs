//! What the matches come to for each team.

use bridge_protocol::{ByTeam, MatchId, Team, TeamNumber};
use bridge_rules::Vp;

use super::{
    Worths,
    given::{Average, given},
    grains::Grains,
};
use crate::event::teams::{Fixture, MatchOutcome, TeamsContest, fixture::Settlement};

/// What a match that is still to be finished counts as.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Open {
    /// Nothing: it is not there.
    Out,
    /// Half of the victory points for each, so that nobody is drawn as if they had lost.
    Level,
}

/// The matches that count, each for what it is worth.
pub(crate) struct Results<'a> {
    event: &'a TeamsContest,
    after: u8,
    matches: Vec<Counted<'a>>,
    /// Which of them each team played, by its place in the order of entry, and on which side.
    of_teams: Vec<Vec<(Team, usize)>>,
}

/// A match that counts.
pub(super) struct Counted<'a> {
    id: Option<MatchId>,
    pub(super) teams: ByTeam<TeamNumber>,
    pub(super) hundredths: ByTeam<i32>,
    /// None if it was not played to the end.
    pub(super) outcome: Option<&'a MatchOutcome>,
}

/// What a team has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tally {
    pub(super) team: TeamNumber,
    pub(super) played: u8,
    /// Of victory points, fines taken off.
    pub(super) hundredths: i32,
    pub(super) fines: i32,
    pub(super) won: Grains,
    pub(super) lost: Grains,
    pub(super) net: Grains,
}

impl<'a> Results<'a> {
    pub(super) fn of(event: &'a TeamsContest, after: u8, open: Open) -> Self {
        let half = event.total() / 2;
        let fixtures = || event.fixtures().filter(|(round, _)| *round <= after).map(|(_, fixture)| fixture);
        let teams = event.conditions.teams.len();
        let mut results = Self { event, after, matches: Vec::new(), of_teams: vec![Vec::new(); teams] };
        // What was played first: what was given away is worth what these come to.
        for fixture in fixtures() {
            let (hundredths, outcome) = match event.settlement(fixture) {
                Settlement::Played(outcome) => (worth(outcome, half), Some(outcome)),
                Settlement::Given { victory_points: Some(fixed), .. } => (in_hundredths(fixed), None),
                Settlement::Open if open == Open::Level => (ByTeam { home: half, away: half }, None),
                Settlement::Bye | Settlement::Open | Settlement::Struck | Settlement::Given { .. } => continue,
            };
            results.count(fixture, hundredths, outcome);
        }
        let averages: Vec<Average> = TeamNumber::all(teams).map(|team| results.average(team)).collect();
        for fixture in fixtures() {
            let (Some(teams), Settlement::Given { winner, victory_points: None, .. }) =
                (fixture.teams(), event.settlement(fixture))
            else {
                continue;
            };
            let average = |side: Team| averages[teams[side].index()];
            let worth = given(event, average(winner), average(winner.other()));
            let hundredths = ByTeam::from_fn(|side| if side == winner { worth } else { 0 });
            results.count(fixture, hundredths, None);
        }
        results
    }

    fn count(&mut self, fixture: &Fixture, hundredths: ByTeam<i32>, outcome: Option<&'a MatchOutcome>) {
        let Some(teams) = fixture.teams() else { return };
        for side in Team::ALL {
            self.of_teams[teams[side].index()].push((side, self.matches.len()));
        }
        self.matches.push(Counted { id: fixture.id, teams, hundredths, outcome });
    }

    fn average(&self, team: TeamNumber) -> Average {
        Average::of(self.of_team(team).map(|(side, counted)| counted.hundredths[side]))
    }

    pub(super) fn worths(&self) -> Worths {
        let worth = |counted: &Counted<'_>| {
            let points = ByTeam::from_fn(|side| Vp { hundredths: counted.hundredths[side] });
            Some((counted.id?, points))
        };
        self.matches.iter().filter_map(worth).collect()
    }

    /// The matches of a team that count, each with the side on which it played.
    pub(super) fn of_team(&self, team: TeamNumber) -> impl Iterator<Item = (Team, &Counted<'a>)> {
        self.of_teams[team.index()].iter().map(|(side, index)| (*side, &self.matches[*index]))
    }

    /// What a team has of victory points, fines taken off.
    pub(super) fn hundredths(&self, team: TeamNumber) -> i32 {
        let played: i32 = self.of_team(team).map(|(side, counted)| counted.hundredths[side]).sum();
        (played + self.byes(team) * self.event.conditions.bye.hundredths).saturating_sub(self.fines(team))
    }

    pub(super) fn tally(&self, team: TeamNumber) -> Tally {
        let mut tally = Tally {
            team,
            played: 0,
            hundredths: self.hundredths(team),
            fines: self.fines(team),
            won: Grains::default(),
            lost: Grains::default(),
            net: Grains::default(),
        };
        for (side, counted) in self.of_team(team) {
            tally.played = tally.played.saturating_add(1);
            let Some(outcome) = counted.outcome else { continue };
            let margin = Grains::from(outcome.margin);
            tally.won = tally.won + outcome.won[side].into();
            tally.lost = tally.lost + outcome.won[side.other()].into();
            tally.net = tally.net + if side == Team::Home { margin } else { -margin };
        }
        tally
    }

    /// Whose matches are struck out, as they have withdrawn, has nothing of a bye either.
    fn byes(&self, team: TeamNumber) -> i32 {
        if self.event.withdrawn.iter().any(|withdrawal| withdrawal.team == team && withdrawal.struck) {
            return 0;
        }
        let is_his = |(round, fixture): &(u8, &Fixture)| {
            *round <= self.after && fixture.id.is_none() && fixture.pairing.home == team
        };
        i32::try_from(self.event.fixtures().filter(is_his).count()).unwrap_or(i32::MAX)
    }

    fn fines(&self, team: TeamNumber) -> i32 {
        let fines = self.event.fines.iter().filter(|fine| fine.team == team && fine.round <= self.after);
        fines.map(|fine| fine.amount.hundredths).fold(0, i32::saturating_add)
    }
}

/// What a match that was played is worth: half for each if no board counted.
fn worth(outcome: &MatchOutcome, half: i32) -> ByTeam<i32> {
    outcome.victory_points.map_or(ByTeam { home: half, away: half }, in_hundredths)
}

fn in_hundredths(points: ByTeam<Vp>) -> ByTeam<i32> {
    ByTeam::from_fn(|side| points[side].hundredths)
}
