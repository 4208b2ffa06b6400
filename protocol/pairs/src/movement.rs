//! Movements: who sits where in each round, and which boards lie there. One plain value, whatever made it.

mod ahead;
mod barometer;
mod chance;
mod drawn;
mod howell;
mod individual;
mod matching;
mod mitchell;
mod pairing;
mod partners;
mod phantom;
mod progressive;
mod sections;
mod seeding;
mod swiss;

use std::collections::HashSet;
use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

pub use barometer::barometer_howell;
pub use drawn::{Seeds, drawn_pairs, drawn_persons};
pub use howell::howell;
pub use individual::{individual, individual_rounds, rainbow};
pub use mitchell::{ArrowSwitch, Mitchell, Sharing};
pub use progressive::{Partnership, progressive_next};
pub use sections::Sections;
pub use seeding::by_seeding;
pub use swiss::{swiss_first, swiss_next};

use crate::{Contestant, Sitting};

/// The most contestants of an event: four persons at each of 300 tables.
pub const MAX_CONTESTANTS: usize = 1200;

/// A whole movement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Movement {
    /// What is played, in its order.
    pub rounds: Vec<Round>,
    /// Who is ranked together: one list, or two where half of the field never sits the other way.
    pub lists: Vec<Vec<Contestant>>,
    /// How many sets of boards there are.
    pub sets: u16,
}

/// A round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Round {
    /// The tables that play.
    pub tables: Vec<Seated>,
    /// Who has nobody to play against.
    pub sits_out: Vec<Contestant>,
}

/// A table in a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seated {
    /// The table, from 1.
    pub table: u16,
    /// Who sits there.
    pub sitting: Sitting,
    /// The set of boards that they play, from 1.
    pub set: u16,
}

impl Movement {
    /// Whether some boards are played at two tables or more, so that results can be compared.
    fn is_compared(&self) -> bool {
        let mut played = HashSet::new();
        let mut sets = self.rounds.iter().flat_map(|round| &round.tables).map(|seated| seated.set);
        sets.any(|set| !played.insert(set))
    }

    /// The boards of a set of so many, numbered through all sets.
    #[must_use]
    pub fn boards(set: u16, of: u32) -> RangeInclusive<u32> {
        let before = u32::from(set.saturating_sub(1)) * of;
        before + 1..=before + of
    }

    /// A movement of these rounds, in which all are ranked together.
    fn of_one_list(rounds: Vec<Round>, contestants: usize) -> Movement {
        let sets = rounds.iter().flat_map(|round| &round.tables).map(|seated| seated.set).max().unwrap_or(0);
        Movement { rounds, lists: vec![(0..contestants).map(Contestant::at).collect()], sets }
    }
}

impl Seated {
    fn with(self, sitting: Sitting) -> Seated {
        Seated { sitting, ..self }
    }

    /// Table and set by their places, from 0.
    fn at(table: usize, sitting: Sitting, set: usize) -> Seated {
        let number = |place: usize| u16::try_from(place + 1).expect("an event has at most MAX_CONTESTANTS");
        Seated { table: number(table), sitting, set: number(set) }
    }
}

/// Why there is no such movement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoMovement {
    /// It is made for other numbers of contestants.
    Contestants {
        /// As many as there are.
        contestants: usize,
        /// What it is made for.
        made_for: &'static str,
    },
    /// Somebody would meet somebody, or a board, again.
    Rounds {
        /// As many as were asked for.
        rounds: usize,
        /// As many as there can be.
        most: usize,
    },
    /// More rounds of an arrow switch than rounds.
    ArrowSwitch {
        /// As many as were asked for.
        switched: usize,
        /// As many as are played.
        rounds: usize,
    },
    /// There is no movement for sections of so many.
    Sections {
        /// As many as there are.
        contestants: usize,
        /// As many as were asked for.
        sections: usize,
    },
    /// In a section each board would be played at one table alone.
    Uncompared {
        /// As many as there are.
        contestants: usize,
        /// As many as were asked for.
        sections: usize,
    },
}

impl NoMovement {
    /// Holds a number of rounds against what can be played.
    fn unless_rounds(rounds: usize, most: usize) -> Result<(), NoMovement> {
        if (1..=most).contains(&rounds) { Ok(()) } else { Err(NoMovement::Rounds { rounds, most }) }
    }
}

impl fmt::Display for NoMovement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoMovement::Contestants { contestants, made_for } => {
                let are = if *contestants == 1 { "is" } else { "are" };
                write!(
                    f,
                    "the movement is for {made_for}, and there {are} {contestants}: let more enter, or fewer, or open the event with another movement"
                )
            }
            NoMovement::Rounds { rounds, most } => {
                write!(f, "the movement has 1 to {most} rounds, not {rounds}: ask for fewer, or take another movement")
            }
            NoMovement::ArrowSwitch { switched, rounds } => {
                write!(f, "{switched} rounds cannot be switched where {rounds} are played: ask for fewer")
            }
            NoMovement::Sections { contestants, sections } => {
                write!(f, "{contestants} cannot play the movement in {sections} sections: ")?;
                write!(f, "ask for fewer sections, or wait until there are more")
            }
            NoMovement::Uncompared { contestants, sections } => {
                write!(
                    f,
                    "with {contestants} in {sections} sections, each compared apart, one has nothing to compare: "
                )?;
                write!(f, "ask for fewer sections, or compare across the field")
            }
        }
    }
}

impl Error for NoMovement {}
