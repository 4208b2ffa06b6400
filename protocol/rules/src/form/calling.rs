//! What comes before the play: how players come by their hands, and a deal to what is played.

/// How a deal comes to what is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Calling {
    /// By an [`Auction`](crate::Auction) among the callers.
    Auction,
    /// The points are announced; declarer sees dummy and chooses strain and [`Aim`](crate::Aim).
    Announced,
    /// By a [`SlipAuction`](crate::SlipAuction).
    Slips,
    /// By a [`Naming`](crate::Naming).
    Named,
}

/// The parts of a session, each of which has a pad.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// Two games win it.
    Rubber,
    /// A round of four deals.
    Round,
    /// All the deals there are.
    Whole,
}

/// How two players come by the hands that they bid on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Drawing {
    /// By a [`Duel`](crate::Duel) of thirteen tricks that do not count.
    FromTheStock,
    /// By a [`Selection`](crate::Selection) from the whole pack.
    OneOfTwo,
}
