//! The door of an event: the only code that builds what a viewer receives.

use bridge_protocol::{ContestLane, ContestRound, ContestView, Refusal};

use super::Contest;

impl Contest {
    /// The event as a lane may see it.
    pub fn view(&self, lane: ContestLane) -> ContestView {
        todo!("{lane:?}")
    }

    /// A round that has begun, for whoever has joined.
    ///
    /// # Errors
    /// If it has not begun.
    pub fn round(&self, round: u8) -> Result<ContestRound, Refusal> {
        todo!("{round}")
    }
}
