//! The conditions of contest: everything that is agreed before the first line-up.

use bridge_rules::BoardNumber;
use serde::{Deserialize, Serialize};

use super::{ByRoom, ByTeam, PlayerNumber, Team};
use crate::{BoardSource, PlayerName, Policy, Ratio};

/// The conditions of a match: who plays, how many boards, how it is scored. Everybody is shown them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MatchConditions {
    /// The name of the match, 1 to 60 characters.
    pub name: String,
    /// The two teams, with their rosters.
    pub teams: ByTeam<TeamEntry>,
    /// How many boards each segment has.
    pub segments: Vec<u8>,
    /// The agreements of the tables. There are no kibitzers in the rooms of a match.
    pub policy: Policy,
    /// When a board that both rooms have played is shown.
    #[serde(default)]
    pub visibility: Visibility,
    /// How a board is scored.
    #[serde(default)]
    pub scoring: MatchScoring,
    /// How the margin of the match becomes victory points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub victory_points: Option<VpChoice>,
    /// Who sees the opponents' line-up before their own is due.
    #[serde(default)]
    pub seating_rights: SeatingRights,
    /// How long the captains have for a line-up, in milliseconds; without, as long as they need.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lineup_within_ms: Option<u64>,
    /// Whether pairs have to meet other opponents in the second half.
    #[serde(default, skip_serializing_if = "Exchange::is_free")]
    pub exchange: Exchange,
    /// In how many of the segments every player of a roster has to play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least_segments: Option<u8>,
    /// How long a segment may last; without, as long as it takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub segment_clock: Option<SegmentClock>,
    /// The score that a team brings from an earlier phase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub carry_over: Option<CarryOver>,
    /// The course when nobody is ahead after the last segment.
    #[serde(default)]
    pub ties: Ties,
    /// In which order each room plays its boards.
    #[serde(default)]
    pub order: ByRoom<BoardOrder>,
    /// How long the score may be corrected after the last segment, in milliseconds (Law 79C).
    #[serde(default = "half_an_hour")]
    pub correction_ms: u64,
}

/// Thirty minutes (Law 79C).
const fn half_an_hour() -> u64 {
    30 * 60 * 1000
}

/// A team as it is entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TeamEntry {
    /// Its name, 1 to 40 characters.
    pub name: String,
    /// Four to eight players, by the names on the roster.
    pub players: Vec<PlayerName>,
    /// Those of them who are computers, by their places on the roster. In a match the server names these.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub computers: Vec<PlayerNumber>,
}

/// When a board that both rooms have played is shown to those who have no part in directing (Spec D5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// When the segment is over in both rooms.
    #[default]
    AtSegmentEnd,
    /// At once, as in a barometer.
    AtBoard,
    /// When the match is over.
    AtMatchEnd,
}

/// How a board is scored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum MatchScoring {
    /// International match points (Law 78B).
    #[default]
    Imps,
    /// Two for the better score, one each for the same.
    BoardAMatch,
    /// The difference in points.
    Aggregate,
}

/// A scale of victory points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum VpChoice {
    /// The WBF's continuous scale for the number of boards that count.
    Wbf {},
    /// The discrete scale for 24 boards of older descriptions.
    Legacy24 {},
    /// A scale of one's own, in the text form of `bridge-rules`' `VpScale`.
    Table {
        /// The scale, line by line.
        text: String,
    },
}

/// Who may see the opponents' line-up before handing in their own (Spec D7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeatingRights {
    /// Nobody: both are blind.
    #[default]
    Blind,
    /// The away team, which sees the line-up of the home team.
    Visitors,
    /// The away team in the first segment, the home team in the second, and so on.
    Alternate,
    /// The server tosses a coin before each segment.
    Toss,
}

/// Whether pairs have to meet other opponents in the course of a match (Spec D7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Exchange {
    /// Pairs change as the captains like.
    #[default]
    Free,
    /// In the first segment of the second half no two pairs meet that met in the segment before: a pair of the home
    /// team that plays again stays in its room, one of the away team changes it.
    AtHalf,
}

impl Exchange {
    /// Whether there is nothing to obey.
    pub const fn is_free(&self) -> bool {
        matches!(self, Self::Free)
    }
}

/// How long a segment may last, from the moment when its rooms open: so much for each board, and
/// [`SEGMENT_ALLOWANCE`](crate::limits::SEGMENT_ALLOWANCE) (Spec D12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SegmentClock {
    /// For each board, in milliseconds.
    pub ms_per_board: u64,
    /// The fate of boards that have not begun by then, where no director says it.
    #[serde(default)]
    pub at_limit: AtLimit,
}

/// The fate of boards that have not begun when the time of a segment is up, in a match without a director.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum AtLimit {
    /// They are played all the same.
    #[default]
    PlayOn,
    /// They are removed: they do not count.
    Remove,
}

/// A score that a team brings from an earlier phase (Spec D17).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CarryOver {
    /// The team that brings it.
    pub to: Team,
    /// How much, in what the boards are scored in.
    pub amount: Ratio,
}

/// The course when nobody is ahead after the last segment (Spec D16).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Ties {
    /// The match is drawn.
    #[default]
    Stand,
    /// An eighth of the boards again, at least two, until somebody is ahead; nobody has seating rights.
    ExtraBoards,
    /// The team with more points in total wins; if that is the same, three more boards, and so on.
    Aggregate,
    /// One more board, until somebody is ahead.
    SuddenDeath,
}

/// In which order a room plays its boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum BoardOrder {
    /// From the lowest number.
    #[default]
    Ascending,
    /// The second half first.
    HalvesSwapped,
    /// From the highest number.
    Descending,
}

impl BoardOrder {
    /// The boards of a segment in this order.
    pub fn arrange(self, boards: &[BoardNumber]) -> Vec<BoardNumber> {
        let mut boards = boards.to_vec();
        match self {
            Self::Ascending => {}
            Self::HalvesSwapped => {
                let half = boards.len().div_ceil(2);
                boards.rotate_left(half);
            }
            Self::Descending => boards.reverse(),
        }
        boards
    }
}

/// Checked where a match is opened: whether a source has a board for every place of the segments.
impl BoardSource {
    /// How many boards there are. A session of a form has none that a match could play.
    pub fn count(&self) -> usize {
        match self {
            Self::Deal(count) => usize::from(*count),
            Self::Import(boards) => boards.len(),
            Self::Daily(_) | Self::Session(_) | Self::Replay(_) => 0,
        }
    }
}
