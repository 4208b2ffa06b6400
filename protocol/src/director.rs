//! What a director does (Laws 81 to 93; Spec C15) and what a board may then be worth (Law 12; Spec C16).

pub use bridge_rules::Artificial;
use bridge_rules::{BoardNumber, Contract, Exact, Outcome, Seat, Side};
use serde::{Deserialize, Serialize};

use crate::{PlayerName, Ratio, Turn};

/// One thing that a director does at a table. Each is in the record, with the director's name, the Law and the reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Ruling {
    /// Comes to the table that called.
    Attend {},
    /// Stops the table: nothing is done until the director lets it go on (Law 9B), or has ruled on nothing for 15
    /// minutes.
    Freeze {},
    /// Lets the table go on.
    Unfreeze {},
    /// Looks at a hidden hand.
    Look {
        /// The seat that it is about.
        seat: Seat,
    },
    /// Takes the board back to the position in which the act of this turn was made.
    RollBack {
        /// The first act that does not count.
        turn: Turn,
    },
    /// Decides about a request to take something back.
    DecideUndo {
        /// The turn of the act that somebody would take back.
        back: Turn,
        /// Whether it is granted.
        grant: bool,
    },
    /// Decides what a contested claim is worth; the board is over (Law 70).
    AwardClaim {
        /// The claim's turn.
        turn: Turn,
        /// How many of the remaining tricks the claimer's side gets.
        tricks: u8,
    },
    /// Voids a claim: play goes on.
    VoidClaim {
        /// The claim's turn.
        turn: Turn,
    },
    /// Corrects what a player said of a call, to those who may know (Law 21).
    CorrectMeaning {
        /// Turn of the call, as in `called_at`.
        call: Turn,
        /// In whose place: a player who explains it.
        seat: Seat,
        /// The right meaning, of at most 200 characters.
        text: String,
    },
    /// Gives a board an adjusted score (Law 12), each side its own.
    Adjust {
        /// Number of the board, which is over; one that is on the table is struck out before (`void`).
        board: BoardNumber,
        /// The score that North-South get.
        ns: Award,
        /// The score that East-West get.
        ew: Award,
    },
    /// Fines a side (Law 90).
    Penalise {
        /// The side that is fined.
        side: Side,
        /// How much, above zero.
        amount: Ratio,
        /// The unit of the fine.
        unit: Unit,
    },
    /// Frees a seat for a substitute (Law 4); its player has it back at the next board.
    Unseat {
        /// The seat that is freed.
        seat: Seat,
    },
    /// Sets what a side has used of its time on this board.
    SetClock {
        /// The side whose clock it is.
        side: Side,
        /// The time used, in milliseconds: 24 hours at most.
        used_ms: u64,
    },
    /// Ends the board on the table, or strikes out a finished one: it is not scored.
    Void {
        /// Number of the board.
        board: BoardNumber,
    },
    /// Corrects a score that was recorded wrong (Law 79C).
    Rescore {
        /// Number of the board whose score was recorded wrong.
        board: BoardNumber,
        /// The contract; none when all passed.
        contract: Option<Contract>,
        /// Declarer's tricks; 0 when all passed.
        tricks: u8,
    },
    /// Tells the players what the director finds. They may appeal (Laws 83, 92).
    Find {
        /// In the director's words.
        text: String,
    },
}

impl Ruling {
    /// Whether it changes, or may change, a score.
    pub const fn changes_a_score(&self) -> bool {
        match self {
            Self::RollBack { .. }
            | Self::AwardClaim { .. }
            | Self::VoidClaim { .. }
            | Self::Adjust { .. }
            | Self::Penalise { .. }
            | Self::Void { .. }
            | Self::Rescore { .. } => true,
            Self::Attend {}
            | Self::Freeze {}
            | Self::Unfreeze {}
            | Self::Look { .. }
            | Self::DecideUndo { .. }
            | Self::CorrectMeaning { .. }
            | Self::Unseat { .. }
            | Self::SetClock { .. }
            | Self::Find { .. } => false,
        }
    }

    /// The board whose score it gives.
    pub const fn gives_score_of(&self) -> Option<BoardNumber> {
        match self {
            Self::Adjust { board, .. } | Self::Void { board } | Self::Rescore { board, .. } => Some(*board),
            Self::RollBack { .. }
            | Self::AwardClaim { .. }
            | Self::VoidClaim { .. }
            | Self::Penalise { .. }
            | Self::Attend {}
            | Self::Freeze {}
            | Self::Unfreeze {}
            | Self::Look { .. }
            | Self::DecideUndo { .. }
            | Self::CorrectMeaning { .. }
            | Self::Unseat { .. }
            | Self::SetClock { .. }
            | Self::Find { .. } => None,
        }
    }

