//! How evenly any two compete: by how much more often they sat the same way at a set than opposite ways.

use std::collections::BTreeMap;

use bridge_pairs::{ArrowSwitch, Contestant, Mitchell, Movement, Sharing, barometer_howell, howell};
use bridge_rules::Side;

#[test]
fn a_howell_is_balanced_as_well_as_can_be() {
    for (tables, least, most) in [
        (2, -1, -1),
        (3, -3, 1),
        (4, -1, -1),
        (5, -3, 1),
        (6, -1, -1),
        (7, -3, 1),
        (8, -1, -1),
        (9, -3, 1),
        (10, -1, -1),
        (12, -1, -1),
    ] {
        let movement = howell(2 * tables, 2 * tables - 1).unwrap();
        assert_eq!(extremes(&movement), (least, most), "{tables} tables");
    }
}

/// By chance the balance of two pairs has a spread of the square root of the number of rounds.
#[test]
fn a_barometer_is_turned_towards_balance() {
    let rows = [(8, 5), (8, 7), (12, 7), (12, 11), (20, 9), (24, 12), (24, 23), (26, 12), (40, 13), (100, 10)];
    for (pairs, rounds) in rows {
        let movement = barometer_howell(pairs, rounds).unwrap();
        let spread = spread(&balances(&movement));
        assert!(spread < (rounds as f64).sqrt(), "{pairs} pairs, {rounds} rounds: {spread}");
    }
}

/// The spread of how much any two compete, for no round switched, one, and two.
#[test]
fn the_balanced_arrow_switch_has_the_least_spread() {
    for (pairs, rounds, spreads) in [(14, 7, [3.49, 1.05, 3.31]), (26, 13, [6.49, 2.76, 1.77])] {
        for (switched, wanted) in spreads.into_iter().enumerate() {
            let arrow_switch = ArrowSwitch::Rounds(switched);
            let movement = Mitchell { pairs, rounds, sharing: Sharing::Apart, arrow_switch }.movement().unwrap();
            let spread = spread(&competition(&movement));
            assert!((spread - wanted).abs() < 0.005, "{pairs} pairs, {switched} switched: {spread}");
        }
    }
    for pairs in 10..=30 {
        let rounds = Mitchell::most_rounds(pairs, Sharing::Apart);
        if pairs % 2 == 1 {
            continue;
        }
        let spread_of = |switched| {
            let arrow_switch = ArrowSwitch::Rounds(switched);
            spread(&competition(&Mitchell { pairs, rounds, sharing: Sharing::Apart, arrow_switch }.movement().unwrap()))
        };
        let best = (0..=rounds / 2).min_by(|a, b| spread_of(*a).total_cmp(&spread_of(*b)));
        assert_eq!(best, Some(ArrowSwitch::Balanced.of(rounds)), "{pairs} pairs, {rounds} rounds");
    }
}

/// +1 or −1 for each contestant and set: sat North-South or East-West.
fn ways(movement: &Movement) -> BTreeMap<Contestant, BTreeMap<u16, i32>> {
    let mut ways: BTreeMap<Contestant, BTreeMap<u16, i32>> = BTreeMap::new();
    for seated in movement.rounds.iter().flat_map(|round| &round.tables) {
        for (side, way) in [(Side::NorthSouth, 1), (Side::EastWest, -1)] {
            for contestant in seated.sitting.of(side) {
                ways.entry(contestant).or_default().insert(seated.set, way);
            }
        }
    }
    ways
}

fn each_two<T>(
    movement: &Movement,
    of: impl Fn(&BTreeMap<u16, i32>, &BTreeMap<u16, i32>, (Contestant, Contestant)) -> T,
) -> Vec<T> {
    let ways: Vec<_> = ways(movement).into_iter().collect();
    let two = |place: usize| ways[..place].iter().map(move |other| (place, other)).collect::<Vec<_>>();
    let all = (0..ways.len()).flat_map(two);
    all.map(|(place, (other, theirs))| of(&ways[place].1, theirs, (*other, ways[place].0))).collect()
}

/// Sets sat the same way less those sat opposite ways, the meeting included.
fn balances(movement: &Movement) -> Vec<i32> {
    each_two(movement, |ours, theirs, _| ours.iter().filter_map(|(set, way)| Some(way * theirs.get(set)?)).sum())
}

fn extremes(movement: &Movement) -> (i32, i32) {
    let balances = balances(movement);
    (*balances.iter().min().unwrap(), *balances.iter().max().unwrap())
}

/// The same, but a meeting counts as much as all other tables of that set together.
fn competition(movement: &Movement) -> Vec<i32> {
    let mut tables: BTreeMap<u16, i32> = BTreeMap::new();
    let mut met = BTreeMap::new();
    for seated in movement.rounds.iter().flat_map(|round| &round.tables) {
        *tables.entry(seated.set).or_default() += 1;
        let pairs: Vec<_> = seated.sitting.all().collect();
        met.insert((pairs[0].min(pairs[1]), pairs[0].max(pairs[1])), seated.set);
    }
    each_two(movement, |ours, theirs, two| {
        let at = |(set, way): (&u16, &i32)| {
            let theirs = theirs.get(set)?;
            Some(if met.get(&two) == Some(set) { tables[set] - 1 } else { way * theirs })
        };
        ours.iter().filter_map(at).sum()
    })
}

fn spread(values: &[i32]) -> f64 {
    let count = values.len() as f64;
    let mean = f64::from(values.iter().sum::<i32>()) / count;
    (values.iter().map(|value| (f64::from(*value) - mean).powi(2)).sum::<f64>() / count).sqrt()
}
