//! Mitchell: North-South stay where they are, East-West go up a table each round and the boards go down.

use super::{MAX_CONTESTANTS, Movement, NoMovement, Round, Seated};
use crate::{Contestant, Sitting};

/// A Mitchell movement. The pairs at North-South in the first round have the first numbers, those at East-West the
/// next; with an odd number the last table has no pair at North-South, and whoever comes there sits out.
///
/// ```
/// use bridge_pairs::{ArrowSwitch, Mitchell, Sharing};
///
/// let mitchell = Mitchell { pairs: 14, rounds: 7, sharing: Sharing::Shared, arrow_switch: ArrowSwitch::Off };
/// let movement = mitchell.movement()?;
/// assert_eq!((movement.rounds.len(), movement.lists.len(), movement.sets), (7, 2, 7));
///
/// let refused = Mitchell { rounds: 8, ..mitchell }.movement().unwrap_err();
/// assert!(refused.to_string().starts_with("the movement has 1 to 7 rounds, not 8"));
/// # Ok::<(), bridge_pairs::NoMovement>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mitchell {
    /// How many pairs.
    pub pairs: usize,
    /// How many rounds: at most one for each table, and one fewer with an even number of tables and boards that lie
    /// at one table at a time.
    pub rounds: usize,
    /// Whether boards may be at two tables at once. It matters for an even number of tables alone.
    pub sharing: Sharing,
    /// Whether the pairs change sides at the end.
    pub arrow_switch: ArrowSwitch,
}

/// Whether two tables may play the same boards in the same round. Boards on a screen can be anywhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Sharing {
    /// They may: with an even number of tables the first and the last share a set each round, and one set is on the
    /// relay halfway.
    #[default]
    Shared,
    /// They may not: with an even number of tables East-West skip a table halfway.
    Apart,
}

/// In how many of the last rounds each North-South pair sits East-West, and the other way round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ArrowSwitch {
    /// In none: North-South and East-West have a winner each.
    Off,
    /// One round in eight, to the nearest number and at least one: what makes any two pairs compete most evenly.
    #[default]
    Balanced,
    /// In so many; with 0 there is one winner nevertheless.
    Rounds(usize),
}

impl ArrowSwitch {
    /// How many of so many rounds are switched.
    #[must_use]
    pub fn of(self, rounds: usize) -> usize {
        match self {
            ArrowSwitch::Off => 0,
            ArrowSwitch::Balanced => ((rounds + 4) / 8).max(1),
            ArrowSwitch::Rounds(switched) => switched,
        }
    }
}

impl Mitchell {
    /// The most rounds that so many pairs can play.
    #[must_use]
    pub fn most_rounds(pairs: usize, sharing: Sharing) -> usize {
        let tables = pairs.div_ceil(2);
        match sharing {
            Sharing::Apart if tables.is_multiple_of(2) => tables.saturating_sub(1),
            Sharing::Apart | Sharing::Shared => tables,
        }
    }

    /// Who sits where.
    ///
    /// # Errors
    /// [`NoMovement`], with fewer than three tables or too many, more rounds than can be played, or more of them
    /// switched than are played.
    pub fn movement(self) -> Result<Movement, NoMovement> {
        if !(5..=MAX_CONTESTANTS / 2).contains(&self.pairs) {
            return Err(NoMovement::Contestants { contestants: self.pairs, made_for: "5 to 600 pairs" });
        }
        NoMovement::unless_rounds(self.rounds, Self::most_rounds(self.pairs, self.sharing))?;
        let switched = self.arrow_switch.of(self.rounds);
        if switched > self.rounds {
            return Err(NoMovement::ArrowSwitch { switched, rounds: self.rounds });
        }
        let rounds = (0..self.rounds).map(|round| self.round(round, round + switched >= self.rounds)).collect();
        let pairs: Vec<Contestant> = (0..self.pairs).map(Contestant::at).collect();
        let lists = match self.arrow_switch {
            ArrowSwitch::Off => {
                let (north_south, east_west) = pairs.split_at(self.pairs / 2);
                vec![north_south.to_vec(), east_west.to_vec()]
            }
            ArrowSwitch::Balanced | ArrowSwitch::Rounds(_) => vec![pairs],
        };
        let sets = u16::try_from(self.tables()).expect("an event has at most MAX_CONTESTANTS");
        Ok(Movement { rounds, lists, sets })
    }

    fn tables(self) -> usize {
        self.pairs.div_ceil(2)
    }

    fn round(self, round: usize, is_switched: bool) -> Round {
        let (tables, stationary) = (self.tables(), self.pairs / 2);
        let halfway = tables / 2;
        let is_even = tables.is_multiple_of(2);
        let skips = is_even && self.sharing == Sharing::Apart && round >= halfway;
        let mut seated = Round::default();
        for table in 0..tables {
            let east_west = Contestant::at(stationary + (table + 2 * tables - round - usize::from(skips)) % tables);
            if table == stationary {
                seated.sits_out.push(east_west);
                continue;
            }
            // Beyond the relay the boards are one set ahead, so that East-West and boards never fall into step.
            let beyond_relay = is_even && self.sharing == Sharing::Shared && table >= halfway;
            let set = (table + round + usize::from(beyond_relay)) % tables;
            let sitting = Sitting::pairs(Contestant::at(table), east_west);
            seated.tables.push(Seated::at(table, if is_switched { sitting.turned() } else { sitting }, set));
        }
        seated
    }
}
