//! A claim that is open, and what was answered to it. The answers at one stage stand apart from those at another, so
//! that a late duplicate of one never counts as the other.

use bridge_rules::{BySeat, Seat};
use serde::{Deserialize, Serialize};

use super::Turn;

/// A claim that is not settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClaimView {
    /// The claim's turn, which answers name.
    pub turn: Turn,
    /// The seat of the claimer.
    pub seat: Seat,
    /// How many of the remaining tricks for the claimer's side.
    pub tricks: u8,
    /// How the claimer means to take them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub statement: Option<String>,
    /// Where the claim stands.
    pub stage: ClaimStage,
    /// This viewer's own answer at this stage. Others' are hidden until all are in (Spec C6.3).
    pub answer: Option<bool>,
    /// Whether this viewer may still accept it while it waits for a director who is not there (Spec C6.8).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub may_accept: bool,
    /// To the director: what everybody answered.
    #[serde(default, skip_serializing_if = "ClaimAnswers::is_empty")]
    pub answers: ClaimAnswers,
}

/// Where a claim stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ClaimStage {
    /// A defender concedes tricks: partner may object (Law 68B2).
    Partner,
    /// The opponents answer: both defenders, or declarer alone.
    #[default]
    Opponents,
    /// It is contested, and all four are asked whether to play on (Law 68D2(b)).
    PlayOn,
    /// The director rules. Where nobody directs, who contested it may still accept it (Spec C6.8).
    Director,
}

/// Every answer to a claim, by the stage at which it was given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClaimAnswers {
    /// Whether the partner of a defender who concedes tricks consents.
    pub partner: BySeat<Option<bool>>,
    /// Whether those accept it who answer it.
    pub opponents: BySeat<Option<bool>>,
    /// Whether each would play on.
    pub play_on: BySeat<Option<bool>>,
    /// Who accepts it after all while it waits for a director who is not there (Spec C6.8).
    #[serde(default, skip_serializing_if = "is_nobody")]
    pub after_all: BySeat<Option<bool>>,
}

impl ClaimAnswers {
    /// Who answered how at a stage.
    pub fn at(&self, stage: ClaimStage) -> BySeat<Option<bool>> {
        match stage {
            ClaimStage::Partner => self.partner,
            ClaimStage::Opponents => self.opponents,
            ClaimStage::PlayOn => self.play_on,
            ClaimStage::Director => self.after_all,
        }
    }

    /// Takes an answer in.
    pub fn add(&mut self, stage: ClaimStage, seat: Seat, accept: bool) {
        match stage {
            ClaimStage::Partner => self.partner[seat] = Some(accept),
            ClaimStage::Opponents => self.opponents[seat] = Some(accept),
            ClaimStage::PlayOn => self.play_on[seat] = Some(accept),
            ClaimStage::Director => self.after_all[seat] = Some(accept),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

fn is_nobody(answers: &BySeat<Option<bool>>) -> bool {
    *answers == BySeat::default()
}
