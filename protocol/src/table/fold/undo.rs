//! Somebody would take something back, and others let them or do not.

use bridge_rules::Seat;

use super::FoldError;
use crate::BoardView;

impl BoardView {
    /// Somebody answered; the viewer, where nobody is named.
    pub(super) fn undo_answered(&mut self, accept: bool, seat: Option<Seat>) -> Result<(), FoldError> {
        let undo = self.undo.as_mut().ok_or(FoldError)?;
        if seat.is_none() {
            undo.answer = Some(accept);
        }
        Ok(())
    }
}
