//! Alerts, explanations, questions and convention cards (Laws 20, 21, 40; LAWS C8).

use bridge_protocol::{AccountId, ConventionCard, Meaning, Refusal, Turn};
use bridge_rules::{Seat, Side};

use super::Decision;
use crate::table::Table;

impl Table {
    pub(super) fn explain(&self, _seat: Seat, _call: Turn, _version: u32, _meaning: Meaning) -> Decision {
        Err(self.not_now())
    }

    /// How often a player has said what a call means.
    pub(super) fn words_on(&self, _call: Turn, _seat: Seat) -> u32 {
        0
    }

    pub(super) fn ask(&self, _seat: Seat, _call: Turn) -> Decision {
        Err(self.not_now())
    }

    pub(super) fn file_card(&self, _seat: Seat, _version: u32, _card: ConventionCard) -> Decision {
        Err(self.not_now())
    }

    /// A partnership's convention card, if this account may read it at present (Law 40B2).
    ///
    /// # Errors
    /// If it may not.
    pub fn convention_card(&self, _account: AccountId, _side: Side) -> Result<Option<ConventionCard>, Refusal> {
        Err(self.not_now())
    }
}
