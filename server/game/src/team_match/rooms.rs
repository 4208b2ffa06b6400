//! What a match wants of its rooms: the tables that should be there, and who may sit at them. The server sees to it, as often as it
//! likes: wanting the same again changes nothing.

use bridge_protocol::{AccountId, Room, TableId};
use bridge_rules::{BySeat, Seat};

use super::TeamMatch;
use crate::Opened;

/// A table that should be open.
#[derive(Clone, Debug)]
pub struct RoomWanted {
    /// How it is opened, if it is not.
    pub opened: Opened,
    /// Who may sit; whoever else does is to get up.
    pub seats: BySeat<Option<AccountId>>,
    /// Whether all that it can report is known: nothing is to be asked of it until it nudges.
    pub is_settled: bool,
}

/// Where somebody may go, and as what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entrance {
    /// To a seat.
    Seat {
        /// The table.
        table: TableId,
        /// The seat.
        seat: Seat,
    },
    /// As the match's director.
    Director {
        /// The table.
        table: TableId,
    },
}

impl TeamMatch {
    /// The tables of all segments that are dealt.
    pub fn rooms_wanted(&self) -> Vec<RoomWanted> {
        todo!()
    }

    /// Where an account that has entered a room goes; none if it has no business there.
    pub fn entrance(&self, account: AccountId, room: Room) -> Option<Entrance> {
        todo!("{account} {room}")
    }
}
