//! Who is before whom. Teams with the same victory points are told apart by one criterion after another; those whom one
//! leaves together go on to the next.

use std::cmp::Ordering;

use bridge_protocol::{TeamNumber, TeamsMovement, TieBreak};

use super::{
    grains::Grains,
    tally::{Results, Tally},
};
use crate::event::teams::TeamsContest;

/// The teams, the best first, each with what told it from those with the same victory points.
pub(super) fn ranked(
    event: &TeamsContest,
    results: &Results<'_>,
    tallies: Vec<Tally>,
) -> Vec<(Tally, Option<TieBreak>)> {
    let groups = split(tallies, |a, b| a.hundredths.cmp(&b.hundredths));
    groups.into_iter().flat_map(|group| told_apart(event, results, group, None, &TieBreak::ALL)).collect()
}

fn told_apart(
    event: &TeamsContest,
    results: &Results<'_>,
    group: Vec<Tally>,
    by: Option<TieBreak>,
    criteria: &[TieBreak],
) -> Vec<(Tally, Option<TieBreak>)> {
    let Some((criterion, others)) = criteria.split_first().filter(|_| group.len() > 1) else {
        return group.into_iter().map(|tally| (tally, by)).collect();
    };
    let go_on = |group, by| told_apart(event, results, group, by, others);
    let teams: Vec<TeamNumber> = group.iter().map(|tally| tally.team).collect();
    let groups = match criterion {
        TieBreak::HeadToHead if have_all_met(results, &teams) => {
            by_key(group, |tally| among_themselves(results, tally.team, &teams))
        }
        TieBreak::OpponentsVictoryPoints if matches!(event.conditions.movement, TeamsMovement::Swiss { .. }) => {
            by_key(group, |tally| opponents(results, tally.team))
        }
        TieBreak::HeadToHead | TieBreak::OpponentsVictoryPoints => return go_on(group, by),
        TieBreak::Quotient => split(group, |a, b| Grains::compare_quotients((a.won, a.lost), (b.won, b.lost))),
        TieBreak::NetImps => by_key(group, |tally| tally.net),
        TieBreak::Lots => by_key(group, |tally| {
            let lot = event.lots.iter().position(|team| *team == tally.team);
            std::cmp::Reverse(lot.unwrap_or(usize::MAX))
        }),
    };
    groups.into_iter().flat_map(|group| go_on(group, Some(*criterion))).collect()
}

/// Whether each has met each other one in a match that counts.
fn have_all_met(results: &Results<'_>, teams: &[TeamNumber]) -> bool {
    teams.iter().all(|team| {
        let has_met = |other: &TeamNumber| {
            other == team || results.of_team(*team).any(|(side, counted)| counted.teams[side.other()] == *other)
        };
        teams.iter().all(has_met)
    })
}

fn among_themselves(results: &Results<'_>, team: TeamNumber, teams: &[TeamNumber]) -> i32 {
    let against = results.of_team(team).filter(|(side, counted)| teams.contains(&counted.teams[side.other()]));
    against.map(|(side, counted)| counted.hundredths[side]).sum()
}

/// Of a bye there is no opponent, and it adds nothing.
fn opponents(results: &Results<'_>, team: TeamNumber) -> i32 {
    results.of_team(team).map(|(side, counted)| results.hundredths(counted.teams[side.other()])).sum()
}

fn by_key<K: Ord>(group: Vec<Tally>, key: impl Fn(&Tally) -> K) -> Vec<Vec<Tally>> {
    split(group, |a, b| key(a).cmp(&key(b)))
}

/// Groups of equals, the greatest first.
fn split(mut group: Vec<Tally>, compare: impl Fn(&Tally, &Tally) -> Ordering) -> Vec<Vec<Tally>> {
    group.sort_by(|a, b| compare(b, a));
    group.chunk_by(|a, b| compare(a, b).is_eq()).map(<[Tally]>::to_vec).collect()
}
