//! Where the teams stand, always worked out anew from what came of the matches. Everything is exact until it is shown.

mod given;
mod grains;
mod tally;
mod tie_breaks;

use std::collections::BTreeMap;

use bridge_protocol::{ByTeam, MatchId, Standing, TeamNumber, TieBreak};
use bridge_rules::Vp;

use super::TeamsContest;
use tally::{Open, Results, Tally};
use tie_breaks::ranked;

/// What matches are worth.
pub(super) type Worths = BTreeMap<MatchId, ByTeam<Vp>>;

impl TeamsContest {
    /// The rounds that are over.
    pub(super) fn rounds_over(&self) -> u8 {
        u8::try_from(self.rounds.iter().take_while(|round| round.is_closed).count()).unwrap_or(u8::MAX)
    }

    /// The standings after so many rounds, by what is known of them.
    pub(super) fn standings(&self, after: u8) -> Vec<Standing> {
        let results = Results::of(self, after, Open::Out);
        if self.is_knockout() { self.knockout_standings(&results, after) } else { self.league_standings(&results) }
    }

    /// What each match is worth that counts, by all that is known. Nothing in a knockout.
    pub(super) fn worths(&self) -> Worths {
        if self.is_knockout() { Worths::new() } else { Results::of(self, u8::MAX, Open::Out).worths() }
    }

    /// The teams that are still in it, the best first. A match left open counts as level.
    pub(super) fn order_for_the_draw(&self) -> Vec<TeamNumber> {
        let after = u8::try_from(self.rounds.len()).unwrap_or(u8::MAX);
        let results = Results::of(self, after, Open::Level);
        let lines = ranked(self, &results, self.tallies(&results, false));
        lines.into_iter().map(|(tally, _)| tally.team).collect()
    }

    /// Those who have withdrawn stand last.
    fn league_standings(&self, results: &Results<'_>) -> Vec<Standing> {
        let in_it = ranked(self, results, self.tallies(results, false));
        let out_of_it = ranked(self, results, self.tallies(results, true));
        let lines = in_it.into_iter().chain(out_of_it);
        (1..).zip(lines).map(|(place, (tally, by))| self.line(place, &tally, by)).collect()
    }

    fn tallies(&self, results: &Results<'_>, withdrawn: bool) -> Vec<Tally> {
        let teams = TeamNumber::all(self.conditions.teams.len());
        teams.filter(|team| self.has_withdrawn(*team) == withdrawn).map(|team| results.tally(team)).collect()
    }

    fn line(&self, place: u8, tally: &Tally, by: Option<TieBreak>) -> Standing {
        Standing {
            place,
            team: tally.team,
            played: tally.played,
            victory_points: Some(Vp { hundredths: tally.hundredths }),
            fines: Some(Vp { hundredths: tally.fines }).filter(|fines| fines.hundredths > 0),
            won: tally.won.into(),
            lost: tally.lost.into(),
            by,
            out_in: None,
            withdrawn: self.has_withdrawn(tally.team),
        }
    }

    /// Whoever goes out in the same round shares a place.
    fn knockout_standings(&self, results: &Results<'_>, after: u8) -> Vec<Standing> {
        let out_in = |team: TeamNumber| {
            let mut lost = self.fixtures().filter(|(round, fixture)| {
                let is_beaten = self.winner_of(fixture).is_some_and(|winner| winner != team);
                *round <= after && is_beaten && fixture.side_of(team).is_some()
            });
            lost.next().map(|(round, _)| round)
        };
        let mut teams: Vec<_> = TeamNumber::all(self.conditions.teams.len()).map(|team| (out_in(team), team)).collect();
        // Still in it, then the last round's, down to the first's; within each by entry.
        teams.sort_by_key(|(out, team)| (std::cmp::Reverse(out.unwrap_or(u8::MAX)), *team));
        let place = |out: Option<u8>| {
            let better = teams.iter().filter(|(other, _)| other.unwrap_or(u8::MAX) > out.unwrap_or(u8::MAX)).count();
            u8::try_from(better + 1).unwrap_or(u8::MAX)
        };
        let line = |(out, team): &(Option<u8>, TeamNumber)| Standing {
            victory_points: None,
            fines: None,
            out_in: *out,
            ..self.line(place(*out), &results.tally(*team), None)
        };
        teams.iter().map(line).collect()
    }
}
