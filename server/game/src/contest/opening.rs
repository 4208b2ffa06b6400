//! Opening an event: whether it can be played as it is agreed.

use bridge_protocol::{AccountId, ContestConditions, ContestId, Refusal};

use super::{Contest, ContestOpened};
use crate::Moment;

impl ContestOpened {
    /// The first record of an event's journal.
    ///
    /// # Errors
    /// If the conditions cannot be played: what is wrong with them.
    pub fn new(id: ContestId, host: AccountId, conditions: ContestConditions, at: Moment) -> Result<Self, Refusal> {
        todo!("{id} {host} {conditions:?} {at:?}")
    }
}

impl Contest {
    /// An event as it stands when it is opened, before anything happened.
    pub fn open(opened: ContestOpened) -> Self {
        todo!("{opened:?}")
    }

    /// Whether opening an event so again would give this one.
    pub fn was_opened_with(&self, conditions: &ContestConditions) -> bool {
        self.conditions == *conditions
    }
}
