//! The director is called, comes, rules and adjusts.

use crate::{
    Adjustment, BoardResult, DirectionView, DirectorCall, Lane, PlayerName, Ruling, RulingNotice, TableView,
    limits::DIRECTOR_CALLS_REMEMBERED,
};

impl TableView {
    pub(super) fn director_came(&mut self, name: &PlayerName) {
        self.direction.director = Some(name.clone());
        // From here on the director decides about a claim that waits.
        if let Some(claim) = self.board.as_mut().and_then(|board| board.claim.as_mut()) {
            claim.may_accept = false;
        }
    }

    /// The last word on a board holds.
    pub(super) fn adjusted(&mut self, adjustment: &Adjustment, result: Option<&BoardResult>) {
        self.adjustments.retain(|known| known.board != adjustment.board);
        self.adjustments.push(adjustment.clone());
        if let Some(result) = result {
            self.corrects(result);
        }
    }

    /// The board came to this, and not to what was told before.
    pub(super) fn corrects(&mut self, result: &BoardResult) {
        self.sheet.iter_mut().filter(|line| line.board == result.board).for_each(|line| *line = *result);
        if let Some(board) = self.board.as_mut().filter(|board| board.board == result.board) {
            board.result = Some(*result);
        }
    }
}

impl DirectionView {
    /// Who called, and what about, only the director and the caller are told.
    pub(super) fn called(&mut self, lane: Lane, call: Option<&DirectorCall>) {
        self.called = true;
        let Some(call) = call else { return };
        if call.by.is_some() && call.by == lane.seat() {
            self.calls_made += 1;
        }
        self.calls.push(call.clone());
        if self.calls.len() > DIRECTOR_CALLS_REMEMBERED {
            self.calls.remove(0);
        }
    }

    pub(super) fn ruled(&mut self, notice: &RulingNotice) {
        match notice.ruling {
            Ruling::Attend {} => {
                self.called = false;
                self.calls.clear();
            }
            Ruling::Freeze {} => self.frozen = true,
            Ruling::Unfreeze {} => self.frozen = false,
            Ruling::Look { .. }
            | Ruling::RollBack { .. }
            | Ruling::DecideUndo { .. }
            | Ruling::AwardClaim { .. }
            | Ruling::VoidClaim { .. }
            | Ruling::CorrectMeaning { .. }
            | Ruling::Adjust { .. }
            | Ruling::Penalise { .. }
            | Ruling::Unseat { .. }
            | Ruling::SetClock { .. }
            | Ruling::Void { .. }
            | Ruling::Rescore { .. }
            | Ruling::Find { .. } => {}
        }
        self.rulings.push(notice.clone());
    }
}
