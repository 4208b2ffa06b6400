//! Who is there, who is gone, who comes in their place (Spec C13, D9).

use bridge_protocol::{AccountId, MatchPlace, PlayerName, PlayerNumber, Room, Team};
use bridge_rules::Seat;
use serde::{Deserialize, Serialize};

use crate::{Person, personal::Personal};

/// Somebody comes, goes, or sits in for somebody.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AttendanceRecord {
    /// Somebody took their place.
    Joined {
        /// The place that is taken.
        place: MatchPlace,
        /// The account that does it.
        account: AccountId,
        /// The name that they play under.
        name: PlayerName,
    },
    /// Somebody was let into a room.
    RoomEntered {
        /// Number of the segment, from 1.
        segment: u8,
        /// The room of the match.
        room: Room,
        /// Their account.
        account: AccountId,
    },
    /// A player's seat may be given to a substitute.
    SubstituteDue {
        /// Number of the segment, from 1.
        segment: u8,
        /// The room of the match.
        room: Room,
        /// The seat that it is about.
        seat: Seat,
    },
    /// The player is back, and keeps their seat.
    SubstituteNotDue {
        /// Number of the segment, from 1.
        segment: u8,
        /// The room of the match.
        room: Room,
        /// The seat that it is about.
        seat: Seat,
    },
    /// A player took another's place.
    Substituted {
        /// Number of the segment, from 1.
        segment: u8,
        /// The team that it happens in.
        team: Team,
        /// Number in the roster of the player who leaves.
        out: PlayerNumber,
        /// Number in the roster of the player who comes.
        into: PlayerNumber,
    },
    /// A player who was replaced because they were gone is back, and has their place again.
    CameBack {
        /// Number of the segment, from 1.
        segment: u8,
        /// The team that it happens in.
        team: Team,
        /// Who sat in for them, and plays the board on the table to its end.
        out: PlayerNumber,
        /// Number in the roster of the player who is back.
        into: PlayerNumber,
    },
    /// A seat is empty, and its player is awaited.
    Awaited {
        /// Number of the segment, from 1.
        segment: u8,
        /// The room of the match.
        room: Room,
        /// The seat that it is about.
        seat: Seat,
    },
    /// A player has sat down.
    Arrived {
        /// Number of the segment, from 1.
        segment: u8,
        /// The room of the match.
        room: Room,
        /// The seat that it is about.
        seat: Seat,
    },
}

impl AttendanceRecord {
    /// The names of these records in the journal.
    pub(crate) const NAMES: &[&str] = &[
        "joined",
        "room_entered",
        "substitute_due",
        "substitute_not_due",
        "substituted",
        "came_back",
        "awaited",
        "arrived",
    ];

    pub(crate) fn joined(place: MatchPlace, Person { account, name }: Person) -> Self {
        Self::Joined { place, account, name }
    }

    /// Where a person's words stand in it.
    pub(crate) fn personal(&self) -> Personal {
        match self {
            Self::Joined { account, .. } if !account.is_computer() => Personal::name(&["name"]),
            Self::Joined { .. }
            | Self::RoomEntered { .. }
            | Self::SubstituteDue { .. }
            | Self::SubstituteNotDue { .. }
            | Self::Substituted { .. }
            | Self::CameBack { .. }
            | Self::Awaited { .. }
            | Self::Arrived { .. } => Personal::NOTHING,
        }
    }
}
