//! What calls mean, as far as the viewer has been told.

use crate::{BoardView, Explained};

impl BoardView {
    /// A player's later word on a call takes the place of their earlier one, and answers the questions about it.
    pub(super) fn learn(&mut self, explained: Explained) {
        self.questions.retain(|question| (question.call, question.of) != (explained.call, explained.by));
        self.meanings.retain(|known| (known.call, known.by) != (explained.call, explained.by));
        self.meanings.push(explained);
    }
}
