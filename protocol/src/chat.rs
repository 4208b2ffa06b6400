//! Who says what to whom (Laws 73, 76; Spec C11).

use bridge_rules::Seat;
use serde::{Deserialize, Serialize};

use crate::{Lane, PlayerName};

/// The phrases that players may use while a board is on where nothing else is allowed.
pub const PHRASES: [&str; 10] = [
    "Hello",
    "Thank you",
    "Thank you, partner",
    "Good luck",
    "Well played",
    "Sorry",
    "Please wait a moment",
    "I am back",
    "Please look at the alert",
    "Good bye",
];

/// Whom a line is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// Everyone at the table. While a board is on the table's policy says what may be said.
    #[default]
    Table,
    /// A player's opponents, and not their partner: between boards, and at a table where talk is free.
    Opponents,
    /// Kibitzers among themselves, unseen by the players. The director hears them.
    Kibitzers,
    /// The director, from anybody at the table.
    Director,
    /// One player: from the director, and when a table is over from the other players.
    Player(Seat),
}

impl Audience {
    /// Whether it is the one that a line without a word about it is for.
    pub fn is_table(&self) -> bool {
        *self == Self::Table
    }
}

/// A line of chat, as it is heard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChatLine {
    /// Where the speaker was.
    #[serde(rename = "seat")]
    pub from: Lane,
    /// The audience that it is for.
    #[serde(default, skip_serializing_if = "Audience::is_table")]
    pub to: Audience,
    /// The name of the speaker.
    pub name: PlayerName,
    /// The number of the line among those that the speaker has said to this audience, so that nobody sees a gap where
    /// they said something to others.
    pub line: u32,
    /// The words, cleaned: at most 300 characters.
    pub text: String,
}
