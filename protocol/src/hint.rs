//! What a computer would do in a player's place (chapter `robots`).

use bridge_rules::{Call, Card};
use serde::{Deserialize, Serialize};

use crate::{Meaning, PlayFor, Turn, Weighed, WhyChosen};

/// The act that a computer would choose now, had it this seat, and why. It knows what the seat is shown and nothing
/// more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hint {
    /// The turn that the hint is for.
    pub turn: Turn,
    /// The act that it would choose.
    pub act: HintedAct,
    /// The rule or the comparison by which it would choose.
    pub why: WhyChosen,
    /// How many layouts of the hidden cards it tried, where it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layouts: Option<u16>,
    /// The scoring that the cards were tried for, where it tried some on layouts: their worth is in IMPs, in percent of
    /// a top, or in points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play_for: Option<PlayFor>,
    /// The acts that it chose from, the best first, [`CHOICES_TOLD`](crate::limits::CHOICES_TOLD) at most.
    pub choices: Vec<Weighed>,
}

/// The acts that a computer can advise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum HintedAct {
    /// It would make a call.
    Call {
        /// The call that it would make.
        call: Call,
        /// The meaning of the call to a computer as partner, where something is agreed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        meaning: Option<Meaning>,
    },
    /// It would play a card, its own or dummy's.
    Play {
        /// The card that it would play.
        card: Card,
    },
    /// It would claim tricks.
    Claim {
        /// How many of the tricks that are left.
        tricks: u8,
        /// How it would play.
        statement: String,
    },
}
