//! Rounds that are drawn one by one: a Swiss, and who is there plays.

use std::collections::BTreeMap;

use bridge_pairs::{
    Contestant, Round, Sitting, drawn_pairs, drawn_persons, individual_rounds, swiss_first, swiss_next,
};
use bridge_rules::Side;

use crate::{everybody_is_somewhere, rows};

#[test]
fn the_first_round_of_a_swiss_is_folded_and_sides_alternate() {
    assert_eq!(rows(&swiss_first(&field(8))), [[1, 5, 1], [6, 2, 1], [3, 7, 1], [8, 4, 1]]);
    let five = swiss_first(&field(5));
    assert_eq!((rows(&five), five.sits_out), (vec![[1, 3, 1], [4, 2, 1]], field(5)[4..].to_vec()));
}

#[test]
fn the_best_meets_the_next_that_it_has_not_met() {
    let first = swiss_first(&field(4));
    let order = [1, 3, 2, 4].map(Contestant);
    assert_eq!(rows(&swiss_next(&order, &[first], 0)), [[2, 1, 2], [3, 4, 2]]);
}

#[test]
fn in_a_swiss_nobody_meets_again_and_nobody_has_two_byes_while_it_can_be_helped() {
    for (pairs, rounds) in [(6, 5), (7, 7), (9, 8), (16, 13), (33, 12), (64, 20), (101, 10)] {
        let mut chance = chance(pairs);
        let mut before = vec![swiss_first(&field(pairs))];
        for round in 1..rounds {
            let mut order = field(pairs);
            (1..order.len()).rev().for_each(|place| order.swap(place, chance(place + 1)));
            before.push(swiss_next(&order, &before, rounds - round - 1));
        }
        checked(&before, pairs);
        for pair in field(pairs) {
            let way = |round: &Round| {
                let at = |side| round.tables.iter().any(|seated| seated.sitting.of(side).any(|each| each == pair));
                i32::from(at(Side::NorthSouth)) - i32::from(at(Side::EastWest))
            };
            assert!(before.iter().map(way).sum::<i32>().abs() <= 4, "{pair} of {pairs}");
        }
    }
}

/// Every field of up to ten pairs, over as many rounds as there are opponents at most, in an order drawn at random.
#[test]
fn in_a_small_field_nobody_meets_again_who_need_not() {
    let mut chance = chance(10);
    for pairs in 2..=10 {
        for rounds in 1..pairs {
            for _ in 0..10 {
                let mut before = vec![swiss_first(&field(pairs))];
                for round in 1..rounds {
                    let mut order = field(pairs);
                    (1..order.len()).rev().for_each(|place| order.swap(place, chance(place + 1)));
                    before.push(swiss_next(&order, &before, rounds - round - 1));
                }
                checked(&before, pairs);
            }
        }
    }
}

#[test]
fn six_hundred_pairs_are_drawn() {
    let mut before = vec![swiss_first(&field(600))];
    for _ in 1..6 {
        before.push(swiss_next(&field(600), &before, 0));
    }
    checked(&before, 600);
}

#[test]
fn where_somebody_must_meet_again_as_few_do_as_possible() {
    let mut before = Vec::new();
    for _ in 0..4 {
        before.push(drawn_pairs(&field(4), &before, 0, &seeds(4)));
    }
    checked(&before[..3], 4);
    everybody_is_somewhere(&before[3], 4);
}

#[test]
fn who_is_there_plays() {
    let mut before = Vec::new();
    for round in 0..8 {
        // Two come late, and one goes home.
        let present: Vec<Contestant> = field(15)
            .into_iter()
            .filter(|pair| if pair.0 > 13 { round >= 2 } else { pair.0 != 4 || round < 5 })
            .collect();
        let drawn = drawn_pairs(&present, &before, 7 - round, &seeds(1));
        assert_eq!(2 * drawn.tables.len() + drawn.sits_out.len(), present.len());
        assert!(drawn.tables.iter().all(|seated| usize::from(seated.set) == round + 1));
        before.push(drawn);
    }
    assert!(times(&before, |sitting| vec![sitting]).values().all(|times| *times == 1));
}

/// Every number of persons up to twenty-four, over every number of rounds that an individual of so many has.
#[test]
fn in_an_individual_nobody_has_a_partner_again_and_all_sit_out_in_turn() {
    for persons in 4..=24 {
        let most = individual_rounds(persons);
        for rounds in 1..=most {
            let before = evening(persons, rounds, persons + 31 * rounds);
            assert_eq!(most_partnerships(&before), 1, "{persons} persons, {rounds} rounds: {before:?}");
            if rounds == most && !persons.is_multiple_of(4) {
                assert!(byes(&before, persons).iter().all(|byes| *byes == persons % 4), "{persons}");
            }
        }
    }
}

/// Any seed does: six persons over five rounds and over six, nine over nine, which a draw that looks at one round alone
/// does not find often.
#[test]
fn rounds_are_drawn_with_those_to_come_in_mind() {
    for seed in 0..60 {
        for (persons, rounds) in [(6, 5), (6, 6), (7, 7), (9, 9), (10, 9), (11, 11)] {
            let before = evening(persons, rounds, seed);
            assert_eq!(most_partnerships(&before), 1, "{persons} persons, {rounds} rounds, seed {seed}: {before:?}");
        }
    }
}

