//! A barometer Howell: everybody plays the same boards at the same time, against another pair each round.

use super::howell::{Base, seated};
use super::{MAX_CONTESTANTS, Movement, NoMovement};

/// How often all tables are gone through; a few times is enough, and more would gain next to nothing.
const MOST_PASSES: usize = 5;

/// A movement of so many rounds in which all tables play the same boards in each, and nobody meets twice: for 3 to 600
/// pairs, and any number of rounds up to the number of opponents. With an odd number of pairs one sits out each round.
///
/// In each round tables are turned where that brings any two pairs closer to having sat the same way as often as
/// opposite ways, their meeting included.
///
/// ```
/// let movement = bridge_pairs::barometer_howell(26, 12)?;
/// assert!(movement.rounds[4].tables.iter().all(|seated| seated.set == 5));
/// # Ok::<(), bridge_pairs::NoMovement>(())
/// ```
///
/// # Errors
/// [`NoMovement`], for other numbers.
pub fn barometer_howell(pairs: usize, rounds: usize) -> Result<Movement, NoMovement> {
    if !(3..=MAX_CONTESTANTS / 2).contains(&pairs) {
        return Err(NoMovement::Contestants { contestants: pairs, made_for: "3 to 600 pairs" });
    }
    let circle = pairs.next_multiple_of(2) - 1;
    NoMovement::unless_rounds(rounds, circle)?;
    let base = Base::of(pairs.div_ceil(2));
    let seats = |round| base.map_or_else(|| opposite(circle, round), |base| base.seats(round));
    let seats = Balance::of((0..rounds).map(seats).collect(), circle).turned();
    let rounds = seats.into_iter().enumerate();
    let rounds = rounds.map(|(round, tables)| seated(pairs, tables.into_iter().map(|table| (table, round))));
    Ok(Movement::of_one_list(rounds.collect(), pairs))
}

/// The pairs that sit opposite each other in a circle, and the one in its middle.
fn opposite(circle: usize, round: usize) -> Vec<(usize, usize)> {
    let others = (1..=circle / 2).map(|step| ((round + step) % circle, (round + circle - step) % circle));
    std::iter::once((round % circle, circle)).chain(others).collect()
}

/// How any two pairs have sat: the tables of each round, and what follows from them.
struct Balance {
    rounds: Vec<Vec<(usize, usize)>>,
    circle: usize,
    /// By round and pair, 1 for North-South and −1 for East-West.
    ways: Vec<Vec<i64>>,
    /// By two pairs, rounds sat the same way less rounds sat opposite ways.
    sums: Vec<Vec<i64>>,
}

impl Balance {
    fn of(rounds: Vec<Vec<(usize, usize)>>, circle: usize) -> Balance {
        let pairs = circle + 1;
        let mut ways = vec![vec![0; pairs]; rounds.len()];
        for (round, tables) in rounds.iter().enumerate() {
            for (north_south, east_west) in tables {
                (ways[round][*north_south], ways[round][*east_west]) = (1, -1);
            }
        }
        let sum = |one: usize, other: usize| ways.iter().map(|way| way[one] * way[other]).sum();
        let sums = (0..pairs).map(|one| (0..pairs).map(|other| sum(one, other)).collect()).collect();
        Balance { rounds, circle, ways, sums }
    }

    /// Turns tables, round by round, as long as that lessens the sum over any two pairs of the square of what they are
    /// from the ideal: −R/m for R of m rounds, since all of them together cannot be changed.
    fn turned(mut self) -> Vec<Vec<(usize, usize)>> {
        for _ in 0..MOST_PASSES {
            let mut turned = false;
            for round in 0..self.rounds.len() {
                for table in 0..self.rounds[round].len() {
                    if self.gains_by_turning(round, table) {
                        self.turn(round, table);
                        turned = true;
                    }
                }
            }
            if !turned {
                break;
            }
        }
        self.rounds
    }

    fn gains_by_turning(&self, round: usize, table: usize) -> bool {
        let played = i64::try_from(self.rounds.len()).unwrap_or(i64::MAX);
        let circle = i64::try_from(self.circle).unwrap_or(i64::MAX);
        let from_ideal = |sum: i64| (sum * circle + played).pow(2);
        let change = |(pair, other): (usize, usize)| {
            let sum = self.sums[pair][other];
            from_ideal(sum - 2 * self.ways[round][pair] * self.ways[round][other]) - from_ideal(sum)
        };
        self.others(round, table).map(change).sum::<i64>() < 0
    }

    fn turn(&mut self, round: usize, table: usize) {
        for (pair, other) in self.others(round, table).collect::<Vec<_>>() {
            let change = 2 * self.ways[round][pair] * self.ways[round][other];
            self.sums[pair][other] -= change;
            self.sums[other][pair] -= change;
        }
        let (one, other) = self.rounds[round][table];
        self.rounds[round][table] = (other, one);
        for pair in [one, other] {
            self.ways[round][pair] = -self.ways[round][pair];
        }
    }

    /// The two at a table, each with all who sit elsewhere.
    fn others(&self, round: usize, table: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (one, other) = self.rounds[round][table];
        let elsewhere = (0..=self.circle).filter(move |pair| *pair != one && *pair != other);
        elsewhere.flat_map(move |pair| [(one, pair), (other, pair)])
    }
}
