//! One value for each seat: an array that can only be indexed by a seat.

use std::ops::{Index, IndexMut};

use crate::Seat;

/// One `T` for each seat. Serialised as a map with exactly the keys `N`, `E`, `S` and `W`.
///
/// ```
/// use bridge_rules::{BySeat, Seat};
///
/// let mut cards_left = BySeat::from_fn(|_| 13);
/// cards_left[Seat::West] -= 1;
/// assert_eq!(cards_left.iter().find(|(_, cards)| **cards == 12), Some((Seat::West, &12)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[expect(missing_docs, reason = "the names are the documentation")]
#[cfg_attr(feature = "schema", schemars(rename = "BySeatOf{T}"))]
pub struct BySeat<T> {
    #[cfg_attr(feature = "serde", serde(rename = "N"))]
    pub north: T,
    #[cfg_attr(feature = "serde", serde(rename = "E"))]
    pub east: T,
    #[cfg_attr(feature = "serde", serde(rename = "S"))]
    pub south: T,
    #[cfg_attr(feature = "serde", serde(rename = "W"))]
    pub west: T,
}

impl<T> BySeat<T> {
    /// Asks for each seat's value, clockwise from North.
    pub fn from_fn(mut value_for: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat {
            north: value_for(Seat::North),
            east: value_for(Seat::East),
            south: value_for(Seat::South),
            west: value_for(Seat::West),
        }
    }

    /// Each seat with its value, clockwise from North.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> + ExactSizeIterator {
        Seat::ALL.into_iter().map(|seat| (seat, &self[seat]))
    }

    /// Each value made into another, clockwise from North.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> BySeat<U> {
        BySeat {
            north: change(self.north),
            east: change(self.east),
            south: change(self.south),
            west: change(self.west),
        }
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        match seat {
            Seat::North => &self.north,
            Seat::East => &self.east,
            Seat::South => &self.south,
            Seat::West => &self.west,
        }
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::North => &mut self.north,
            Seat::East => &mut self.east,
            Seat::South => &mut self.south,
            Seat::West => &mut self.west,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seat_finds_its_own_value() {
        let mut seats = BySeat::from_fn(|seat| seat);
        assert!(seats.iter().all(|(seat, value)| seat == *value));
        seats[Seat::South] = Seat::North;
        assert_eq!(seats.map(Seat::index), BySeat { north: 0, east: 1, south: 0, west: 3 });
    }
}
