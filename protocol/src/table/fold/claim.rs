//! A claim is made, goes from those who answer to those who answer next, and is over.

use bridge_rules::Seat;

use super::FoldError;
use crate::{ClaimAnswers, ClaimStage, ClaimView, TableView, Turn};

impl TableView {
    pub(super) fn claim_mut(&mut self) -> Result<&mut ClaimView, FoldError> {
        self.board_mut()?.claim.as_mut().ok_or(FoldError)
    }

    pub(super) fn claim_over(&mut self) -> Result<(), FoldError> {
        self.board_mut()?.claim = None;
        self.turn = self.turn.next();
        Ok(())
    }
}

impl ClaimView {
    /// Nobody has answered it.
    pub(super) fn made(turn: Turn, seat: Seat, tricks: u8, statement: Option<String>, stage: ClaimStage) -> Self {
        let answers = ClaimAnswers::default();
        Self { turn, seat, tricks, statement, stage, answer: None, may_accept: false, answers }
    }

    pub(super) fn passed(&mut self, to: ClaimStage, may_accept: bool) {
        (self.stage, self.answer, self.may_accept) = (to, None, may_accept);
    }

    /// Somebody answered; the viewer, where nobody is named.
    pub(super) fn answered(&mut self, accept: bool, by: Option<Seat>) {
        match by {
            Some(seat) => self.answers.add(self.stage, seat, accept),
            None => (self.answer, self.may_accept) = (Some(accept), false),
        }
    }
}
