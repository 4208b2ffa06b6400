//! The director at a table, as a viewer may know of them.

use bridge_rules::Seat;
use serde::{Deserialize, Serialize};

use crate::{PlayerName, RulingNotice};

/// The director's part in a table, as far as a viewer may know.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DirectionView {
    /// Who directs; none when nobody has come yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub director: Option<PlayerName>,
    /// Whether they have been called and have not come. Who called, only the director is told.
    pub called: bool,
    /// Whether they have stopped the table.
    pub frozen: bool,
    /// The director's rulings, as far as the viewer may know of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<RulingNotice>,
    /// To the director: the calls that wait for them. To a player: their own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<DirectorCall>,
    /// How many times this viewer has called the director; the next call has the next number.
    pub calls_made: u32,
}

/// A call for the director.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DirectorCall {
    /// Who calls; none when the table itself does (a claim without answers, a clock at zero).
    pub by: Option<Seat>,
    /// The reason, in the words of who calls: 1 to 500 characters.
    pub about: String,
}
