//! A party: after each round the winners of a table move up and the losers of the first go down (Spec F17). Pairs stay
//! together; persons change partners with every round. Who meets whom follows from what was played, so that nothing of
//! it need be known but the rounds and what the tables of the last one came to.

use std::collections::BTreeMap;

use bridge_rules::{BySeat, BySide, PartyTable, Rested, Side, sit_out, winners_up};

use super::swiss::History;
use super::{Round, Seated};
use crate::{Contestant, Sitting};

/// Whom a table seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Partnership {
    /// Two pairs, who stay together.
    Fixed,
    /// Four persons, who change partners with every round.
    Changing,
}

impl Partnership {
    const fn places(self) -> usize {
        match self {
            Partnership::Fixed => 2,
            Partnership::Changing => 4,
        }
    }
}

/// The next round of those present, the best first, after the rounds `before`; `points` has what each table of the last
/// one came to. The winners of a table meet those who stay at the one above, the losers of the first those at the last;
/// who has sat out takes the place of who does next, from the first table on. The first round is by the order alone.
///
/// ```
/// use bridge_pairs::{Contestant, Partnership, progressive_next};
/// use bridge_rules::BySide;
///
/// let pairs: Vec<Contestant> = (1..=4).map(Contestant).collect();
/// let first = progressive_next(&pairs, Partnership::Fixed, &[], &[]);
/// let points = [BySide { north_south: 300, east_west: 100 }, BySide { north_south: 50, east_west: 60 }];
/// let second = progressive_next(&pairs, Partnership::Fixed, &[first], &points);
/// let met = second.tables.iter().map(|seated| seated.sitting.all().map(|pair| pair.0).collect());
/// assert_eq!(met.collect::<Vec<Vec<u16>>>(), [[1, 4], [3, 2]]);
/// ```
#[must_use]
pub fn progressive_next(
    present: &[Contestant],
    partnership: Partnership,
    before: &[Round],
    points: &[BySide<i32>],
) -> Round {
    let resting = resting(present, partnership, before);
    let plays = |each: &Contestant| present.contains(each) && !resting.contains(each);
    let moved = before.last().map_or_else(Vec::new, |last| moved(last, points));
    let mut comes = present.iter().filter(|each| plays(each) && !moved.contains(each)).copied();
    let mut ladder: Vec<Contestant> =
        moved.iter().filter_map(|each| if plays(each) { Some(*each) } else { comes.next() }).collect();
    ladder.extend(comes);
    let (_, last) = before.split_at(before.len().saturating_sub(1));
    let (history, latest) = (History::of(before), History::of(last));
    let sittings: Vec<Sitting> = match partnership {
        Partnership::Fixed => ladder.as_chunks().0.iter().map(|&[stays, comes]| Sitting::pairs(stays, comes)).collect(),
        Partnership::Changing => ladder.as_chunks().0.iter().map(|four| persons(*four, &history, &latest)).collect(),
    };
    let tables = sittings.into_iter().enumerate();
    let tables = tables.map(|(table, sitting)| Seated::at(table, sitting, before.len()));
    Round { tables: tables.collect(), sits_out: resting }
}

/// Who sits out: who has played most, rather not twice running, and of those who are left the lowest.
fn resting(present: &[Contestant], partnership: Partnership, before: &[Round]) -> Vec<Contestant> {
    let played_in = |round: &Round, each: Contestant| {
        round.tables.iter().any(|seated| seated.sitting.all().any(|contestant| contestant == each))
    };
    let rested = |(place, each): (u32, &Contestant)| Rested {
        times: before.iter().map(|round| u32::from(!played_in(round, *each))).sum(),
        in_the_last: before.last().is_some_and(|last| !played_in(last, *each)),
        place,
    };
    let rested: Vec<Rested> = (1..).zip(present).map(rested).collect();
    sit_out(&rested, present.len() % partnership.places()).into_iter().map(|each| present[each]).collect()
}

/// Everybody of a round in the order of the tables at which they would meet next, at each those who stay first.
fn moved(last: &Round, points: &[BySide<i32>]) -> Vec<Contestant> {
    // A side is known by its highest number: of equals that one moves.
    let number = |sitting: Sitting, side| sitting.of(side).map(|each| each.0).max().unwrap_or(0);
    let sides = last.tables.iter().flat_map(|seated| Side::ALL.map(|side| (seated.sitting, side)));
    let of_number: BTreeMap<u16, (Sitting, Side)> =
        sides.map(|(sitting, side)| (number(sitting, side), (sitting, side))).collect();
    let tables = last.tables.iter().enumerate().map(|(table, seated)| PartyTable {
        pairs: BySide {
            north_south: number(seated.sitting, Side::NorthSouth),
            east_west: number(seated.sitting, Side::EastWest),
        },
        points: points.get(table).copied().unwrap_or_default(),
    });
    let met = winners_up(&tables.collect::<Vec<_>>());
    let in_order = met.into_iter().flat_map(|BySide { north_south, east_west }| [north_south, east_west]);
    in_order.filter_map(|number| of_number.get(&number)).flat_map(|(sitting, side)| sitting.of(*side)).collect()
}

/// Four persons, not with the partners of the last round, and of others with those that they have had least often.
fn persons([a, b, c, d]: [Contestant; 4], all: &History<'_>, latest: &History<'_>) -> Sitting {
    let ways = [[a, c, b, d], [a, d, b, c], [a, b, c, d]];
    let again = |[north, south, east, west]: &[Contestant; 4]| {
        let often = |history: &History<'_>| history.partnerships(*north, *south) + history.partnerships(*east, *west);
        (often(latest), often(all))
    };
    let [north, south, east, west] = ways.into_iter().min_by_key(again).unwrap_or(ways[0]);
    Sitting::Persons(BySeat { north, east, south, west })
}
