//! How computers play at a table, as its people have agreed.

use serde::{Deserialize, Serialize};

/// How computers play at a table. What is left out is as usual.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Computers {
    /// How well they play.
    #[serde(default)]
    pub level: ComputerLevel,
    /// How long they take.
    #[serde(default)]
    pub tempo: ComputerTempo,
    /// Whether one of them takes the seat of a player who has been gone for as long as until a substitute is offered,
    /// and gives it back as soon as they return (Spec C13).
    #[serde(default)]
    pub replace_absent: bool,
    /// Whether a player may ask what a computer would do in their place (request `hint`): a table of learners.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hints: bool,
    /// Whether only the auction is practised: while a computer sits at the table a board is over with its auction, and
    /// comes to what both sides can take double dummy.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub auction_only: bool,
    /// The scoring that they play for on boards of duplicate. A match and a field say it themselves, by how they are
    /// scored; in a session of a form they play for what it writes on its sheet.
    #[serde(default, skip_serializing_if = "PlayFor::is_imps")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<PlayFor>", optional))]
    pub play_for: PlayFor,
}

/// How well a computer plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ComputerLevel {
    /// Soundly, without listening to the auction when it plays.
    Novice,
    /// It plays as a good club player.
    #[default]
    Club,
    /// It plays as well as it can.
    Strong,
}

/// How long a computer takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ComputerTempo {
    /// For acts of one kind always the same time, from which nobody learns anything.
    #[default]
    Even,
    /// It takes as long as it thinks: where nobody would learn anything, or nobody minds.
    AtOnce,
}

/// The scorings that cards can be played for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PlayFor {
    /// IMPs: the contract first, then the tricks.
    #[default]
    Imps,
    /// Matchpoints: to do better than most of the others, by however little.
    Matchpoints,
    /// Points, as they are written down.
    Points,
}

impl PlayFor {
    /// All scorings.
    pub const ALL: [Self; 3] = [Self::Imps, Self::Matchpoints, Self::Points];

    const fn is_imps(&self) -> bool {
        matches!(self, Self::Imps)
    }
}

impl Computers {
    /// As they play where nothing else is agreed.
    pub const USUAL: Self = Self {
        level: ComputerLevel::Club,
        tempo: ComputerTempo::Even,
        replace_absent: false,
        hints: false,
        auction_only: false,
        play_for: PlayFor::Imps,
    };

    /// Whether nothing else is agreed.
    pub fn are_usual(&self) -> bool {
        *self == Self::USUAL
    }
}

impl ComputerLevel {
    /// Every level, from the weakest.
    pub const ALL: [Self; 3] = [Self::Novice, Self::Club, Self::Strong];
}
