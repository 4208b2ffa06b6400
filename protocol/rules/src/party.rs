//! An evening of pairs at several tables: after each round winners move up and losers down (Spec F17).

use std::collections::BTreeMap;

use crate::{BySide, Side};

/// A table after a round: the numbers of its pairs and what they have scored in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PartyTable {
    /// The pairs, by their numbers.
    pub pairs: BySide<u16>,
    /// Their points in the round.
    pub points: BySide<i32>,
}

impl PartyTable {
    /// The side that goes when the one with more points does, or the one with fewer; of equals the pair with the
    /// higher number.
    fn mover(&self, winners_move: bool) -> Side {
        let [ahead, behind] = Side::ALL.map(|side| (self.points[side], side));
        let (most, least) = if ahead.0 > behind.0 { (ahead.1, behind.1) } else { (behind.1, ahead.1) };
        match (ahead.0 == behind.0, winners_move) {
            (true, _) if self.pairs.north_south > self.pairs.east_west => Side::NorthSouth,
            (true, _) => Side::EastWest,
            (false, true) => most,
            (false, false) => least,
        }
    }
}

/// Who meets whom in the next round: the winners of a table move to the one above it, the losers of the first table go
/// to the last, and everybody else stays. Whoever moves in sits East and West; who stays sits North and South.
///
/// ```
/// use bridge_rules::{BySide, PartyTable, winners_up};
///
/// let table = |ns, ew, points| PartyTable {
///     pairs: BySide { north_south: ns, east_west: ew },
///     points: BySide { north_south: points, east_west: 100 },
/// };
/// let next = winners_up(&[table(1, 2, 300), table(3, 4, 50), table(5, 6, 700)]);
/// let met: Vec<_> = next.iter().map(|pairs| (pairs.north_south, pairs.east_west)).collect();
/// assert_eq!(met, [(1, 4), (3, 5), (6, 2)]);
/// ```
pub fn winners_up(tables: &[PartyTable]) -> Vec<BySide<u16>> {
    if let [only] = tables {
        return vec![only.pairs];
    }
    let movers: Vec<Side> = tables.iter().enumerate().map(|(place, table)| table.mover(place > 0)).collect();
    let moves_in = |place: usize| {
        let from = if place + 1 < tables.len() { place + 1 } else { 0 };
        tables[from].pairs[movers[from]]
    };
    let stays = |place: usize| tables[place].pairs[movers[place].other()];
    (0..tables.len()).map(|place| BySide { north_south: stays(place), east_west: moves_in(place) }).collect()
}

/// The standing of a pair after some rounds of a party.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PartyStanding {
    /// The place, from 1; pairs with the same points share it.
    pub place: usize,
    /// The pair, by its number.
    pub pair: u16,
    /// How many rounds it has played.
    pub rounds: u32,
    /// Its points of all rounds.
    pub points: i32,
}

/// The standing after these rounds, the best first; of equals the lower number first, in the same place.
pub fn party_standing(rounds: &[Vec<PartyTable>]) -> Vec<PartyStanding> {
    let mut tally = BTreeMap::<u16, (u32, i32)>::new();
    for table in rounds.iter().flatten() {
        for (side, pair) in table.pairs.iter() {
            let (rounds, points) = tally.entry(*pair).or_default();
            (*rounds, *points) = (*rounds + 1, *points + table.points[side]);
        }
    }
    let place = |points: i32| 1 + tally.values().filter(|(_, theirs)| *theirs > points).count();
    let mut standing: Vec<PartyStanding> = tally
        .iter()
        .map(|(pair, (rounds, points))| PartyStanding {
            place: place(*points),
            pair: *pair,
            rounds: *rounds,
            points: *points,
        })
        .collect();
    standing.sort_by_key(|pair| pair.place);
    standing
}

/// How often somebody has rested, and how they stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rested {
    /// In how many rounds they have not played.
    pub times: u32,
    /// Whether they did not play in the last one.
    pub in_the_last: bool,
    /// Their place, from 1.
    pub place: u32,
}

