//! Howell: everybody meets everybody, and all are ranked together. One pair stays; the others sit in a circle of
//! numbers that turns by one each round, and so do the boards.

use super::{Movement, NoMovement, Round, Seated};
use crate::{Contestant, Sitting};

/// The first round of a movement of 2n pairs, which makes all others: added is 1 to all pairs but the last and to all
/// sets, modulo 2n − 1.
pub(super) struct Base {
    /// The pairs at the tables from the second on; at the first is 0 with the one that stays. As differences, and as
    /// numbers, they are all from 1 to 2n − 2 once each, so that everybody meets everybody.
    pub(super) pairs: &'static [(usize, usize)],
    /// The set at each table, from the first on, such that everybody plays every set once.
    sets: &'static [usize],
    /// The tables, from 1 as the second, where the second named sits North-South: the choice under which two pairs sit
    /// the same way about as often as opposite ways.
    turned: &'static [usize],
    /// Whether the pair that stays sits North-South.
    stays_north_south: bool,
}

impl Base {
    pub(super) fn of(tables: usize) -> Option<&'static Base> {
        BASES.iter().find(|base| base.pairs.len() + 1 == tables)
    }

    /// Who sits North-South and East-West at each table of a round, from 0.
    pub(super) fn seats(&self, round: usize) -> Vec<(usize, usize)> {
        let circle = 2 * self.pairs.len() + 1;
        let stays = if self.stays_north_south { (circle, round % circle) } else { (round % circle, circle) };
        let others = self.pairs.iter().enumerate().map(|(place, (one, other))| {
            let (one, other) = ((one + round) % circle, (other + round) % circle);
            if self.turned.contains(&(place + 1)) { (other, one) } else { (one, other) }
        });
        std::iter::once(stays).chain(others).collect()
    }
}

/// A Howell movement: 3 to 20, 23 or 24 pairs. With an odd number the last pair is missing, and whoever would meet it
/// sits out. At two and three tables all play the same boards in a round. Four pairs may play it twice, the second
/// time with other boards and sides.
///
/// ```
/// let movement = bridge_pairs::howell(8, 7)?;
/// let first = movement.rounds[0].tables.iter().map(|seated| {
///     let pairs: Vec<String> = seated.sitting.all().map(|pair| pair.to_string()).collect();
///     format!("{}:{}", pairs.join("-"), seated.set)
/// });
/// assert_eq!(first.collect::<Vec<_>>().join(" "), "1-8:1 2-4:3 3-7:5 5-6:2");
/// # Ok::<(), bridge_pairs::NoMovement>(())
/// ```
///
/// # Errors
/// [`NoMovement`], for other numbers of pairs, and more rounds than there are opponents.
pub fn howell(pairs: usize, rounds: usize) -> Result<Movement, NoMovement> {
    const MADE_FOR: &str = "3 to 20, 23 or 24 pairs";
    let tables = pairs.div_ceil(2);
    let base = Base::of(tables).filter(|_| pairs >= 3);
    let base = base.ok_or(NoMovement::Contestants { contestants: pairs, made_for: MADE_FOR })?;
    let circle = 2 * tables - 1;
    NoMovement::unless_rounds(rounds, if tables == 2 { 2 * circle } else { circle })?;
    let round = |round: usize| {
        let again = round >= circle;
        let sets = base.sets.iter().map(|set| (set + round) % circle + if again { circle } else { 0 });
        let seats = base.seats(round).into_iter().map(|(a, b)| if again { (b, a) } else { (a, b) });
        seated(pairs, seats.zip(sets))
    };
    Ok(Movement::of_one_list((0..rounds).map(round).collect(), pairs))
}

/// A round of these tables; the opponent of a pair that is missing sits out.
pub(super) fn seated(pairs: usize, tables: impl IntoIterator<Item = ((usize, usize), usize)>) -> Round {
    let mut round = Round::default();
    for (table, ((north_south, east_west), set)) in tables.into_iter().enumerate() {
        match (north_south < pairs, east_west < pairs) {
            (true, true) => {
                let sitting = Sitting::pairs(Contestant::at(north_south), Contestant::at(east_west));
                round.tables.push(Seated::at(table, sitting, set));
            }
            (true, false) => round.sits_out.push(Contestant::at(north_south)),
            (false, true) => round.sits_out.push(Contestant::at(east_west)),
            (false, false) => {}
        }
    }
    round
}

/// For 2 to 10 and 12 tables. (For 11 there is none here: take a Mitchell or a barometer.)
const BASES: [Base; 10] = [
    Base { pairs: &[(1, 2)], sets: &[0, 0], turned: &[], stays_north_south: false },
    Base { pairs: &[(1, 4), (2, 3)], sets: &[0, 0, 0], turned: &[], stays_north_south: false },
    Base { pairs: &[(1, 3), (2, 6), (4, 5)], sets: &[0, 2, 4, 1], turned: &[], stays_north_south: false },
    Base { pairs: &[(1, 2), (3, 7), (4, 6), (5, 8)], sets: &[0, 5, 4, 2, 7], turned: &[], stays_north_south: false },
    Base {
        pairs: &[(1, 5), (2, 3), (4, 9), (6, 8), (7, 10)],
        sets: &[0, 2, 8, 7, 10, 6],
        turned: &[],
        stays_north_south: false,
    },
    Base {
        pairs: &[(1, 2), (3, 6), (4, 11), (5, 9), (7, 12), (8, 10)],
        sets: &[0, 3, 9, 2, 1, 6, 5],
        turned: &[],
        stays_north_south: true,
    },
    Base {
        pairs: &[(1, 2), (3, 5), (4, 10), (6, 14), (7, 11), (8, 13), (9, 12)],
        sets: &[0, 3, 10, 7, 12, 6, 2, 5],
        turned: &[2, 3, 4, 6, 7],
        stays_north_south: false,
    },
    Base {
        pairs: &[(1, 2), (3, 5), (4, 9), (6, 12), (7, 14), (8, 16), (10, 13), (11, 15)],
        sets: &[0, 3, 8, 2, 1, 11, 15, 4, 7],
        turned: &[7],
        stays_north_south: true,
    },
    Base {
        pairs: &[(1, 2), (3, 5), (4, 8), (6, 13), (7, 15), (9, 18), (10, 16), (11, 14), (12, 17)],
        sets: &[0, 3, 11, 2, 1, 18, 14, 7, 4, 16],
        turned: &[3, 5, 6, 7, 9],
        stays_north_south: false,
    },
    Base {
        pairs: &[(1, 2), (3, 5), (4, 7), (6, 13), (8, 16), (9, 18), (10, 22), (11, 21), (12, 17), (14, 20), (15, 19)],
        sets: &[0, 6, 12, 2, 21, 19, 15, 1, 10, 13, 7, 9],
        turned: &[2, 6, 9, 10],
        stays_north_south: false,
    },
];
