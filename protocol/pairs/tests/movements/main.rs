//! Movements: what must hold for every one of them, those that are known by heart, and, where the shared data lie
//! beside the checkout, all those that other programs have made.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod balance;
mod draws;
mod individuals;
mod known;
mod pairs;
mod parties;
mod sections;

use std::collections::BTreeSet;

use bridge_pairs::{Contestant, Movement, Round, Seated, Sitting};
use bridge_rules::{Seat, Side};

/// Everybody is at one table or sits out, at a table of their own; nobody meets the same boards twice; nobody meets an
/// opponent twice, unless it is an individual, where that is what is counted.
fn holds(movement: &Movement, contestants: usize) {
    let mut met = BTreeSet::new();
    let mut played = BTreeSet::new();
    for round in &movement.rounds {
        everybody_is_somewhere(round, contestants);
        for Seated { sitting, set, .. } in &round.tables {
            assert!((1..=movement.sets).contains(set), "{set}");
            for contestant in sitting.all() {
                assert!(played.insert((contestant, *set)), "{contestant} plays set {set} twice");
            }
            if let Sitting::Pairs(pairs) = sitting {
                let (one, other) = (pairs.north_south, pairs.east_west);
                assert!(met.insert((one.min(other), one.max(other))), "{one} meets {other} twice");
            }
        }
    }
    let listed: Vec<Contestant> = movement.lists.iter().flatten().copied().collect();
    assert_eq!(listed, (1..=contestants).map(|number| Contestant(number as u16)).collect::<Vec<_>>());
}

fn everybody_is_somewhere(round: &Round, contestants: usize) {
    let seated = round.tables.iter().flat_map(|seated| seated.sitting.all());
    let mut all: Vec<u16> = seated.chain(round.sits_out.iter().copied()).map(|each| each.0).collect();
    all.sort_unstable();
    assert_eq!(all, (1..=contestants as u16).collect::<Vec<_>>());
    let tables: BTreeSet<u16> = round.tables.iter().map(|seated| seated.table).collect();
    assert_eq!(tables.len(), round.tables.len());
}

/// The most tables that have the same boards in one round.
fn most_at_a_set(movement: &Movement) -> usize {
    let most = |round: &Round| {
        let sets = round.tables.iter().map(|seated| seated.set);
        sets.clone().map(|set| sets.clone().filter(|other| *other == set).count()).max().unwrap_or(0)
    };
    movement.rounds.iter().map(most).max().unwrap_or(0)
}

/// North-South, East-West and the set at each table.
fn rows(round: &Round) -> Vec<[u16; 3]> {
    let row = |seated: &Seated| {
        let who = |side| seated.sitting.of(side).next().map_or(0, |each| each.0);
        [who(Side::NorthSouth), who(Side::EastWest), seated.set]
    };
    round.tables.iter().map(row).collect()
}

/// North, South, East and West at each table.
fn seats(round: &Round) -> Vec<[u16; 4]> {
    let row = |seated: &Seated| match seated.sitting {
        Sitting::Persons(persons) => [Seat::North, Seat::South, Seat::East, Seat::West].map(|seat| persons[seat].0),
        Sitting::Pairs(_) => panic!("pairs at an individual"),
    };
    round.tables.iter().map(row).collect()
}
