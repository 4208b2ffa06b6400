//! The boards of the day, which are the same for everybody on the server: what was promised of them, who has played
//! them, and how.

use bridge_dealing::{Context, SetCommitment};
use bridge_rules::BoardNumber;
use serde::{Deserialize, Serialize};

use crate::{Day, PlayerName, TableId};

/// The answer to `GET /api/daily`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Daily {
    /// Today's boards, or those of the day that was asked for.
    pub set: DailySet,
    /// The boards of the day after, which nobody can play yet; none where a day was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<DailySet>,
    /// When the day ends, in milliseconds since 1970: what is finished later does not count.
    pub ends_ms: u64,
    /// How many have played all its boards in time.
    pub played: u32,
    /// The account's own table, if it has opened one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
    /// How those who have played them did. None until the account has, or the day is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ranking: Option<DailyRanking>,
}

/// The boards of a day, as the server has promised them before it began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DailySet {
    /// The day.
    pub day: Day,
    /// `ctx` (Spec E2, step 1).
    pub ctx: Context,
    /// All `c_b` and their root (Spec E2, step 1).
    pub commitment: SetCommitment,
}

/// How those did who have played the boards of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DailyRanking {
    /// The best [`DAILY_PLACES`](crate::limits::DAILY_PLACES), and the account's own place wherever it is.
    pub places: Vec<DailyPlace>,
    /// The boards, in the order of play.
    pub boards: Vec<DailyBoard>,
}

/// Somebody's place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DailyPlace {
    /// From 1; those with as many IMPs share it.
    pub place: u32,
    /// Who it is.
    pub name: PlayerName,
    /// Whether it is the account's own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own: bool,
    /// What they made: on each board their score less its `median`, in IMPs, and of all boards the sum.
    pub imps: i32,
    /// The sum of their scores.
    pub score: i32,
}

/// One board of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DailyBoard {
    /// Number of the board.
    pub board: BoardNumber,
    /// The score of North-South that half of those who have played it reached: of the two in the middle the mean,
    /// rounded down to ten.
    pub median: i32,
    /// The account's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<i32>,
}
