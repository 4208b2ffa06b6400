//! How two players come by their hands where these are not dealt (chapter `forms`).

use bridge_rules::{Card, Drawing, Seat};
use serde::{Deserialize, Serialize};

use super::Hands;

/// A draw as a lane sees it. It stays with the board until that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DrawingView {
    /// In which way they draw.
    pub way: Drawing,
    /// How many cards lie face down; with none the draw is over.
    pub left: u8,
    /// Whose turn it is to choose; where cards are played to tricks, the trick says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Seat>,
    /// The card that this viewer looks at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offered: Option<Card>,
    /// The cards that were put away face down, as far as this viewer has put them there.
    #[serde(default, skip_serializing_if = "Hands::is_empty")]
    pub put_away: Hands,
}

/// A card that somebody drew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DrawnCard {
    /// The player's seat.
    pub seat: Seat,
    /// Which, to those who see the hand that it comes to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Card>,
}
