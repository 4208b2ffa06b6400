//! Two teams, two rooms, and one way to sit in them (Spec D1): nobody can sit in the same direction in both.

use std::{
    fmt,
    ops::{Index, IndexMut},
    str::FromStr,
};

use bridge_rules::{Seat, Side};
use serde::{Deserialize, Serialize};

/// One of the two teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Team {
    /// Sits North-South in the Open room and East-West in the Closed room.
    Home,
    /// The visiting team.
    Away,
}

/// One of the two rooms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Room {
    /// The home team sits North-South.
    Open,
    /// The home team sits East-West.
    Closed,
}

impl Team {
    /// Both teams, home first.
    pub const ALL: [Self; 2] = [Self::Home, Self::Away];

    /// The opponents of a team.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Home => Self::Away,
            Self::Away => Self::Home,
        }
    }
}

impl Room {
    /// Open, then Closed.
    pub const ALL: [Self; 2] = [Self::Open, Self::Closed];

    /// The other of the two rooms.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Open => Self::Closed,
            Self::Closed => Self::Open,
        }
    }

    /// The side on which a team sits in this room.
    ///
    /// ```
    /// use bridge_protocol::{Room, Team};
    /// use bridge_rules::Side;
    ///
    /// assert_eq!(Room::Open.side_of(Team::Home), Side::NorthSouth);
    /// assert_eq!(Room::Closed.side_of(Team::Home), Side::EastWest);
    /// ```
    pub const fn side_of(self, team: Team) -> Side {
        match (self, team) {
            (Self::Open, Team::Home) | (Self::Closed, Team::Away) => Side::NorthSouth,
            (Self::Open, Team::Away) | (Self::Closed, Team::Home) => Side::EastWest,
        }
    }

    /// The team that sits on a side of this room.
    pub const fn team_on(self, side: Side) -> Team {
        match (self, side) {
            (Self::Open, Side::NorthSouth) | (Self::Closed, Side::EastWest) => Team::Home,
            (Self::Open, Side::EastWest) | (Self::Closed, Side::NorthSouth) => Team::Away,
        }
    }

    /// The team that has a seat in this room.
    pub const fn team_at(self, seat: Seat) -> Team {
        match (self, seat) {
            (Self::Open, Seat::North | Seat::South) | (Self::Closed, Seat::East | Seat::West) => Team::Home,
            (Self::Open, Seat::East | Seat::West) | (Self::Closed, Seat::North | Seat::South) => Team::Away,
        }
    }
}

impl fmt::Display for Team {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Home => "home",
            Self::Away => "away",
        })
    }
}

impl fmt::Display for Room {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Open => "open",
            Self::Closed => "closed",
        })
    }
}

impl FromStr for Room {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let named = Self::ALL.into_iter().find(|room| text.eq_ignore_ascii_case(&room.to_string()));
        named.ok_or_else(|| "a room is open or closed".to_owned())
    }
}

macro_rules! by {
    ($(#[$doc:meta])* $name:ident, $key:ident, $first:ident = $First:ident, $second:ident = $Second:ident) => {
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        $(#[$doc])*
        #[serde(deny_unknown_fields)]
        #[allow(missing_docs, reason = "the fields are named for the keys")]
        pub struct $name<T> {
            pub $first: T,
            pub $second: T,
        }

        impl<T> $name<T> {
            /// Builds the value of each.
            pub fn from_fn(mut value: impl FnMut($key) -> T) -> Self {
                Self { $first: value($key::$First), $second: value($key::$Second) }
            }

            /// Both, in order.
            pub fn iter(&self) -> impl Iterator<Item = ($key, &T)> {
                [($key::$First, &self.$first), ($key::$Second, &self.$second)].into_iter()
            }
        }

        impl<T> Index<$key> for $name<T> {
            type Output = T;

            fn index(&self, key: $key) -> &T {
                match key {
                    $key::$First => &self.$first,
                    $key::$Second => &self.$second,
                }
            }
        }

        impl<T> IndexMut<$key> for $name<T> {
            fn index_mut(&mut self, key: $key) -> &mut T {
                match key {
                    $key::$First => &mut self.$first,
                    $key::$Second => &mut self.$second,
                }
            }
        }
    };
}

by! {
    /// One value for each team.
    #[cfg_attr(feature = "schema", schemars(rename = "ByTeamOf{T}"))]
    ByTeam, Team, home = Home, away = Away
}
by! {
    /// One value for each room.
    #[cfg_attr(feature = "schema", schemars(rename = "ByRoomOf{T}"))]
    ByRoom, Room, open = Open, closed = Closed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_team_sits_in_the_same_direction_twice() {
        for team in Team::ALL {
            assert_ne!(Room::Open.side_of(team), Room::Closed.side_of(team));
            assert_ne!(Room::Open.side_of(team), Room::Open.side_of(team.other()));
        }
    }

    #[test]
    fn a_seat_belongs_to_the_team_of_its_side() {
        for room in Room::ALL {
            for seat in Seat::ALL {
                assert_eq!(room.side_of(room.team_at(seat)), seat.side());
                assert_eq!(room.team_on(seat.side()), room.team_at(seat));
            }
        }
    }
}
