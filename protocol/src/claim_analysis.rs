//! What helps a director with a contested claim (Law 70; Spec C6.6): default lines against the claimer, and double
//! dummy as information only.

use bridge_rules::Card;
use serde::{Deserialize, Serialize};

use crate::Turn;

/// Advice on a claim. It judges cards only: it reads no statement, knows nobody's class of player, and awards nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClaimAnalysis {
    /// The claim's turn.
    pub turn: Turn,
    /// The tricks not yet completed, the one in progress included. All numbers here are of these.
    pub remaining: u8,
    /// The trumps that the claimer's opponents hold: did the claimer mention them (Law 70C)?
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub trumps_out: Vec<Card>,
    /// The fewest tricks for the claimer's side if it leads no trump while it has another suit; missing when no trump
    /// is out, and when there is too much to try.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trumps_forgotten: Option<DefaultLine>,
    /// The opponents' cards that stand between those of the claimer's side: no line is accepted that finds one of them,
    /// unless it was stated or an opponent shows out (Law 70E).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub to_find: Vec<Card>,
    /// The fewest tricks for the claimer's side in a line that is careless and not irrational, the trumps drawn first
    /// (Law 70D); missing when there is too much to try.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least_successful: Option<DefaultLine>,
    /// The most tricks for the claimer's side if all four saw all cards: information only, as Law 70 does not ask for
    /// it.
    pub double_dummy: u8,
}

/// A way in which the rest may go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DefaultLine {
    /// The tricks for the claimer's side.
    pub tricks: u8,
    /// The cards in the order of play, from the next one due.
    pub cards: Vec<Card>,
}
