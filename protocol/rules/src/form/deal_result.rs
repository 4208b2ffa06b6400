//! What a finished deal tells the form: how it ended, and the hands where honours or points count.

use crate::{Beer, BySeat, Contract, Hand, Outcome, Seat, Strain};

/// How a deal ended, in any form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
pub enum DealOutcome {
    /// Nobody bid; in minibridge: nobody opened, or both sides have twenty points.
    PassedOut,
    /// A contract was played, claimed or conceded. In minibridge a part-score is a contract at the one level, a game
    /// one at the level of its game.
    Contract {
        /// The contract, with its declarer.
        contract: Contract,
        /// The tricks won by declarer's side, 0 to 13.
        tricks: u8,
    },
    /// A strain was named without a contract, as before auction bridge (Spec F16.2).
    Named {
        /// The dealer, whose partner is dummy.
        declarer: Seat,
        /// The strain that was named.
        strain: Strain,
        /// How often the value of a trick was doubled, 0 to 10.
        doublings: u8,
        /// The tricks won by declarer's side, 0 to 13.
        tricks: u8,
    },
}

impl From<Outcome> for DealOutcome {
    fn from(outcome: Outcome) -> DealOutcome {
        match outcome {
            Outcome::PassedOut => DealOutcome::PassedOut,
            Outcome::Played { contract, tricks } => DealOutcome::Contract { contract, tricks },
        }
    }
}

/// A finished deal.
///
/// `Debug` conceals the hands, as theirs does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DealResult {
    /// The outcome: passed out, or what was played and the tricks.
    pub outcome: DealOutcome,
    /// The hands as they were when the auction began, by the seat to which they were dealt: honours and points are
    /// counted in them. A hand that the form does not have is empty: honeymoon without dummies has North's and East's.
    pub hands: BySeat<Hand>,
    /// Who claimed honours, where they count only if their holder says so (Spec F10.4). A player speaks for every
    /// hand that they play.
    pub claimed: BySeat<bool>,
    /// Who owes whom a beer by how the play ended (Spec F18.3); it counts where the form has the beer card.
    pub beer: Option<Beer>,
}

impl DealResult {
    /// A deal with these hands, in which nobody claimed honours and nobody owes a beer.
    pub fn new(outcome: DealOutcome, hands: BySeat<Hand>) -> DealResult {
        DealResult { outcome, hands, claimed: BySeat::default(), beer: None }
    }
}
