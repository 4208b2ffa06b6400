//! Who plays a segment, and where.

use bridge_rules::Seat;
use serde::{Deserialize, Serialize};

use super::{ByRoom, Room, Team};

/// The place of a player on their team's roster, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct PlayerNumber(pub u8);

/// A team's two players in one room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Pair(
    /// In the order of the seats: North and South, or East and West.
    pub [PlayerNumber; 2],
);

impl Pair {
    /// Whether two pairs are the same players.
    pub fn is_of(self, other: Self) -> bool {
        let [one, two] = self.0;
        other.0 == [one, two] || other.0 == [two, one]
    }
}

/// A team's line-up for a segment: a pair for each room.
pub type Lineup = ByRoom<Pair>;

impl Lineup {
    /// The four players, those of the Open room first.
    pub const fn players(&self) -> [PlayerNumber; 4] {
        let (Pair([a, b]), Pair([c, d])) = (self.open, self.closed);
        [a, b, c, d]
    }

    /// Whether four different players are named.
    pub fn is_of_four(&self) -> bool {
        let mut players = self.players();
        players.sort_unstable();
        players.windows(2).all(|two| two[0] != two[1])
    }

    /// Where a player of `team` sits with this line-up; none if they rest.
    ///
    /// ```
    /// use bridge_protocol::{Lineup, Pair, PlayerNumber, Room, Team};
    /// use bridge_rules::Seat;
    ///
    /// let pair = |a, b| Pair([PlayerNumber(a), PlayerNumber(b)]);
    /// let lineup = Lineup { open: pair(1, 2), closed: pair(3, 4) };
    /// assert_eq!(lineup.seat_of(Team::Home, PlayerNumber(2)), Some((Room::Open, Seat::South)));
    /// assert_eq!(lineup.seat_of(Team::Home, PlayerNumber(3)), Some((Room::Closed, Seat::East)));
    /// assert_eq!(lineup.seat_of(Team::Home, PlayerNumber(5)), None);
    /// ```
    pub fn seat_of(&self, team: Team, player: PlayerNumber) -> Option<(Room, Seat)> {
        Room::ALL.into_iter().find_map(|room| {
            let place = self[room].0.iter().position(|each| *each == player)?;
            let seats = Seat::ALL.into_iter().filter(|seat| room.team_at(*seat) == team);
            Some((room, seats.into_iter().nth(place)?))
        })
    }

    /// The player of `team` who has a seat of the team's in a room.
    pub fn player_at(&self, team: Team, room: Room, seat: Seat) -> Option<PlayerNumber> {
        self.players().into_iter().find(|player| self.seat_of(team, *player) == Some((room, seat)))
    }
}
