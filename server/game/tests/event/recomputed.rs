//! The standings once more, from nothing but the draw and what was reported, and by another way: here each team is
//! compared with each other one, and its place is how many are before it.

use bridge_game::DrawnMatch;
use bridge_protocol::{Standing, Team, TeamNumber, TeamsMovement, TieBreak};

use crate::congress::{Congress, ID, identity};

struct Played {
    teams: [u8; 2],
    hundredths: [i64; 2],
    won: [i64; 2],
}

/// The order of the teams after so many rounds, with their victory points and what told them apart.
pub(crate) fn standings(congress: &Congress, rounds: u8) -> Vec<(u8, i64, Option<TieBreak>)> {
    let drawn: Vec<DrawnMatch> = congress.drawn[..usize::from(rounds)].concat();
    let played: Vec<Played> = drawn.iter().filter_map(|line| played(congress, line)).collect();
    let teams = u8::try_from(congress.event.conditions().of_teams().unwrap().teams.len()).unwrap();
    let is_swiss = matches!(congress.event.conditions().of_teams().unwrap().movement, TeamsMovement::Swiss { .. });

    let points: Vec<i64> = (0..=teams)
        .map(|team| {
            let byes = drawn.iter().filter(|line| line.pairing.away.is_none() && line.pairing.home.0 == team).count();
            1200 * i64::try_from(byes).unwrap() + of(&played, team).map(|(own, _, _)| own.0).sum::<i64>()
        })
        .collect();
    let opponents = |team: u8| of(&played, team).map(|(_, _, other)| points[usize::from(other)]).sum::<i64>();
    let imps = |team: u8| {
        let sums = of(&played, team).map(|(own, others, _)| (own.1, others.1));
        sums.fold((0, 0), |sum, each| (sum.0 + each.0, sum.1 + each.1))
    };
    let lot = |team: u8| identity().key.chance("lots", &[ID.to_bytes().as_slice(), &[team]].concat());

    let level = |team: u8| -> Vec<u8> {
        (1..=teams).filter(|other| points[usize::from(*other)] == points[usize::from(team)]).collect()
    };
    let met = |a: u8, b: u8| of(&played, a).any(|(_, _, other)| other == b);
    let among = |team: u8, group: &[u8]| {
        of(&played, team).filter(|(_, _, other)| group.contains(other)).map(|(own, _, _)| own.0).sum::<i64>()
    };

    // Positive if `a` is before `b`; and by what.
    let before = |a: u8, b: u8| -> (bool, Option<TieBreak>) {
        if points[usize::from(a)] != points[usize::from(b)] {
            return (points[usize::from(a)] > points[usize::from(b)], None);
        }
        let group = level(a);
        if group.iter().all(|x| group.iter().all(|y| x == y || met(*x, *y))) && among(a, &group) != among(b, &group) {
            return (among(a, &group) > among(b, &group), Some(TieBreak::HeadToHead));
        }
        if is_swiss && opponents(a) != opponents(b) {
            return (opponents(a) > opponents(b), Some(TieBreak::OpponentsVictoryPoints));
        }
        let ((a_won, a_lost), (b_won, b_lost)) = (imps(a), imps(b));
        match quotient(a_won, a_lost).partial_cmp(&quotient(b_won, b_lost)).unwrap() {
            std::cmp::Ordering::Equal => {}
            other => return (other.is_gt(), Some(TieBreak::Quotient)),
        }
        if a_won - a_lost != b_won - b_lost {
            return (a_won - a_lost > b_won - b_lost, Some(TieBreak::NetImps));
        }
        (lot(a) < lot(b), Some(TieBreak::Lots))
    };

    let mut lines: Vec<(usize, u8, Option<TieBreak>)> = (1..=teams)
        .map(|team| {
            let others = || (1..=teams).filter(move |other| *other != team);
            let place = others().filter(|other| before(*other, team).0).count();
            // What it took in the end: the last criterion against any of those with the same points.
            let by = others().filter_map(|other| before(team, other).1).max();
            (place, team, by)
        })
        .collect();
    lines.sort_unstable();
    lines.into_iter().map(|(_, team, by)| (team, points[usize::from(team)], by)).collect()
}

/// What the machine says, in the same form.
pub(crate) fn told(standings: &[Standing]) -> Vec<(u8, i64, Option<TieBreak>)> {
    let line =
        |standing: &Standing| (standing.team.0, i64::from(standing.victory_points.unwrap().hundredths), standing.by);
    standings.iter().map(line).collect()
}

fn played(congress: &Congress, line: &DrawnMatch) -> Option<Played> {
    let (_, outcome) = congress.reported.iter().find(|(id, _)| Some(*id) == line.id)?;
    let whole = |side: Team| i64::try_from(outcome.won[side].parts().0).unwrap();
    let points = outcome.victory_points.unwrap();
    let TeamNumber(away) = line.pairing.away.unwrap();
    Some(Played {
        teams: [line.pairing.home.0, away],
        hundredths: [points.home.hundredths.into(), points.away.hundredths.into()],
        won: [whole(Team::Home), whole(Team::Away)],
    })
}

/// Each match of a team: its points and IMPs, the others', and who they were.
fn of(played: &[Played], team: u8) -> impl Iterator<Item = ((i64, i64), (i64, i64), u8)> {
    played.iter().filter_map(move |each| {
        let own = each.teams.iter().position(|one| *one == team)?;
        let side = |side: usize| (each.hundredths[side], each.won[side]);
        Some((side(own), side(1 - own), each.teams[1 - own]))
    })
}

/// Small whole numbers: a division of two of them is the same as another only if they are the same fraction.
fn quotient(won: i64, lost: i64) -> f64 {
    match (won, lost) {
        (0, 0) => 1.0,
        (_, 0) => f64::INFINITY,
        (won, lost) => f64::from(i32::try_from(won).unwrap()) / f64::from(i32::try_from(lost).unwrap()),
    }
}
