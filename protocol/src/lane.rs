//! A lane is a stream of one table's events as one kind of viewer may see them. Numbers run without gaps in each lane.

use std::ops::{Index, IndexMut};

use bridge_rules::Seat;
use serde::{Deserialize, Serialize};

/// Whose eyes a stream is for: one of the four seats, the kibitzers, who all see the same, or the director.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Lane {
    /// North's view.
    #[serde(rename = "N")]
    North,
    /// East's view.
    #[serde(rename = "E")]
    East,
    /// South's view.
    #[serde(rename = "S")]
    South,
    /// West's view.
    #[serde(rename = "W")]
    West,
    /// The kibitzers' view, as the table's policy allows it.
    #[serde(rename = "K")]
    Kibitzer,
    /// The director's view: all that is said and done, and the hidden hands that they have asked to see.
    #[serde(rename = "D")]
    Director,
}

impl Lane {
    /// The seats' lanes clockwise from North, then the kibitzers' and the director's.
    pub const ALL: [Self; 6] = [Self::North, Self::East, Self::South, Self::West, Self::Kibitzer, Self::Director];

    /// The seat whose view this is; none for kibitzers and the director.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::North => Some(Seat::North),
            Self::East => Some(Seat::East),
            Self::South => Some(Seat::South),
            Self::West => Some(Seat::West),
            Self::Kibitzer | Self::Director => None,
        }
    }

    const fn index(self) -> usize {
        match self {
            Self::North => 0,
            Self::East => 1,
            Self::South => 2,
            Self::West => 3,
            Self::Kibitzer => 4,
            Self::Director => 5,
        }
    }
}

impl From<Seat> for Lane {
    fn from(seat: Seat) -> Self {
        match seat {
            Seat::North => Self::North,
            Seat::East => Self::East,
            Seat::South => Self::South,
            Seat::West => Self::West,
        }
    }
}

/// One value for each lane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByLane<T>([T; 6]);

impl<T> ByLane<T> {
    /// Builds the value of each lane.
    pub fn from_fn(value: impl FnMut(Lane) -> T) -> Self {
        Self(Lane::ALL.map(value))
    }

    /// The lanes and their values, seats first.
    pub fn iter(&self) -> impl Iterator<Item = (Lane, &T)> {
        Lane::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Lane> for ByLane<T> {
    type Output = T;

    fn index(&self, lane: Lane) -> &T {
        &self.0[lane.index()]
    }
}

impl<T> IndexMut<Lane> for ByLane<T> {
    fn index_mut(&mut self, lane: Lane) -> &mut T {
        &mut self.0[lane.index()]
    }
}
