//! `event export` of teams: the matches whose score stands, board by board and room by room, and the standings, as
//! files for others.

use std::sync::Arc;

use bridge_client::connection::{Connection, FollowedEvent};
use bridge_formats::{Decimal, csv, pbn, teams, usebio};
use bridge_protocol::{
    ByTeam, EventId, EventView, FixtureResult, MatchRecord, MatchView, PlayerName, SettledBy, Standing, TeamNumber,
    TeamsConditions, TeamsMovement,
};

use super::{
    matches_seen::{fixtures, leave, look_into},
    team::agreed,
};
use crate::{
    cli::ExportEventArgs,
    competition::{
        exported::{self, Exports, ranking_beside},
        team_match::files::{RoundOf, board_scoring, games, played, players, records},
    },
    exit::Failure,
    text::pbn::date,
};

/// A match whose score stands, with its boards.
struct PlayedMatch {
    round: u8,
    teams: ByTeam<TeamNumber>,
    result: FixtureResult,
    view: Arc<MatchView>,
    records: Vec<MatchRecord>,
}

/// The files that are asked for, with a sentence about what they tell.
///
/// # Errors
/// If the server refuses, or the connection ends.
pub(super) async fn files(
    connection: &mut Connection,
    id: EventId,
    followed: &FollowedEvent,
    args: &ExportEventArgs,
) -> Result<Exports, Failure> {
    let (mut matches, mut byes) = (Vec::new(), Vec::new());
    for round in 1..=followed.view.round {
        for fixture in fixtures(connection, id, followed, round).await? {
            let Some(away) = fixture.pairing.away else {
                byes.push((round, fixture.pairing.home));
                continue;
            };
            let (Some(of), Some(result)) = (fixture.id, fixture.result) else { continue };
            let Some(view) = look_into(connection, id, of).await? else { continue };
            let records = records(connection, of, &view).await?;
            leave(connection, of).await?;
            let teams = ByTeam { home: fixture.pairing.home, away };
            matches.push(PlayedMatch { round, teams, result, view, records });
        }
    }
    let (view, club) = (&followed.view, args.club());
    let exported = Exported { agreed: agreed(followed), view, matches: &matches, byes: &byes, club: &club };
    let mut files = Vec::new();
    if let Some(path) = &args.usebio {
        files.push((path.clone(), exported.usebio().into_bytes()));
    }
    if let Some(path) = &args.pbn {
        files.push((path.clone(), exported.pbn()));
    }
    if let Some(path) = &args.csv {
        files.push((path.clone(), exported.boards().into_bytes()));
        files.push((ranking_beside(path), exported.standings().into_bytes()));
    }
    let what = match matches.len() {
        1 => "1 match whose score stands is".to_owned(),
        count => format!("{count} matches whose score stands are"),
    };
    Ok(Exports { files, what })
}

/// What the files are made of.
struct Exported<'a> {
    agreed: &'a TeamsConditions,
    view: &'a EventView,
    matches: &'a [PlayedMatch],
    /// The round of each bye, and who had it.
    byes: &'a [(u8, TeamNumber)],
    club: &'a str,
}