#[test]
fn the_same_seed_draws_the_same_and_another_one_another() {
    for persons in [6, 9, 16, 37, 120] {
        assert_eq!(evening(persons, 5, 3), evening(persons, 5, 3));
        assert_ne!(evening(persons, 5, 3), evening(persons, 5, 4));
    }
}

/// Of eight everybody has partnered everybody after seven rounds; nobody is a partner for a third time before round 15.
#[test]
fn where_partners_must_come_again_all_come_again_equally_often() {
    for (persons, rounds, times) in [(8, 14, 2), (4, 9, 3), (5, 15, 3), (9, 18, 2)] {
        let before = evening(persons, rounds, 5);
        let partners = partnerships(&before);
        assert_eq!(partners.len(), persons * (persons - 1) / 2, "{persons}");
        assert!(partners.values().all(|each| *each == times), "{persons}: {partners:?}");
    }
}

#[test]
fn among_persons_who_come_and_go_as_few_as_can_be_have_a_partner_again() {
    for seed in 0..20 {
        let mut before = Vec::new();
        for round in 0..8 {
            let there = |person: &Contestant| if person.0 > 10 { round >= 2 } else { person.0 != 4 || round < 5 };
            let present: Vec<Contestant> = field(13).into_iter().filter(there).collect();
            let drawn = drawn_persons(&present, &before, 7 - round, &seeds(seed));
            assert_eq!(4 * drawn.tables.len() + drawn.sits_out.len(), present.len());
            before.push(drawn);
        }
        assert_eq!(most_partnerships(&before), 1, "{seed}: {before:?}");
    }
}

/// Each plays with each other one, as in a small individual.
#[test]
fn a_hundred_persons_are_drawn_with_all_their_rounds_in_mind() {
    let mut before = Vec::new();
    for round in 0..4 {
        before.push(drawn_persons(&field(100), &before, 98 - round, &seeds(7)));
    }
    assert_eq!(most_partnerships(&before), 1);
}

#[test]
fn twelve_hundred_persons_are_drawn() {
    let before = evening(1200, 6, 1);
    assert_eq!(most_partnerships(&before), 1);
}

/// Nobody sits out twice before everybody has once.
fn evening(persons: usize, rounds: usize, seed: usize) -> Vec<Round> {
    let mut before = Vec::new();
    for round in 0..rounds {
        let drawn = drawn_persons(&field(persons), &before, rounds - round - 1, &seeds(seed));
        everybody_is_somewhere(&drawn, persons);
        assert_eq!(drawn.sits_out.len(), persons % 4);
        before.push(drawn);
        let byes = byes(&before, persons);
        assert!(byes.iter().max().unwrap() - byes.iter().min().unwrap() <= 1, "{persons}: {byes:?}");
    }
    before
}

fn byes(rounds: &[Round], persons: usize) -> Vec<usize> {
    let byes = |player: &Contestant| rounds.iter().filter(|round| round.sits_out.contains(player)).count();
    field(persons).iter().map(byes).collect()
}

fn most_partnerships(rounds: &[Round]) -> usize {
    partnerships(rounds).into_values().max().unwrap_or(0)
}

fn partnerships(rounds: &[Round]) -> BTreeMap<Vec<u16>, usize> {
    let mut partners: BTreeMap<Vec<u16>, usize> = BTreeMap::new();
    for sitting in rounds.iter().flat_map(|round| &round.tables).map(|seated| seated.sitting) {
        for side in Side::ALL {
            let mut two: Vec<u16> = sitting.of(side).map(|each| each.0).collect();
            two.sort_unstable();
            *partners.entry(two).or_default() += 1;
        }
    }
    partners
}

fn seeds(seed: usize) -> impl Fn(usize) -> u64 {
    move |round| (1 + seed as u64) << 16 | round as u64
}

fn checked(rounds: &[Round], pairs: usize) {
    rounds.iter().for_each(|round| everybody_is_somewhere(round, pairs));
    assert!(times(rounds, |sitting| vec![sitting]).values().all(|times| *times == 1), "{pairs} pairs meet again");
    for pair in field(pairs) {
        assert!(rounds.iter().filter(|round| round.sits_out.contains(&pair)).count() <= 1);
    }
}

/// How often each two have met.
fn times(rounds: &[Round], of: impl Fn(Sitting) -> Vec<Sitting>) -> BTreeMap<(Contestant, Contestant), usize> {
    let mut times = BTreeMap::new();
    for sitting in rounds.iter().flat_map(|round| &round.tables).flat_map(|seated| of(seated.sitting)) {
        let all: Vec<Contestant> = sitting.all().collect();
        *times.entry((all[0].min(all[1]), all[0].max(all[1]))).or_default() += 1;
    }
    times
}

fn field(contestants: usize) -> Vec<Contestant> {
    (1..=contestants).map(|number| Contestant(u16::try_from(number).unwrap())).collect()
}

pub(crate) fn chance(seed: usize) -> impl FnMut(usize) -> usize {
    let mut state = seed as u64 + 1;
    move |n| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % n
    }
}
