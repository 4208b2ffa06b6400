//! How a match reaches those who follow it: the whole of what they may see, whenever that changes. A match changes a
//! few times an hour, so there is nothing to fold and nothing to resume: the latest view holds.

use serde::{Deserialize, Serialize};

use super::{ByTeam, MatchView, PlayerNumber, Room, Team};
use crate::{BoardRecord, MatchId};

/// Whose eyes a view of a match is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum MatchLane {
    /// The home team and its captain.
    Home,
    /// The away team and its captain.
    Away,
    /// Spectators, who see what the conditions let everybody see.
    Spectator,
    /// The match's director.
    Director,
}

impl MatchLane {
    /// All lanes of a match.
    pub const ALL: [Self; 4] = [Self::Home, Self::Away, Self::Spectator, Self::Director];

    /// The team whose view this is.
    pub const fn team(self) -> Option<Team> {
        match self {
            Self::Home => Some(Team::Home),
            Self::Away => Some(Team::Away),
            Self::Spectator | Self::Director => None,
        }
    }
}

impl From<Team> for MatchLane {
    fn from(team: Team) -> Self {
        match team {
            Team::Home => Self::Home,
            Team::Away => Self::Away,
        }
    }
}

/// A part that somebody has in a match. A captain who plays has two of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum MatchPlace {
    /// Captain of a team.
    Captain {
        /// The team's number.
        team: Team,
    },
    /// Player of a team.
    Player {
        /// The team's number.
        team: Team,
        /// The player's place on the roster.
        number: PlayerNumber,
    },
    /// They look on.
    Spectator {},
    /// They direct the match.
    Director {},
}

/// A match as a lane sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MatchFrame {
    /// Id of the match.
    #[serde(rename = "match")]
    pub id: MatchId,
    /// The lane whose view it is.
    pub lane: MatchLane,
    /// The match as that lane sees it.
    pub view: MatchView,
}

/// The links to send round, to be appended to the server's address as `/join/…`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MatchInvitations {
    /// The links of each team.
    pub teams: ByTeam<TeamInvitations>,
    /// For whoever looks on.
    pub spectators: String,
    /// For the director.
    pub director: String,
}

/// The links of a team.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TeamInvitations {
    /// For the captain, who may also be a player.
    pub captain: String,
    /// For the players, in the order of the roster.
    pub players: Vec<String>,
}

/// The boards of a segment that may be seen, as both rooms played them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MatchRecord {
    /// Id of the match: 26 characters.
    #[serde(rename = "match")]
    pub id: MatchId,
    /// Number of the segment, from 1.
    pub segment: u8,
    /// When its rooms were opened, in milliseconds since 1970 (UTC).
    pub opened_ms: u64,
    /// The boards that are shown, with the room of each: the Open room first.
    pub boards: Vec<(Room, BoardRecord)>,
}
