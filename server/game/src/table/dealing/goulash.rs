//! A deal that was passed out and is dealt again as a goulash: nobody sees more of it than they were dealt until the
//! goulash is over (Spec F18.2).

#[cfg(test)]
mod interference;

use bridge_dealing::Reveal;
use bridge_rules::{BoardNumber, Deal};

use crate::table::{FinishedBoard, Table};

impl Table {
    /// The board that was passed out, as long as its hands are to be dealt again, or lie on the table.
    pub(crate) fn held_for_goulash(&self) -> Option<BoardNumber> {
        let is_given_up = self.closed.is_some_and(|closed| !closed.cut_a_board_short);
        self.session.goulash_of().filter(|_| !is_given_up)
    }

    /// Whether a board is over, and its hands are nobody's secret.
    pub(crate) fn is_open(&self, board: BoardNumber) -> bool {
        self.open_boards().any(|open| open.board == board)
    }

    /// The boards of which everything may be told.
    pub(crate) fn open_boards(&self) -> impl Iterator<Item = &FinishedBoard> {
        let held = self.held_for_goulash();
        self.finished.iter().filter(move |board| Some(board.board) != held)
    }

    /// All four hands of a board that is over, and its secret, as viewers are told them at its end: nothing that would
    /// tell of a goulash.
    pub(crate) fn told_at_the_end(&self, over: &FinishedBoard) -> (Option<Deal>, Option<Reveal>) {
        if self.session.goulash_of() == Some(over.board) {
            (None, None)
        } else {
            (Some(over.deal), self.set.reveal(over.board))
        }
    }
}
