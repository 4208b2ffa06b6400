//! Claiming, answering a claim, and withdrawing the answer.

use bridge_protocol::{ClaimStage, Turn};
use bridge_rules::BoardNumber;

/// Claiming, answering a claim, and withdrawing the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Claim some of the remaining tricks.
    Claim {
        /// The turn acted on.
        turn: Turn,
        /// For one's side, of those not completed.
        tricks: u8,
        /// How they are taken, as typed.
        statement: Option<String>,
    },
    /// Answer a claim.
    AnswerClaim {
        /// The claim's turn.
        turn: Turn,
        /// The stage answered at.
        stage: ClaimStage,
        /// Whether one agrees.
        accept: bool,
    },
    /// Withdraw one's agreement with the claim that ended a board.
    WithdrawAgreement {
        /// Number of the board.
        board: BoardNumber,
    },
}

impl Command {
    /// The turn that it names.
    pub(in crate::table) const fn turn(&mut self) -> Option<&mut Turn> {
        match self {
            Self::Claim { turn, .. } | Self::AnswerClaim { turn, .. } => Some(turn),
            Self::WithdrawAgreement { .. } => None,
        }
    }
}
