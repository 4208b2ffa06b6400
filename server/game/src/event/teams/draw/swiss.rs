//! The draw of a Swiss, which is that of pairs: home is North-South, and a bye sits out.

use bridge_pairs::{Contestant, Round, Seated, Sitting, swiss_first, swiss_next};
use bridge_protocol::{Pairing, TeamNumber};
use bridge_rules::Side;

/// The first round, by entry order: the best of the upper half meets the best of the lower half. With an odd number the
/// last one has a bye.
pub(crate) fn first(teams: &[TeamNumber]) -> Vec<Pairing> {
    pairings(swiss_first(&contestants(teams)))
}

/// The next round of these teams, the best first, after the rounds `before`; so many are `left` after it.
pub(crate) fn draw(order: &[TeamNumber], before: &[Vec<Pairing>], left: usize) -> Vec<Pairing> {
    let before: Vec<Round> = before.iter().map(|round| seated(round)).collect();
    pairings(swiss_next(&contestants(order), &before, left))
}

fn contestants(teams: &[TeamNumber]) -> Vec<Contestant> {
    teams.iter().map(|team| Contestant(team.0.into())).collect()
}

fn pairings(Round { tables, sits_out }: Round) -> Vec<Pairing> {
    let played = tables.into_iter().filter_map(|seated| {
        let [home, away] = Side::ALL.map(|side| seated.sitting.of(side).next().map(team));
        Some(Pairing { home: home?, away })
    });
    played.chain(sits_out.into_iter().map(|bye| Pairing { home: team(bye), away: None })).collect()
}

fn seated(round: &[Pairing]) -> Round {
    let mut seated = Round::default();
    for (table, Pairing { home, away }) in (1..).zip(round) {
        let home = Contestant(home.0.into());
        match away {
            Some(away) => {
                let sitting = Sitting::pairs(home, Contestant(away.0.into()));
                seated.tables.push(Seated { table, sitting, set: 1 });
            }
            None => seated.sits_out.push(home),
        }
    }
    seated
}

/// A team's number fits: an event has at most 64.
fn team(contestant: Contestant) -> TeamNumber {
    TeamNumber(u8::try_from(contestant.0).unwrap_or(u8::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_round_is_folded_and_homes_alternate() {
        assert_eq!(written(&first(&teams("1 2 3 4 5 6 7 8"))), "1-5 6-2 3-7 8-4");
        assert_eq!(written(&first(&teams("1 2 3 4 5"))), "1-3 4-2 5");
    }

    #[test]
    fn the_top_meets_the_next_that_it_has_not_met() {
        let before = [lines("1-3 4-2")];
        assert_eq!(written(&draw(&teams("1 3 2 4"), &before, 0)), "2-1 3-4");
    }

    /// The third could meet the fourth, but then the last two would meet again.
    #[test]
    fn a_pair_that_leaves_a_rematch_to_others_is_not_made() {
        let before = [lines("1-4 2-3 5-6")];
        assert_eq!(written(&draw(&teams("1 2 3 4 5 6"), &before, 0)), "1-2 3-5 4-6");
        let before = [lines("1-2 3-4"), lines("1-3 2-4")];
        assert_eq!(written(&draw(&teams("1 2 3 4"), &before, 0)), "4-1 3-2");
    }

    #[test]
    fn where_a_rematch_is_needed_there_are_as_few_as_possible() {
        let before = [lines("1-2 3-4 5-6"), lines("1-3 2-5 4-6"), lines("1-4 2-6 3-5"), lines("1-5 2-3 4-6")];
        let drawn = draw(&teams("1 2 3 4 5 6"), &before, 0);
        let again = drawn.iter().filter(|line| meetings(&before, line.home, line.away.unwrap()) > 0);
        assert_eq!(again.count(), 1, "1-6, 2-4, 3-6 and 4-5 are left, and no three of them are a draw");
    }

    #[test]
    fn the_bye_is_for_the_lowest_that_had_none() {
        let before = [lines("1-3 4-2 5")];
        assert_eq!(written(&draw(&teams("1 2 3 4 5"), &before, 0)).split(' ').next_back(), Some("4"));
    }

    #[test]
    fn sixty_four_teams_are_paired_for_as_many_rounds_as_there_can_be() {
        let order: Vec<TeamNumber> = TeamNumber::all(64).collect();
        let mut before = vec![first(&order)];
        for _ in 1..63 {
            before.push(draw(&order, &before, 0));
        }
        for team in &order {
            assert_eq!(before.iter().flatten().filter(|line| line.teams().any(|each| each == *team)).count(), 63);
            let homes = before.iter().flatten().filter(|line| line.home == *team).count();
            assert!((30..=33).contains(&homes), "{homes}");
        }
    }

    /// Every field of up to ten teams, over as many rounds as there are opponents at most, with standings drawn at
    /// random.
    #[test]
    fn in_a_small_field_nobody_meets_again_who_need_not() {
        let mut chance = 0x9e37_79b9_7f4a_7c15_u64;
        let mut below = |n: usize| {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(chance >> 33).unwrap() % n
        };
        for teams in 2..=10 {
            for rounds in 1..teams {
                for _ in 0..20 {
                    let mut order: Vec<TeamNumber> = TeamNumber::all(teams).collect();
                    let mut before = vec![first(&order)];
                    for round in 1..rounds {
                        (1..teams).rev().for_each(|place| order.swap(place, below(place + 1)));
                        before.push(draw(&order, &before, rounds - round - 1));
                    }
                    let met = order.iter().map(|team| order.iter().map(|other| meetings(&before, *team, *other)).max());
                    assert!(met.flatten().all(|times| times <= 1), "{teams} teams, {rounds} rounds: {before:?}");
                    let byes =
                        |team| before.iter().flatten().filter(move |line| line.home == team && line.away.is_none());
                    assert!(order.iter().all(|team| byes(*team).count() <= 1), "{before:?}");
                }
            }
        }
    }

    fn meetings(before: &[Vec<Pairing>], one: TeamNumber, other: TeamNumber) -> usize {
        let both = [(one, Some(other)), (other, Some(one))];
        let met = |line: &&Pairing| both.contains(&(line.home, line.away));
        before.iter().flatten().filter(met).count()
    }

    fn teams(text: &str) -> Vec<TeamNumber> {
        text.split(' ').map(|team| TeamNumber(team.parse().unwrap())).collect()
    }

    fn lines(text: &str) -> Vec<Pairing> {
        let number = |text: &str| TeamNumber(text.parse().unwrap());
        let line = |line: &str| match line.split_once('-') {
            Some((home, away)) => Pairing { home: number(home), away: Some(number(away)) },
            None => Pairing { home: number(line), away: None },
        };
        text.split(' ').map(line).collect()
    }

    fn written(draw: &[Pairing]) -> String {
        let line = |pairing: &Pairing| match pairing.away {
            Some(away) => format!("{}-{away}", pairing.home),
            None => pairing.home.to_string(),
        };
        draw.iter().map(line).collect::<Vec<_>>().join(" ")
    }
}
