//! `event export` of teams: the matches whose score stands, board by board and room by room, and the standings, as
//! files for others.

use std::sync::Arc;

use bridge_client::connection::{Connection, FollowedEvent};
use bridge_formats::{Decimal, csv, pbn, teams, usebio};
use bridge_protocol::{
    ByTeam, EventId, EventView, FixtureResult, MatchRecord, MatchView, PlayerName, Standing, TeamNumber,
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
        team_match::files::{RoundOf, board_scoring, games, played, records},
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
    let mut matches = Vec::new();
    for round in 1..=followed.view.round {
        for fixture in fixtures(connection, id, followed, round).await? {
            let (Some(of), Some(result), Some(away)) = (fixture.id, fixture.result, fixture.pairing.away) else {
                continue;
            };
            let Some(view) = look_into(connection, id, of).await? else { continue };
            let records = records(connection, of, &view).await?;
            leave(connection, of).await?;
            let teams = ByTeam { home: fixture.pairing.home, away };
            matches.push(PlayedMatch { round, teams, result, view, records });
        }
    }
    let exported = Exported { agreed: agreed(followed), view: &followed.view, matches: &matches, club: &args.club() };
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
    club: &'a str,
}

impl Exported<'_> {
    fn usebio(&self) -> String {
        usebio::write_event(&self.event(), &self.teams(), &self.told_matches())
    }

    /// Board after board, both rooms of each, match after match.
    fn pbn(&self) -> Vec<u8> {
        let games = self.matches.iter().flat_map(|PlayedMatch { round, view, records, .. }| {
            games(view, records, Some(RoundOf { event: &self.agreed.name, round: *round }))
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

    fn teams(&self) -> Vec<teams::Standing> {
        self.view.standings.iter().map(|standing| self.team(standing)).collect()
    }

    fn team(&self, standing: &Standing) -> teams::Standing {
        let vp = |points: bridge_rules::Vp| Decimal::hundredths(points.hundredths);
        let entry = self.agreed.teams.get(standing.team.index());
        teams::Standing {
            team: teams::Team {
                number: standing.team.0.into(),
                name: super::team::name(standing.team, self.agreed),
                players: entry.map_or_else(Vec::new, |entry| entry.players.iter().map(PlayerName::to_string).collect()),
            },
            total: standing.victory_points.map_or_else(|| standing.won.into(), vp),
            played: standing.played.into(),
            won: standing.won.into(),
            lost: standing.lost.into(),
            fined: standing.fines.map(vp),
            withdrawn: standing.withdrawn,
            place: Some(standing.place.into()),
        }
    }

    fn told_matches(&self) -> Vec<teams::TeamMatch> {
        let told = |PlayedMatch { round, teams, result, view, records }: &PlayedMatch| {
            let numbers = ByTeam::from_fn(|team| teams[team].0.into());
            let won = result.won.unwrap_or(view.totals.won);
            let score = ByTeam::from_fn(|team| match result.victory_points {
                Some(points) => Decimal::hundredths(points[team].hundredths),
                None => Decimal::from(won[team]),
            });
            played(view, records, (*round, numbers), score)
        };
        self.matches.iter().map(told).collect()
    }
}
