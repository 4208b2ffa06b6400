//! The end of a board, and what ends with it.

use bridge_protocol::{ClosedBy, Kibitzing, limits::MAX_DEALS};
use bridge_rules::{DealResult, Outcome};

use crate::table::{
    Record, Table,
    board::{deal_result, hands_in_play},
    session,
};

impl Table {
    /// The board is over, and the session if its form says so.
    pub(in crate::table) fn board_ends(&self, outcome: Outcome) -> Vec<Record> {
        let mut records = vec![Record::Session(session::Record::BoardEnded { outcome })];
        if self.policy.kibitzing == Kibitzing::Delayed {
            records.push(Record::Session(session::Record::BoardShown));
        }
        let after = self.deal_result(outcome).map(|result| {
            let mut after = self.session.clone();
            after.record(&result).map(|()| after)
        });
        let is_last = self.board_due().is_some_and(|board| self.has_none_left_after(board));
        if is_last || !matches!(after, Some(Ok(after)) if !after.is_over()) {
            records.push(Record::Session(session::Record::SessionFinished));
        } else if self.finished.len() + 1 >= MAX_DEALS {
            records.push(Record::Session(session::Record::Closed { by: ClosedBy::Limit }));
        } else if self.boards_held_since.is_some() && self.set.goes_on() {
            records.push(Record::Session(session::Record::Closed { by: ClosedBy::Event }));
        }
        records
    }

    /// What the board on the table tells the form when it ends so.
    pub(in crate::table) fn deal_result(&self, outcome: Outcome) -> Option<DealResult> {
        let deal = self.stage.deal()?;
        let tricks = self.stage.in_play().map(|stage| stage.play.tricks());
        let hands = hands_in_play(deal.reveal(), self.stage.draw());
        Some(deal_result(hands, self.stage.declaring(), tricks, outcome))
    }
}

#[cfg(test)]
mod tests;
