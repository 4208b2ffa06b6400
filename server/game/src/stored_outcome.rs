//! How a board came out, as it is kept.

use bridge_rules::{Contract, Outcome};
use serde::{Deserialize, Serialize};

/// No contract is a board that was passed out.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StoredOutcome {
    contract: Option<Contract>,
    tricks: u8,
}

impl From<Outcome> for StoredOutcome {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::PassedOut => Self { contract: None, tricks: 0 },
            Outcome::Played { contract, tricks } => Self { contract: Some(contract), tricks },
        }
    }
}

impl From<StoredOutcome> for Outcome {
    fn from(stored: StoredOutcome) -> Self {
        match stored.contract {
            None => Self::PassedOut,
            Some(contract) => Self::Played { contract, tricks: stored.tricks },
        }
    }
}
