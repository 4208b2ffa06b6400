//! Two players draw the cards that nobody dealt to them (chapter `forms`).

use bridge_rules::{Card, Seat};

use super::FoldError;
use crate::{BoardView, DrawingView, DrawnCard, Stage, TableView};

impl TableView {
    pub(super) fn drawn(&mut self, cards: &[DrawnCard], left: u8) -> Result<(), FoldError> {
        let board = self.board_mut()?;
        cards.iter().for_each(|drawn| board.takes(drawn.seat, drawn.card));
        self.draw_goes_on(left)
    }

    /// A draw that nothing is left for is over, and the dealer calls.
    pub(super) fn draw_goes_on(&mut self, left: u8) -> Result<(), FoldError> {
        let board = self.board_mut()?;
        board.drawing_mut()?.left = left;
        if left == 0 {
            (board.trick, board.last_trick) = (None, None);
            self.stage = Stage::Auction;
        }
        Ok(())
    }
}

impl BoardView {
    pub(super) fn drawing_mut(&mut self) -> Result<&mut DrawingView, FoldError> {
        self.drawing.as_deref_mut().ok_or(FoldError)
    }

    /// One card was kept and one put away; the viewer knows of each what is theirs to see.
    pub(super) fn chosen(&mut self, seat: Seat, kept: Option<Card>, put_away: Option<Card>) -> Result<(), FoldError> {
        self.takes(seat, kept);
        if let Some(card) = put_away {
            self.drawing_mut()?.put_away.get_mut(seat).get_or_insert_default().insert(card);
        }
        Ok(())
    }

    fn takes(&mut self, seat: Seat, card: Option<Card>) {
        if let (Some(hand), Some(card)) = (self.hands.get_mut(seat), card) {
            hand.insert(card);
        }
    }
}
