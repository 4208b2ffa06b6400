//! Every form, for every number of teams, to the end.

use std::collections::BTreeMap;

use bridge_protocol::{EventStage, Pairing, RoundRobins, TeamNumber, TeamsMovement};

use crate::{
    chance::Chance,
    congress::{Congress, conditions},
    recomputed,
};

#[test]
fn a_round_robin_of_any_size_is_played_to_the_end() {
    for teams in 3..=64 {
        let congress = played(teams, TeamsMovement::RoundRobin { times: RoundRobins::Once });
        everybody_has_met(&congress, teams, 1);
        stands_as_recomputed(&congress);
        congress.replays();
    }
}

#[test]
fn a_double_round_robin_is_played_to_the_end() {
    for teams in [3, 4, 7, 8, 15, 64] {
        let congress = played(teams, TeamsMovement::RoundRobin { times: RoundRobins::Twice });
        everybody_has_met(&congress, teams, 2);
        stands_as_recomputed(&congress);
        congress.replays();
    }
}

#[test]
fn a_swiss_of_any_size_is_played_to_the_end() {
    for teams in 3..=64 {
        let rounds = TeamsMovement::once(teams).min(9);
        let congress = played(teams, TeamsMovement::Swiss { rounds });
        rematches_are_those_that_cannot_be_avoided(&congress, teams);
        byes_are_fair(&congress, teams);
        stands_as_recomputed(&congress);
        congress.replays();
    }
}

/// As many rounds as there can be, where rematches come to be needed.
#[test]
fn a_long_swiss_has_no_more_rematches_than_it_needs() {
    for teams in 3..=14 {
        let congress = played(teams, TeamsMovement::Swiss { rounds: TeamsMovement::once(teams) });
        rematches_are_those_that_cannot_be_avoided(&congress, teams);
        byes_are_fair(&congress, teams);
        stands_as_recomputed(&congress);
    }
}

#[test]
fn a_knockout_of_any_size_leaves_one_team() {
    for teams in 3..=64 {
        let congress = played(teams, TeamsMovement::Knockout {});
        let lost: usize = congress.reported.len();
        assert_eq!(lost, teams - 1, "each match takes one team out");
        let standings = congress.public_sees().standings;
        assert_eq!(standings.iter().filter(|line| line.out_in.is_none()).count(), 1);
        assert_eq!((standings[0].place, standings[1].place, standings[2].place), (1, 2, 3));
        assert!(standings.windows(2).all(|two| two[0].place <= two[1].place));
        congress.replays();
    }
}

/// Played with a seed that is the number of teams. In each round everybody who is still in it is paired once.
fn played(teams: usize, form: TeamsMovement) -> Congress {
    let mut chance = Chance::new(u64::try_from(teams).unwrap());
    let mut congress = Congress::begun(conditions(teams, form));
    let mut in_it: Vec<TeamNumber> = TeamNumber::all(teams).collect();
    for round in 1..=form.rounds(teams) {
        let view = congress.public_sees();
        assert_eq!((view.stage, view.round, view.standings_after), (EventStage::Playing, round, round - 1));
        let mut drawn: Vec<TeamNumber> = view.fixtures.iter().flat_map(|fixture| fixture.pairing.teams()).collect();
        drawn.sort_unstable();
        assert_eq!(drawn, in_it, "{teams} teams, round {round}");
        congress.plays_the_round(&mut chance);
        if congress.is_knockout() {
            let still = congress.public_sees().standings.into_iter().filter(|line| line.out_in.is_none());
            in_it = still.map(|line| line.team).collect();
        }
    }
    assert_eq!(congress.public_sees().stage, EventStage::Final, "{teams} teams");
    assert!(congress.event.is_finished());
    congress
}

fn draws(congress: &Congress) -> Vec<Vec<Pairing>> {
    congress.drawn.iter().map(|round| round.iter().map(|line| line.pairing).collect()).collect()
}

fn everybody_has_met(congress: &Congress, teams: usize, times: usize) {
    let mut met: BTreeMap<(TeamNumber, TeamNumber), usize> = BTreeMap::new();
    for line in draws(congress).into_iter().flatten() {
        if let Some(away) = line.away {
            *met.entry((line.home.min(away), line.home.max(away))).or_default() += 1;
        }
    }
    assert_eq!(met.len(), teams * (teams - 1) / 2);
    assert!(met.values().all(|each| *each == times), "{teams} teams");
}

fn byes_are_fair(congress: &Congress, teams: usize) {
    let lines: Vec<Pairing> = draws(congress).into_iter().flatten().collect();
    let byes = |team| lines.iter().filter(|line| line.home == team && line.away.is_none()).count();
    let byes: Vec<usize> = TeamNumber::all(teams).map(byes).collect();
    assert!(byes.iter().max().unwrap() - byes.iter().min().unwrap() <= 1, "{teams} teams: {byes:?}");
}

/// While at least half of the others are left to meet there is a draw without a rematch (Dirac); for few teams all
/// draws are tried.
fn rematches_are_those_that_cannot_be_avoided(congress: &Congress, teams: usize) {
    let draws = draws(congress);
    for (before, draw) in draws.iter().enumerate() {
        let met = |a: TeamNumber, b: TeamNumber| {
            draws[..before].iter().flatten().any(|line| line.away.is_some() && line.teams().all(|t| t == a || t == b))
        };
        let pairs: Vec<(TeamNumber, TeamNumber)> =
            draw.iter().filter_map(|line| Some((line.home, line.away?))).collect();
        let again = pairs.iter().filter(|(a, b)| met(*a, *b)).count();
        let paired: Vec<TeamNumber> = pairs.iter().flat_map(|(a, b)| [*a, *b]).collect();
        if (paired.len() - 1).saturating_sub(before) * 2 >= paired.len() {
            assert_eq!(again, 0, "{teams} teams, round {}", before + 1);
        } else if paired.len() <= 14 {
            assert_eq!(again, fewest(&paired, &met), "{teams} teams, round {}", before + 1);
        }
    }
}

/// The fewest rematches that any draw has: of all subsets, the first team with each other one.
fn fewest(teams: &[TeamNumber], met: &impl Fn(TeamNumber, TeamNumber) -> bool) -> usize {
    let mut least = vec![usize::MAX; 1 << teams.len()];
    least[0] = 0;
    for set in 1_usize..1 << teams.len() {
        if set.count_ones() % 2 == 1 {
            continue;
        }
        let first = usize::try_from(set.trailing_zeros()).unwrap();
        let others = (first + 1..teams.len()).filter(|other| set & 1 << other != 0);
        let with = others
            .map(|other| least[set & !(1 << first) & !(1 << other)] + usize::from(met(teams[first], teams[other])));
        least[set] = with.min().unwrap();
    }
    *least.last().unwrap()
}

fn stands_as_recomputed(congress: &Congress) {
    let view = congress.public_sees();
    assert_eq!(recomputed::told(&view.standings), recomputed::standings(congress, view.round));
}
