//! A party: winners move up and losers down, whoever is there (Spec F17).

use std::collections::{BTreeMap, BTreeSet};

use bridge_pairs::{Contestant, Partnership, Round, Sitting, progressive_next};
use bridge_rules::{BySide, Side};

use crate::{draws::chance, everybody_is_somewhere};

const BOTH: [(Partnership, usize); 2] = [(Partnership::Fixed, 2), (Partnership::Changing, 4)];

#[test]
fn everybody_is_at_one_table_or_sits_out_and_nobody_twice_before_everybody_once() {
    for (partnership, places) in BOTH {
        for contestants in places..=23 {
            let (mut chance, mut before) = (chance(contestants), Vec::new());
            let mut points = Vec::new();
            for round in 0..25 {
                let order = shuffled(contestants, &mut chance);
                let next = progressive_next(&order, partnership, &before, &points);
                everybody_is_somewhere(&next, contestants);
                assert_eq!(next.sits_out.len(), contestants % places);
                assert!(next.tables.iter().all(|seated| usize::from(seated.set) == round + 1));
                points = drawn_points(&next, &mut chance);
                before.push(next);
                let times: BTreeMap<Contestant, usize> =
                    order.iter().map(|each| (*each, rests(&before, *each))).collect();
                let (most, least) = (times.values().max().unwrap(), times.values().min().unwrap());
                assert!(most - least <= 1, "{contestants} after {round}: {times:?}");
            }
        }
    }
}

/// Written from the rule and not from the code: for pairs that go out even.
#[test]
fn winners_are_a_table_higher_and_losers_of_the_first_at_the_last() {
    for tables in 2..=9 {
        let (mut chance, mut before) = (chance(tables), Vec::new());
        let mut points = Vec::new();
        for _ in 0..30 {
            let next = progressive_next(&field(tables * 2), Partnership::Fixed, &before, &points);
            if let Some(last) = before.last() {
                let at = place_of(&next);
                for (place, (seated, points)) in last.tables.iter().zip(&points).enumerate() {
                    let Sitting::Pairs(pairs) = seated.sitting else { panic!("pairs play") };
                    let north_south_wins = match points.north_south.cmp(&points.east_west) {
                        std::cmp::Ordering::Greater => true,
                        std::cmp::Ordering::Less => false,
                        // Of equals the higher number moves: up as a winner does, or from the first table down.
                        std::cmp::Ordering::Equal => (pairs.north_south > pairs.east_west) == (place > 0),
                    };
                    let (winner, loser) = if north_south_wins {
                        (pairs.north_south, pairs.east_west)
                    } else {
                        (pairs.east_west, pairs.north_south)
                    };
                    let expected = match place {
                        0 => [(winner, (0, Side::NorthSouth)), (loser, (tables - 1, Side::EastWest))],
                        _ => [(winner, (place - 1, Side::EastWest)), (loser, (place, Side::NorthSouth))],
                    };
                    for (pair, place) in expected {
                        assert_eq!(at[&pair], place, "{pair}");
                    }
                }
            }
            points = drawn_points(&next, &mut chance);
            before.push(next);
        }
    }
}

#[test]
fn persons_change_partners_with_every_round() {
    for contestants in [4, 5, 8, 9, 12, 16, 19] {
        let (mut chance, mut before) = (chance(contestants), Vec::<Round>::new());
        let mut points = Vec::new();
        for _ in 0..12 {
            let next = progressive_next(&field(contestants), Partnership::Changing, &before, &points);
            let partners = |round: &Round| -> BTreeSet<[Contestant; 2]> {
                let sides = round.tables.iter().flat_map(|seated| Side::ALL.map(|side| seated.sitting.of(side)));
                let two = |side: Vec<Contestant>| [side[0].min(side[1]), side[0].max(side[1])];
                sides.map(|side| two(side.collect())).collect()
            };
            if let Some(last) = before.last() {
                assert!(partners(last).is_disjoint(&partners(&next)), "{contestants}");
            }
            points = drawn_points(&next, &mut chance);
            before.push(next);
        }
    }
    let mut before = Vec::new();
    for _ in 0..3 {
        before.push(progressive_next(&field(4), Partnership::Changing, &before, &[BySide::default()]));
    }
    let partner_of_the_first = |round: &Round| {
        let sides = Side::ALL.map(|side| round.tables[0].sitting.of(side).collect::<Vec<_>>());
        sides
            .into_iter()
            .find(|side| side.contains(&Contestant(1)))
            .map(|side| side.iter().map(|each| each.0).sum::<u16>() - 1)
    };
    let partners: BTreeSet<_> = before.iter().filter_map(partner_of_the_first).collect();
    assert_eq!(partners, BTreeSet::from([2, 3, 4]), "four at one table play with each other in turn");
}

#[test]
fn who_comes_late_and_who_goes_leaves_the_others_in_their_order() {
    let pairs = |present: &[u16], before: &[Round], points: &[BySide<i32>]| {
        let present: Vec<_> = present.iter().copied().map(Contestant).collect();
        progressive_next(&present, Partnership::Fixed, before, points)
    };
    let first = pairs(&[1, 2, 3, 4, 5, 6], &[], &[]);
    let won = [BySide { north_south: 100, east_west: 0 }; 3];
    // As it would be: 1 and 3 at the first table, 4 and 5 at the second, 6 and 2 at the last.
    let without_four = pairs(&[1, 2, 3, 5, 6, 7], std::slice::from_ref(&first), &won);
    assert_eq!(met(&without_four), [[1, 3], [7, 5], [6, 2]], "who comes has the place of who went");
    let fewer = pairs(&[1, 2, 3, 5], &[first], &won);
    assert_eq!(met(&fewer), [[1, 3], [5, 2]], "those below move up");
}

fn met(round: &Round) -> Vec<[u16; 2]> {
    let two = |sitting: Sitting| sitting.all().map(|each| each.0).collect::<Vec<_>>().try_into().unwrap();
    round.tables.iter().map(|seated| two(seated.sitting)).collect()
}

fn place_of(round: &Round) -> BTreeMap<Contestant, (usize, Side)> {
    let tables = round.tables.iter().enumerate();
    let sides = tables.flat_map(|(place, seated)| Side::ALL.map(|side| (place, side, seated.sitting.of(side))));
    sides.flat_map(|(place, side, of)| of.map(move |each| (each, (place, side)))).collect()
}

fn rests(before: &[Round], each: Contestant) -> usize {
    before.iter().filter(|round| round.sits_out.contains(&each)).count()
}

/// Few different ones, so that many tables end equal.
fn drawn_points(round: &Round, chance: &mut impl FnMut(usize) -> usize) -> Vec<BySide<i32>> {
    let mut some = || i32::try_from(chance(3)).unwrap() * 100;
    round.tables.iter().map(|_| BySide { north_south: some(), east_west: some() }).collect()
}

fn shuffled(contestants: usize, chance: &mut impl FnMut(usize) -> usize) -> Vec<Contestant> {
    let mut order = field(contestants);
    (1..order.len()).rev().for_each(|place| order.swap(place, chance(place + 1)));
    order
}

fn field(contestants: usize) -> Vec<Contestant> {
    (1..=contestants).map(|number| Contestant(number.try_into().unwrap())).collect()
}
