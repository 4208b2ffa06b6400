//! What calls mean: alerts, explanations, questions and convention cards (Laws 20, 21, 40; LAWS C8).

use bridge_rules::Seat;
use serde::{Deserialize, Serialize};

use crate::Turn;

/// What a call means, in the words of whoever explains it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Meaning {
    /// How it is given.
    pub manner: Manner,
    /// At most 200 characters; empty only with an alert.
    pub text: String,
}

/// How a meaning is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    /// The call is alerted.
    Alert,
    /// The call is announced: a common agreement, said in a word ("12 to 14").
    Announcement,
    /// It is only explained.
    Explanation,
}

/// What somebody said a call means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Explained {
    /// The call's turn.
    pub call: Turn,
    /// Who explains: the bidder or his partner, as the table's policy says, or the director in a player's place.
    pub by: Seat,
    /// Counts what the viewer was told by this player of this call from 1; a later one corrects those before. For the player
    /// himself and in records it counts all that he said.
    pub version: u32,
    /// What he said.
    pub meaning: Meaning,
}

/// A question about a call. Whoever may not know of it is not told that it was asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Question {
    /// The call's turn.
    pub call: Turn,
    /// Who asks.
    pub by: Seat,
    /// Who is to answer, by explaining the call.
    pub of: Seat,
}

/// The agreements of a partnership, which the opponents may read (Law 40).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ConventionCard {
    /// The system in a few words: "2/1, 15 to 17".
    pub system: String,
    /// One agreement a line, as on a printed card: the opening 1NT, defence to it, leads, signals and so on.
    #[serde(default)]
    pub lines: Vec<CardLine>,
    /// Whatever else the opponents should know.
    #[serde(default)]
    pub notes: String,
}

/// One agreement of a convention card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CardLine {
    /// What it is about: "1NT opening".
    pub about: String,
    /// What is agreed: "12 to 14, balanced".
    pub agreed: String,
}
