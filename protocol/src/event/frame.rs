//! How an event reaches those who follow it: like a match, as the whole of what they may see, whenever that changes.

use serde::{Deserialize, Serialize};

use super::{EntryNumber, EventView, TeamNumber};
use crate::{EventId, PlayerNumber};

/// Whose eyes a view of an event is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum EventLane {
    /// Everybody's: the teams see what spectators see.
    Public,
    /// The event's director's.
    Director,
}

impl EventLane {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Public, Self::Director];
}

/// What somebody is in an event. A captain who plays is two of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EventPlace {
    /// Captain of a team.
    Captain {
        /// The team's number.
        team: TeamNumber,
    },
    /// Player of a team.
    Player {
        /// The team's number.
        team: TeamNumber,
        /// The player's place on the roster.
        number: PlayerNumber,
    },
    /// Plays in an event of pairs or of persons.
    Entrant {
        /// Their place in the order of entry; none on a link, which is one for all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<EntryNumber>,
    },
    /// Looks on.
    Spectator {},
    /// Directs.
    Director {},
}

impl EventPlace {
    /// The team that they are of.
    pub const fn team(self) -> Option<TeamNumber> {
        match self {
            Self::Captain { team } | Self::Player { team, .. } => Some(team),
            Self::Entrant { .. } | Self::Spectator {} | Self::Director {} => None,
        }
    }

    /// As whom they entered, in an event of pairs or of persons.
    pub const fn entry(self) -> Option<EntryNumber> {
        match self {
            Self::Entrant { number } => number,
            Self::Captain { .. } | Self::Player { .. } | Self::Spectator {} | Self::Director {} => None,
        }
    }
}

/// An event as a lane sees it. Its conditions came with the answer to `follow` or `join`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventFrame {
    /// Which event.
    #[serde(rename = "event")]
    pub id: EventId,
    /// For whose eyes.
    pub lane: EventLane,
    /// The view.
    pub view: EventView,
}

/// The links to send round, to be appended to the server's address as `/join/…`. A captain asks for those of their
/// players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventInvitations {
    /// For the captains, in the order of entry; nobody where pairs or persons play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub captains: Vec<String>,
    /// For whoever would play, one link for all; none in an event of teams.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entrants: Option<String>,
    /// For whoever looks on.
    pub spectators: String,
    /// For the director.
    pub director: String,
}
