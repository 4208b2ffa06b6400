//! How long the players think (Spec C9.5).

use super::{Record, Table, record::Thinking};

impl Table {
    /// Thinking ends when the server receives an act, and begins when the next player can see that they are on turn. A
    /// call that is held was received when it was made.
    pub(super) fn keep_time(&mut self, record: &Record) {
        let (now, thinking) = (self.now, self.thinking_ms());
        let Some(context) = self.stage.context_mut() else { return };
        match record.nature().thinking {
            Thinking::Ends => {
                context.thought_ms = context.held.take().map_or(thinking, |held| held.thought_ms);
                context.on_turn_since = now;
            }
            Thinking::Begins => context.on_turn_since = now,
            Thinking::GoesOn => {}
        }
    }

    /// How long whoever is on turn has thought.
    pub(super) fn thinking_ms(&self) -> u64 {
        self.stage.context().map_or(0, |context| self.now.0.saturating_sub(context.on_turn_since.0))
    }
}
