//! How a board comes to what is played where there is no auction (chapter `forms`).

use bridge_rules::{BySeat, Calling, Declaration, DeclarationKind, Seat, Slip};
use serde::{Deserialize, Serialize};

use super::Turn;

/// The declarations of a board as a lane sees them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DeclaringView {
    /// In which way it is said what is played.
    pub way: Calling,
    /// The high-card points of each hand, where they are announced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<BySeat<u8>>,
    /// The declarations so far, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub declarations: Vec<Declared>,
    /// The kind of declaration that comes next, and from whom; none when it is known what is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<DeclarationDue>,
    /// The slip that this viewer has been given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slip: Option<GivenSlip>,
}

impl DeclaringView {
    /// Nothing has been said.
    pub const fn new(way: Calling, points: Option<BySeat<u8>>, due: Option<DeclarationDue>) -> Self {
        Self { way, points, declarations: Vec::new(), due, slip: None }
    }
}

/// A declaration, with its turn and who made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Declared {
    /// The turn that it was said at.
    pub turn: Turn,
    /// The player's seat.
    pub seat: Seat,
    /// The declaration itself.
    pub declaration: Declaration,
}

/// The declaration that comes next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DeclarationDue {
    /// Whose turn it is.
    pub seat: Seat,
    /// The kinds of which it may be.
    pub kinds: Vec<DeclarationKind>,
}

/// A slip with what it says of partner's hand. It does not print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GivenSlip {
    /// Whose hand it tells of.
    pub of: Seat,
    /// The words of the slip.
    pub slip: Slip,
}
