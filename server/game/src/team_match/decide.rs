//! Whether a command may be carried out, and what then happens. Nothing changes here.

use bridge_protocol::Refusal;

use super::{MatchCommand, MatchEvent, TeamMatch};
use crate::{Actor, House, Moment};

impl TeamMatch {
    /// Decides about a command.
    ///
    /// # Errors
    /// A refusal that names the Law or the fact. The match is as it was.
    pub fn decide(
        &self,
        by: &Actor,
        command: MatchCommand,
        at: Moment,
        house: &House,
    ) -> Result<Vec<MatchEvent>, Refusal> {
        todo!("{by:?} {command:?} {at:?} {house:?}")
    }

    /// When the match must be told that time has passed.
    pub fn next_deadline(&self) -> Option<Moment> {
        todo!()
    }
}
