//! What calls mean: alerts, explanations, questions and convention cards (Laws 20, 21, 40; Spec C8).

use bridge_rules::{Call, Seat};
use serde::{Deserialize, Serialize};

use crate::{Sense, Turn};

/// An explanation of a call, in the words of whoever gives it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Meaning {
    /// The way in which it is given: an alert, an announcement or an explanation alone.
    pub manner: Manner,
    /// At most 200 characters; empty only with an alert.
    pub text: String,
    /// The same in figures and terms, where a computer explains.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sense: Option<Box<Sense>>,
}

impl Meaning {
    /// A meaning in words alone.
    pub fn new(manner: Manner, text: impl Into<String>) -> Self {
        Self { manner, text: text.into(), sense: None }
    }
}

/// How a meaning is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    /// The call is alerted.
    Alert,
    /// The call is announced: a common agreement, said in a word ("12 to 14").
    Announcement,
    /// It is only explained.
    Explanation,
}

/// A meaning of a call, with who gave it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explained {
    /// Turn of the call, as in `called_at`.
    pub call: Turn,
    /// Who explains: the bidder or the bidder's partner, as the table's policy says, or the director in a player's
    /// place.
    pub by: Seat,
    /// Counts what the viewer was told by this player of this call from 1; a later one corrects those before. For the
    /// player who explained and in records it counts all that was said.
    pub version: u32,
    /// The meaning that they gave.
    pub meaning: Meaning,
}

/// A question about a call. Whoever may not know of it is not told that it was asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Question {
    /// Turn of the call, as in `called_at`.
    pub call: Turn,
    /// The seat of the player who asks.
    pub by: Seat,
    /// Who is to answer, by explaining the call.
    pub of: Seat,
}

/// The agreements of a partnership, which the opponents may read (Law 40).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ConventionCard {
    /// The system in a few words: "2/1, 15 to 17".
    pub system: String,
    /// One agreement a line, as on a printed card: the opening 1NT, defence to it, leads, signals and so on.
    #[serde(default)]
    pub lines: Vec<CardLine>,
    /// The calls that the partnership alerts or announces, each with its words: its own programs offer them with the
    /// call (Spec C8.7).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<CardCall>,
    /// Whatever else the opponents should know.
    #[serde(default)]
    pub notes: String,
    /// The system by its name, on the card of computers. Nobody else's card has one: what a client files with it is
    /// filed without.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub computers: Option<ComputerSystem>,
}

/// One agreement of a convention card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CardLine {
    /// The call or the situation: "1NT opening".
    pub about: String,
    /// The agreement: "12 to 14, balanced".
    pub agreed: String,
    /// The same in figures and terms, on the card of computers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub says: Option<Box<Agreement>>,
}

impl CardLine {
    /// An agreement in words alone.
    pub fn new(about: impl Into<String>, agreed: impl Into<String>) -> Self {
        Self { about: about.into(), agreed: agreed.into(), says: None }
    }
}

/// An agreement of computers in figures and terms: the subject of a line of their card, and what it says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Agreement {
    /// The meaning of an opening call.
    Opening {
        /// The opening call.
        call: Call,
        /// The hands that it shows.
        sense: Sense,
    },
    /// Leads and signals as defenders.
    Defence(Carding),
}

/// How computers lead and signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Carding {
    /// Opening leads: top of a sequence, the ace from ace and king, fourth best from an honour (lowest of three), of
    /// small cards the second of four or the top of fewer.
    OpeningLeads,
    /// Leads against notrump: jack or ten from a broken sequence below a higher honour.
    LeadsAgainstNotrump,
    /// In declarer's suits: high then low shows an even number.
    DeclarersSuits,
    /// To partner's leads: a high card encourages.
    PartnersLeads,
    /// Discards: low, with no meaning.
    Discards,
}

/// The system that computers bid by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ComputerSystem {
    /// Two over one forces to game, five-card majors, 1NT of 15 to 17.
    American,
    /// The American system, but for a wide 1C that is not forcing and a Multi 2D.
    Dutch,
}

/// A call of the partnership's that it alerts or announces: 1NT, or 2H over partner's 1NT.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CardCall {
    /// The calls before it, the opponents' among them, from the first that is no pass; none for an opening.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<Call>,
    /// The call that the line explains.
    pub call: Call,
    /// How its meaning is given.
    pub manner: Manner,
    /// At most 200 characters; empty only with an alert.
    pub text: String,
    /// The same in figures and terms, on the card of computers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sense: Option<Box<Sense>>,
}

impl CardCall {
    /// A call in words alone.
    pub fn new(after: Vec<Call>, call: Call, manner: Manner, text: impl Into<String>) -> Self {
        Self { after, call, manner, text: text.into(), sense: None }
    }
}

impl ConventionCard {
    /// The words of the card on a call that is to be made after these, which are all the calls of the board so far. It
    /// does not matter how many have passed before the opening.
    pub fn says_of(&self, call: Call, so_far: &[Call]) -> Option<Meaning> {
        let opened = so_far.iter().position(|call| *call != Call::Pass).unwrap_or(so_far.len());
        let agreed = self.calls.iter().find(|agreed| agreed.call == call && agreed.after == so_far[opened..])?;
        Some(Meaning::new(agreed.manner, agreed.text.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c8_7_a_card_knows_a_call_by_the_auction_before_it() {
        let card: ConventionCard = serde_json::from_str(
            r#"{"system": "strong notrump", "calls": [
                {"call": "1NT", "manner": "announcement", "text": "15 to 17"},
                {"after": ["1NT", "P"], "call": "2H", "manner": "announcement", "text": "transfer"}]}"#,
        )
        .unwrap();
        let says = |call: &str, so_far: &str| {
            let so_far: Vec<Call> = so_far.split_whitespace().map(|call| call.parse().unwrap()).collect();
            card.says_of(call.parse().unwrap(), &so_far).map(|meaning| meaning.text)
        };
        for (call, so_far, text) in [
            ("1NT", "", Some("15 to 17")),
            ("1NT", "P P P", Some("15 to 17")),
            ("1NT", "1H", None),
            ("2H", "1NT P", Some("transfer")),
            ("2H", "P P 1NT P", Some("transfer")),
            ("2H", "1NT X", None),
            ("2H", "", None),
        ] {
            assert_eq!(says(call, so_far).as_deref(), text, "{call} after {so_far:?}");
        }
    }
}
