//! Who plays: a pair, or at an individual event a person. The scores and the movements know no more than a number.

use std::fmt;

use bridge_rules::{BySeat, BySide, Seat, Side};

/// A contestant's number in its event, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Contestant(pub u16);

impl Contestant {
    /// The contestant whose place in a list is this, from 0.
    pub(crate) fn at(place: usize) -> Contestant {
        Contestant(u16::try_from(place + 1).expect("an event has at most MAX_CONTESTANTS"))
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Who sits at a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sitting {
    /// Two pairs.
    Pairs(BySide<Contestant>),
    /// Four persons, each for themselves.
    Persons(BySeat<Contestant>),
}

impl Sitting {
    /// North-South, and then East-West.
    #[must_use]
    pub fn pairs(north_south: Contestant, east_west: Contestant) -> Sitting {
        Sitting::Pairs(BySide { north_south, east_west })
    }

    /// Who gets what this side scores: a pair, or two persons.
    pub fn of(&self, side: Side) -> impl Iterator<Item = Contestant> + use<> {
        let (one, other) = match self {
            Sitting::Pairs(pairs) => (pairs[side], None),
            Sitting::Persons(persons) => match side {
                Side::NorthSouth => (persons[Seat::North], Some(persons[Seat::South])),
                Side::EastWest => (persons[Seat::East], Some(persons[Seat::West])),
            },
        };
        std::iter::once(one).chain(other)
    }

    /// Everybody at the table, North-South first.
    pub fn all(&self) -> impl Iterator<Item = Contestant> + use<> {
        self.of(Side::NorthSouth).chain(self.of(Side::EastWest))
    }

    /// The same people with the table turned by a quarter: who sat North-South sits East-West (an arrow switch).
    #[must_use]
    pub fn turned(self) -> Sitting {
        match self {
            Sitting::Pairs(BySide { north_south, east_west }) => Sitting::pairs(east_west, north_south),
            Sitting::Persons(BySeat { north, east, south, west }) => {
                Sitting::Persons(BySeat { north: west, east: north, south: east, west: south })
            }
        }
    }
}