    /// Every turn that is named in it.
    pub fn for_each_turn(&mut self, heard: impl Fn(&mut Turn)) {
        match self {
            Self::RollBack { turn } | Self::AwardClaim { turn, .. } | Self::VoidClaim { turn } => heard(turn),
            Self::DecideUndo { back, .. } => heard(back),
            Self::CorrectMeaning { call, .. } => heard(call),
            Self::Attend {}
            | Self::Freeze {}
            | Self::Unfreeze {}
            | Self::Look { .. }
            | Self::Adjust { .. }
            | Self::Penalise { .. }
            | Self::Unseat { .. }
            | Self::SetClock { .. }
            | Self::Void { .. }
            | Self::Rescore { .. }
            | Self::Find { .. } => {}
        }
    }
}

/// A ruling as those hear it who may know of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulingNotice {
    /// Counts the rulings that this viewer was told of, from 1. The director is told of all.
    pub number: u32,
    /// The name of the director who ruled.
    pub director: PlayerName,
    /// The ruling, as far as this viewer may know it.
    pub ruling: Ruling,
    /// By which Law: "21B1".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub law: Option<String>,
    /// The reason, in the words of who gives it.
    pub reason: String,
}

/// A score that the director gives one side for a board in place of the one that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Award {
    /// An artificial score (Law 12C2).
    Artificial(Artificial),
    /// An artificial score in percent of the matchpoints, 0 to 100, where pairs or persons play (Law 12C2(d)).
    Percent(u8),
    /// Results and how much each counts; the weights add up to one (Law 12C1).
    Assigned(Vec<Weighted>),
}

impl Award {
    /// The exact average of an assigned score, from North-South's side: `worth` says what a score in points is worth
    /// (the IMPs against the other table, or the points themselves to show them). None for an artificial score, or a
    /// fraction too fine.
    ///
    /// ```
    /// use bridge_protocol::{Award, Ratio, Weighted};
    /// use bridge_rules::{BoardNumber, imps};
    ///
    /// let result = |tricks, n| Weighted { contract: "4SS".parse().ok(), tricks, weight: Ratio { n, d: 3 } };
    /// let award = Award::Assigned(vec![result(10, 1), result(9, 2)]);
    /// let board = BoardNumber::new(1).unwrap();
    /// assert_eq!(award.average(board, |points| points).unwrap().to_string(), "106 2/3");
    /// assert_eq!(award.average(board, |points| imps(points - 170).into()).unwrap().to_string(), "-2");
    /// ```
    pub fn average(&self, board: BoardNumber, worth: impl Fn(i32) -> i32) -> Option<Exact> {
        match self {
            Self::Artificial(_) | Self::Percent(_) => None,
            Self::Assigned(results) => Exact::of(results.iter().map(|result| {
                let points = result.outcome().score(board.vulnerability());
                (worth(points), result.weight.n, result.weight.d)
            })),
        }
    }
}

/// One result of an assigned score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Weighted {
    /// The contract; none when all passed.
    pub contract: Option<Contract>,
    /// Declarer's tricks; 0 when all passed.
    pub tricks: u8,
    /// How much it counts.
    pub weight: Ratio,
}

impl Weighted {
    /// The result as the rules have it, from which the score follows.
    pub const fn outcome(&self) -> Outcome {
        match self.contract {
            None => Outcome::PassedOut,
            Some(contract) => Outcome::Played { contract, tricks: self.tricks },
        }
    }
}

/// The units of a fine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Percent of a top.
    Matchpoints,
    /// IMPs of the match or the field.
    Imps,
    /// Victory points.
    VictoryPoints,
}

/// A board whose score is not what was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Adjustment {
    /// Number of the board.
    pub board: BoardNumber,
    /// The score, or its absence, that takes the place of what was played.
    pub to: Adjusted,
    /// Counts the table's adjustments from 1. Everybody is told of all of them.
    pub ruling: u32,
}

/// The worth of a board that the director has ruled on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Adjusted {
    /// Each side its own.
    Awards {
        /// The score of North-South.
        ns: Award,
        /// The score of East-West.
        ew: Award,
    },
    /// Nothing: it does not count.
    Void {},
    /// A corrected result, which the sheet shows.
    Rescored {},
    /// Nothing yet: it ended in a claim that is to be ruled by the record (Spec C6.8). The sheet shows what was
    /// claimed.
    ToBeRuled {},
    /// The time of the round was up (Spec F8), or only the auction was practised: the result is what both sides could
    /// take double dummy, from where the play was.
    Adjudicated {},
}