/// Who sits out the next round, so many of these: who has done so least often, rather not twice running, and of those
/// who are left the lowest placed. Nobody sits out twice before everybody has once.
///
/// ```
/// use bridge_rules::{Rested, sit_out};
///
/// let rested = |times, place| Rested { times, in_the_last: false, place };
/// assert_eq!(sit_out(&[rested(0, 1), rested(0, 2), rested(1, 3)], 1), [1]);
/// ```
pub fn sit_out(all: &[Rested], count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by_key(|each| {
        let Rested { times, in_the_last, place } = all[*each];
        (times, in_the_last, std::cmp::Reverse(place))
    });
    order.truncate(count);
    order
}

#[cfg(test)]
mod tests {
    //! Tries Spec F17.

    use super::*;

    #[test]
    fn of_equals_the_higher_number_moves() {
        let table = |ns, ew| PartyTable {
            pairs: BySide { north_south: ns, east_west: ew },
            points: BySide { north_south: 500, east_west: 500 },
        };
        let next = winners_up(&[table(2, 1), table(3, 4)]);
        let met: Vec<_> = next.iter().map(|pairs| (pairs.north_south, pairs.east_west)).collect();
        assert_eq!(met, [(1, 4), (3, 2)]);
    }

    #[test]
    fn pairs_with_the_same_points_share_a_place() {
        let table = |ns, ew, ours, theirs| PartyTable {
            pairs: BySide { north_south: ns, east_west: ew },
            points: BySide { north_south: ours, east_west: theirs },
        };
        let rounds =
            [vec![table(1, 2, 500, 100), table(3, 4, 0, 700)], vec![table(1, 4, 300, 100), table(3, 2, 90, 0)]];
        let standing = party_standing(&rounds);
        let told: Vec<_> = standing.iter().map(|pair| (pair.place, pair.pair, pair.points, pair.rounds)).collect();
        assert_eq!(told, [(1, 1, 800, 2), (1, 4, 800, 2), (3, 2, 100, 2), (4, 3, 90, 2)]);
    }

    #[test]
    fn every_pair_is_at_one_table_whatever_the_scores() {
        for tables in 1..9_u16 {
            for scores in 0..3_u16.pow(u32::from(tables)) {
                let table = |place: u16| PartyTable {
                    pairs: BySide { north_south: place * 2, east_west: place * 2 + 1 },
                    points: BySide { north_south: i32::from(scores / 3_u16.pow(place.into()) % 3), east_west: 1 },
                };
                let evening: Vec<_> = (0..tables).map(table).collect();
                let mut seen: Vec<_> =
                    winners_up(&evening).into_iter().flat_map(|pairs| [pairs.north_south, pairs.east_west]).collect();
                seen.sort_unstable();
                assert_eq!(seen, (0..tables * 2).collect::<Vec<_>>());
            }
        }
        assert_eq!(winners_up(&[]), []);
    }

    #[test]
    fn nobody_sits_out_twice_before_everybody_has_once() {
        for (people, out) in [(5_u32, 1), (7, 1), (7, 3), (10, 2), (11, 3)] {
            let (mut times, mut before) = (vec![0; people as usize], Vec::new());
            for round in 1..=21 {
                let rested = |each: u32| Rested {
                    times: times[each as usize],
                    in_the_last: before.contains(&(each as usize)),
                    place: (each * 3 + round) % people,
                };
                let resting = sit_out(&(0..people).map(rested).collect::<Vec<_>>(), out);
                assert!(resting.iter().all(|each| !before.contains(each)), "nobody rests twice running");
                resting.iter().for_each(|each| times[*each] += 1);
                assert!(times.iter().max().unwrap() - times.iter().min().unwrap() <= 1);
                before = resting;
            }
        }
        assert!(sit_out(&[], 1).is_empty());
    }
}
