//! How long the players think (Spec C9.5).

use super::{Record, Table, record::Thinking};

impl Table {
    /// Thinking ends when the server receives an act, and begins when the next player can see that they are on turn. A
    /// call that is held was received when it was made.
    pub(super) fn keep_time(&mut self, record: &Record) {
        let (now, thinking) = (self.now, self.thinking_ms());
        let Some(proceedings) = self.stage.proceedings_mut() else { return };
        match record.nature().thinking {
            Thinking::Ends => {
                proceedings.thought_ms = proceedings.held.take().map_or(thinking, |held| held.thought_ms);
                proceedings.on_turn_since = now;
            }
            Thinking::Begins => proceedings.on_turn_since = now,
            Thinking::GoesOn => {}
        }
    }

    /// How long whoever is on turn has thought.
    pub(super) fn thinking_ms(&self) -> u64 {
        self.stage.proceedings().map_or(0, |proceedings| self.now.0.saturating_sub(proceedings.on_turn_since.0))
    }
}
