//! What a call means in figures and terms, for a client that says it in the words of its own language.

use bridge_rules::Suit;
use serde::{Deserialize, Serialize};

/// The words of a [`Meaning`](crate::Meaning) in figures and terms. Computers send it with their words; what a person
/// sends of it is not passed on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Sense {
    /// The convention, where it has a name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub convention: Option<Convention>,
    /// How the hand is shaped, where that is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<HandShape>,
    /// The suits of which something is said, in the order in which one says it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suits: Vec<SuitLength>,
    /// High-card points, where something is said of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<PointRange>,
    /// How many keycards an answer shows, aces and the king of trumps: one of these numbers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keycards: Vec<u8>,
    /// Whether partner does not pass it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub forcing: bool,
}

/// How many cards of a suit are held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SuitLength {
    /// The suit whose length it is.
    pub suit: Suit,
    /// At least so many cards, 0 to 13.
    pub least: u8,
    /// At most so many; none where there may be any number more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u8>,
}

/// How many high-card points are held: ace 4, king 3, queen 2, jack 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PointRange {
    /// At least so many, 0 to 37.
    pub least: u8,
    /// At most so many; none where there may be any number more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u8>,
    /// From and to in nine of ten hands, where that is much closer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usually: Option<(u8, u8)>,
}

/// How a hand is shaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum HandShape {
    /// No singleton, no void and at most one doubleton.
    Balanced,
    /// No singleton and no void.
    SemiBalanced,
}

/// An agreement that has a name among players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Convention {
    /// Asks for four-card majors.
    Stayman,
    /// Asks for four- and five-card majors.
    PuppetStayman,
    /// Four and five in the majors; the shorter is named.
    Smolen,
    /// Shows the next suit.
    Transfer,
    /// Shows the major above, at the level of four.
    TexasTransfer,
    /// Bids the suit that a transfer shows.
    Completion,
    /// Asks for the cheapest next bid.
    Relay,
    /// Strong, whatever the clubs.
    StrongTwoClubs,
    /// Waits for the strong hand to go on.
    WaitingAnswer,
    /// Weak, over a strong opening.
    SecondNegative,
    /// Weak, with a long suit.
    WeakJump,
    /// Raises to game and asks for shortness.
    #[serde(rename = "jacoby_2nt")]
    Jacoby2NT,
    /// Raises a minor, stronger than a jump.
    InvertedRaise,
    /// Raises and shows a singleton or a void.
    Splinter,
    /// Shows a singleton or a void.
    Shortness,
    /// Asks for keycards, or tells them.
    Keycards,
    /// Invites to a slam.
    SlamTry,
    /// Neither passes below game.
    GameForce,
    /// The fourth suit, which need not be held.
    FourthSuitForcing,
    /// The other minor, which need not be held.
    NewMinorForcing,
    /// Asks opener of 1NT to say more.
    TwoWayCheckback,
    /// A higher suit at the level of two: strong.
    Reverse,
    /// A jump in another suit: strong.
    JumpShift,
    /// Asks a weak two how good it is.
    Ogust,
    /// 2NT asks for 3C.
    Lebensohl,
    /// 2C over 1NT asks for 2D.
    Gladiator,
    /// Two suits, by a bid in theirs.
    Michaels,
    /// Two suits and strong, at the level of four.
    LeapingMichaels,
    /// The two lower suits.
    #[serde(rename = "unusual_2nt")]
    Unusual2NT,
    /// Both majors.
    BothMajors,
    /// Asks partner for a suit.
    TakeoutDouble,
    /// The unbid suits, over an overcall.
    NegativeDouble,
    /// The unbid suits, over their raise.
    ResponsiveDouble,
    /// Three cards in partner's suit.
    SupportDouble,
    /// To beat them.
    PenaltyDouble,
    /// Strong; most of the points are ours.
    ValueRedouble,
    /// Raises partner, by a bid in the opponents' suit.
    CueBidRaise,
    /// The opponents' suit, to force.
    CueBid,
    /// Both majors, by 2C over 1NT.
    Landy,
    /// A defence to 1NT with doubles of two suits.
    Woolsey,
    /// 2D that shows a major, which it does not say.
    Multi,
    /// Asks or answers after a Multi.
    MultiAnswer,
    /// Answers Stayman.
    StaymanAnswer,
    /// Answers how many keycards are held.
    KeycardAnswer,
    /// A five-card major and a minor.
    Muiderberg,
    /// A defence to 1NT with doubles of a minor or both majors.
    Meckwell,
    /// A defence to 1NT in which most bids show two suits.
    Dont,
    /// A long, running minor.
    #[serde(rename = "gambling_3nt")]
    Gambling3NT,
    /// Partner may choose between games.
    ChoiceOfGames,
    /// Two suits.
    TwoSuiter,
    /// Points, and no more.
    Values,
    /// Shows a minor.
    MinorTransfer,
}
