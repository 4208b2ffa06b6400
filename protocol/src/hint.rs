//! What a computer would do in a player's place (chapter `robots`).

use bridge_rules::{Call, Card};
use serde::{Deserialize, Serialize};

use crate::{Meaning, PlayFor, Turn, Weighed, WhyChosen};

/// What a computer would do now, had it this seat, and why. It knows what the seat is shown and nothing more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hint {
    /// For which turn.
    pub turn: Turn,
    /// What it would do.
    pub act: HintedAct,
    /// The reason.
    pub why: WhyChosen,
    /// How many layouts of the hidden cards it tried, where it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layouts: Option<u16>,
    /// What the cards were played for, where it tried some on layouts: their worth is in IMPs, in percent of a top, or
    /// in points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play_for: Option<PlayFor>,
    /// What it chose from, the best first, [`CHOICES_TOLD`](crate::limits::CHOICES_TOLD) at most.
    pub choices: Vec<Weighed>,
}

/// What a computer would do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum HintedAct {
    /// It would call.
    Call {
        /// The call.
        call: Call,
        /// What the call would mean to a computer as partner, where something is agreed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        meaning: Option<Meaning>,
    },
    /// It would play a card, its own or dummy's.
    Play {
        /// The card.
        card: Card,
    },
    /// It would claim.
    Claim {
        /// How many of the tricks that are left.
        tricks: u8,
        /// How it would play.
        statement: String,
    },
}
