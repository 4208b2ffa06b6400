//! Where a team stands.

use bridge_rules::{Exact, Vp};
use serde::{Deserialize, Serialize};

use super::TeamNumber;

/// A line of the standings.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Standing {
    /// Its place. Teams that a knockout does not tell apart share one.
    pub place: u8,
    /// Which team.
    pub team: TeamNumber,
    /// The matches that count for it, byes not among them.
    pub played: u8,
    /// Everything together, fines taken off. Nothing in a knockout.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub victory_points: Option<Vp>,
    /// What it was fined, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fines: Option<Vp>,
    /// What it won on the boards on which it gained.
    pub won: Exact,
    /// What others won against it.
    pub lost: Exact,
    /// What tells it from the teams with the same victory points, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<TieBreak>,
    /// In a knockout, the round in which it went out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub out_in: Option<u8>,
    /// Whether it has withdrawn. Such teams stand last, except in a knockout.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub withdrawn: bool,
}

/// What tells teams with the same victory points apart, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// What they won against each other, if each has met each other one.
    HeadToHead,
    /// In a Swiss, the sum of what their opponents have.
    OpponentsVictoryPoints,
    /// What they won for what they lost.
    Quotient,
    /// The sum of the margins.
    NetImps,
    /// Lots, drawn once when the event began.
    Lots,
}

impl TieBreak {
    /// All of them, in their order.
    pub const ALL: [Self; 5] =
        [Self::HeadToHead, Self::OpponentsVictoryPoints, Self::Quotient, Self::NetImps, Self::Lots];
}
