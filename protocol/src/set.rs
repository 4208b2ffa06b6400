//! How the boards of a session came to be, as the players are shown it before the first call.

use bridge_dealing::{ClientCommitment, Context, Entropy, SetCommitment};
use bridge_rules::{BoardNumber, BySeat};
use serde::{Deserialize, Serialize};

/// The session's boards, and what the server promised about them before anyone contributed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SetView {
    /// The boards in the order of play.
    pub boards: Vec<BoardNumber>,
    /// `ctx` (Spec E2, step 1). None for imported boards, which are unverified.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ctx: Option<Context>,
    /// All `c_b` and their root (Spec E2, step 1). None for imported boards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<SetCommitment>,
    /// Who has committed to a contribution.
    pub committed: BySeat<Option<ClientCommitment>>,
    /// Who has revealed it.
    pub revealed: BySeat<bool>,
    /// `E`, when the set is dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entropy: Option<Entropy>,
}
