//! Whether a command may be carried out, and what then happens. Nothing changes here.

use bridge_protocol::Refusal;

use super::{Contest, ContestCommand, ContestEvent};
use crate::{Actor, House, Moment};

impl Contest {
    /// Decides about a command.
    ///
    /// # Errors
    /// A refusal that names the fact. The event is as it was.
    pub fn decide(
        &self,
        by: &Actor,
        command: ContestCommand,
        at: Moment,
        house: &House,
    ) -> Result<Vec<ContestEvent>, Refusal> {
        todo!("{by:?} {command:?} {at:?} {house:?}")
    }
}