impl Exported<'_> {
    fn usebio(&self) -> String {
        usebio::write_event(&self.event(), &self.teams(), &self.told_matches())
    }

    /// Board after board, both rooms of each, match after match.
    fn pbn(&self) -> Vec<u8> {
        let games = self.matches.iter().flat_map(|PlayedMatch { round, view, records, .. }| {
            games(view, records, Some(RoundOf { event: &self.agreed.name, round: *round, site: self.club }))
        });
        pbn::write(&games.collect::<Vec<_>>())
    }

    fn boards(&self) -> String {
        csv::matches(&self.event(), &self.told_matches())
    }

    fn standings(&self) -> String {
        csv::standings(&self.event(), &self.teams())
    }

    fn event(&self) -> teams::TeamsEvent {
        let opened = self.matches.iter().flat_map(|each| &each.records).map(|record| record.opened_ms).min();
        teams::TeamsEvent {
            name: self.agreed.name.clone(),
            date: opened.and_then(date),
            club: self.club.to_owned(),
            form: match self.agreed.movement {
                TeamsMovement::Knockout {} => teams::Form::Knockout,
                TeamsMovement::RoundRobin { .. } => teams::Form::RoundRobin,
                TeamsMovement::Swiss { .. } => teams::Form::Swiss,
            },
            boards: board_scoring(self.agreed.scoring),
            matches: match self.agreed.has_victory_points() {
                true => teams::MatchScoring::VictoryPoints,
                false => teams::MatchScoring::OfBoards,
            },
            standings: Some(exported::standings(self.view)),
        }
    }

    /// Those of the standings in their order, and behind them whoever is not in them yet.
    fn teams(&self) -> Vec<teams::Standing> {
        let standings = &self.view.standings;
        let is_placed = |team: &TeamNumber| standings.iter().any(|standing| standing.team == *team);
        let others = TeamNumber::all(self.agreed.teams.len()).filter(|team| !is_placed(team));
        standings.iter().map(|standing| self.placed(standing)).chain(others.map(|team| self.team(team))).collect()
    }

    fn team(&self, number: TeamNumber) -> teams::Standing {
        let own = self.byes.iter().filter(|(_, team)| *team == number);
        teams::Standing {
            team: teams::Team {
                number: number.0.into(),
                name: super::team::name(number, self.agreed),
                players: self.players(number),
            },
            total: Decimal::default(),
            played: 0,
            won: Decimal::default(),
            lost: Decimal::default(),
            fined: None,
            withdrawn: false,
            byes: own.map(|(round, _)| (*round).into()).collect(),
            place: None,
        }
    }

    fn placed(&self, standing: &Standing) -> teams::Standing {
        let vp = |points: bridge_rules::Vp| Decimal::hundredths(points.hundredths);
        teams::Standing {
            total: standing.victory_points.map_or_else(|| standing.won.into(), vp),
            played: standing.played.into(),
            won: standing.won.into(),
            lost: standing.lost.into(),
            fined: standing.fines.map(vp),
            withdrawn: standing.withdrawn,
            place: Some(standing.place.into()),
            ..self.team(standing.team)
        }
    }

    /// As its last match names them, substitutes included; as they were entered, if it has played none.
    fn players(&self, number: TeamNumber) -> Vec<String> {
        let named = |played: &PlayedMatch| {
            let (side, _) = played.teams.iter().find(|(_, team)| **team == number)?;
            Some(players(&played.view, side))
        };
        self.matches.iter().rev().find_map(named).unwrap_or_else(|| {
            let entry = self.agreed.teams.get(number.index());
            entry.map_or_else(Vec::new, |entry| entry.players.iter().map(PlayerName::to_string).collect())
        })
    }

    fn told_matches(&self) -> Vec<teams::TeamMatch> {
        let told = |PlayedMatch { round, teams, result, view, records }: &PlayedMatch| {
            let numbers = ByTeam::from_fn(|team| teams[team].0.into());
            let won = result.won.unwrap_or(view.totals.won);
            let score = ByTeam::from_fn(|team| match result.victory_points {
                Some(points) => Decimal::hundredths(points[team].hundredths),
                // It counts for nobody.
                None if self.agreed.has_victory_points() => Decimal::default(),
                None => Decimal::from(won[team]),
            });
            played(view, records, (*round, numbers), (score, self.decided(result, teams)))
        };
        self.matches.iter().map(told).collect()
    }

    /// What decided a match, where play did not.
    fn decided(&self, result: &FixtureResult, teams: &ByTeam<TeamNumber>) -> Option<String> {
        let name = |side| super::team::name(teams[side], self.agreed);
        match (result.by, result.winner) {
            (SettledBy::Play, _) => None,
            (SettledBy::Forfeit, Some(winner)) => Some(format!("given up by {}", name(winner.other()))),
            (SettledBy::Award, Some(winner)) => Some(format!("awarded to {}", name(winner))),
            (SettledBy::Forfeit | SettledBy::Award, None) => Some("awarded as a draw".to_owned()),
            (SettledBy::Withdrawal, Some(winner)) => {
                Some(format!("won by {}: the other team has withdrawn", name(winner)))
            }
            (SettledBy::Withdrawal, None) => Some("struck out: a team has withdrawn".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{EventConditions, FixtureView};
    use serde::Deserialize;

    use super::*;
    use crate::competition::exported::golden;

    /// An event in the words of the protocol, as files of `golden/export` have it: the tests of the page read them too.
    #[derive(Deserialize)]
    struct Evening {
        conditions: EventConditions,
        view: EventView,
        matches: Vec<OfEvening>,
        byes: Vec<(u8, TeamNumber)>,
        club: String,
    }

    #[derive(Deserialize)]
    struct OfEvening {
        round: u8,
        fixture: FixtureView,
        view: MatchView,
        records: Vec<MatchRecord>,
    }

    /// `UPDATE_GOLDEN=1` writes the files anew.
    #[test]
    fn each_event_of_teams_is_written_as_its_golden_files_have_it() {
        for name in ["teams", "knockout"] {
            let evening: Evening = golden::read(&format!("{name}.json"));
            let played = |OfEvening { round, fixture, view, records }| PlayedMatch {
                round,
                teams: ByTeam { home: fixture.pairing.home, away: fixture.pairing.away.unwrap() },
                result: fixture.result.unwrap(),
                view: Arc::new(view),
                records,
            };
            let matches: Vec<PlayedMatch> = evening.matches.into_iter().map(played).collect();
            let agreed = evening.conditions.of_teams().unwrap();
            let (view, byes) = (&evening.view, &evening.byes);
            let exported = Exported { agreed, view, matches: &matches, byes, club: &evening.club };
            let files = [
                (".xml", exported.usebio().into_bytes()),
                (".pbn", exported.pbn()),
                (".csv", exported.boards().into_bytes()),
                ("-ranking.csv", exported.standings().into_bytes()),
            ];
            for (rest, file) in files {
                golden::assert_is(&format!("{name}{rest}"), &file);
            }
        }
    }
}
