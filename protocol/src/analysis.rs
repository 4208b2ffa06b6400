//! What the cards of a board could have made, double dummy, when it is over; and why computers did what they did.

use bridge_rules::{BySeat, Call, Card, Contract, Deal, Form, Seat, Strain, Vulnerability};
use serde::{Deserialize, Serialize};

use crate::{Computers, PlayFor, Turn, hexadecimal::in_hexadecimal};

/// The body of `POST /api/analysis`: a deal, and how it was played if it was.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(expecting = "a board")]
pub struct AnalysisRequest {
    /// The four hands, 13 cards each.
    pub deal: Deal,
    /// Who dealt: at par the dealer's side bids first.
    pub dealer: Seat,
    /// Who was vulnerable.
    pub vulnerability: Vulnerability,
    /// The contract that was played; none when all passed, or nothing was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contract: Option<Contract>,
    /// The cards in the order of play.
    #[serde(default)]
    pub cards: Vec<Card>,
    /// The form of the game in which it was played, which decides what is worked out; none: duplicate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub form: Option<Form>,
}

/// The double-dummy tricks of a board: as if everybody had seen all of its cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardAnalysis {
    /// Declarer's tricks, by declarer and strain: the table of twenty.
    pub tricks: BySeat<TricksByStrain>,
    /// The result when both sides bid as well as can be done; none where a contract is not worth by itself what it is
    /// at duplicate, as at rubber.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub par: Option<Par>,
    /// For each card in the order of play, the tricks that its side gave away by it. Cards that can no longer be played
    /// by the Laws, and all after them, have none.
    pub costs: Vec<u8>,
    /// How four computers would bid the board; nothing where not four people bid.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub auction: Vec<Call>,
    /// Why computers did what they did, in the order in which they did it: what stood at the end, as far as the server
    /// knows it yet. It forgets the reasons of long ago, and all of them when it is started anew.
    pub reasons: Vec<Reasoned>,
    /// What the computers at the table drew from on this board: with it, and with what their seats could see, their
    /// calls and cards can be reproduced. Missing where none sat there when the board was over, and at a board of the
    /// day until the day is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub seed: Option<BoardSeed>,
    /// How they played, as the table has agreed: their level and what they played for decide with `seed` what they did.
    /// Missing where none sat there when the board was over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub computers: Option<Computers>,
}

/// The seed of the computers at a table on one board. It is the server's secret until nobody plays the board any more.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct BoardSeed(pub [u8; 32]);

in_hexadecimal!(BoardSeed: "64");
#[cfg(feature = "typescript")]
bridge_rules::in_typescript! { BoardSeed = "string"; }
#[cfg(feature = "schema")]
bridge_rules::in_schema! { BoardSeed = {
    "description": "The seed of the computers at a table on one board.", "type": "string", "pattern": "^[0-9a-f]{64}$"
}; }

/// Tricks of one declarer, by strain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TricksByStrain {
    /// With clubs as trumps.
    #[serde(rename = "C")]
    pub clubs: u8,
    /// With diamonds as trumps.
    #[serde(rename = "D")]
    pub diamonds: u8,
    /// With hearts as trumps.
    #[serde(rename = "H")]
    pub hearts: u8,
    /// With spades as trumps.
    #[serde(rename = "S")]
    pub spades: u8,
    /// Tricks at no trump, 0 to 13.
    #[serde(rename = "NT")]
    pub no_trump: u8,
}

impl TricksByStrain {
    /// Asks for each strain's tricks.
    pub fn from_fn(mut tricks: impl FnMut(Strain) -> u8) -> Self {
        Self {
            clubs: tricks(Strain::Clubs),
            diamonds: tricks(Strain::Diamonds),
            hearts: tricks(Strain::Hearts),
            spades: tricks(Strain::Spades),
            no_trump: tricks(Strain::NoTrump),
        }
    }

    /// The tricks in a strain.
    pub const fn of(&self, strain: Strain) -> u8 {
        match strain {
            Strain::Clubs => self.clubs,
            Strain::Diamonds => self.diamonds,
            Strain::Hearts => self.hearts,
            Strain::Spades => self.spades,
            Strain::NoTrump => self.no_trump,
        }
    }
}

/// The par of a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Par {
    /// In points, from North-South's side.
    pub score: i32,
    /// The contracts that come to it; none when the deal is passed out.
    pub contracts: Vec<ParContract>,
}

/// A contract that comes to the par.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ParContract {
    /// The contract; a sacrifice is doubled.
    pub contract: Contract,
    /// Tricks that declarer makes in it.
    pub tricks: u8,
}

/// An act of a computer, with its reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reasoned {
    /// The seat of the computer.
    pub seat: Seat,
    /// The act; dummy's cards are declarer's acts.
    pub did: ReasonedAct,
    /// The rule or the comparison by which it chose.
    pub why: WhyChosen,
    /// How many layouts of the hidden cards it tried, where it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layouts: Option<u16>,
    /// The scoring that the cards were played for, where it tried some on layouts: their worth is in IMPs, in percent
    /// of a top, or in points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play_for: Option<PlayFor>,
    /// The acts that it chose from, the best first, [`CHOICES_TOLD`](crate::limits::CHOICES_TOLD) at most.
    pub choices: Vec<Weighed>,
}

/// An act for which there were reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ReasonedAct {
    /// The call of this turn.
    Call(Turn),
    /// A card that was played.
    Card(Card),
    /// The claim of this turn.
    Claim(Turn),
}

/// Why a computer chose as it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum WhyChosen {
    /// Nothing else could be done, or it made no difference.
    Only,
    /// Its system's book says so.
    Book,
    /// Its system's judgement says so.
    Judgement,
    /// Its table of opening leads says so; with `layouts`, these together.
    LeadTable,
    /// It did best on layouts of the hidden cards that fit what was known.
    Layouts,
    /// No layout was found that fits: a rule of thumb.
    RuleOfThumb,
    /// Nothing was left to decide.
    Certain,
}

/// A choice and what it seemed to be worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Weighed {
    /// A call or a card, as it is spelled on the wire.
    pub choice: String,
    /// In hundredths. Of a call the share that the system gives it, 0 to 100; of a card how it did at what is
    /// played for ([`PlayFor`]), on the average of the layouts, and of a lead its merit: only the differences count.
    pub worth: i32,
}
