//! What leads to a board, until it is on the table.

use bridge_rules::{BoardNumber, BySeat};

use super::Record;
use crate::table::{AuctionStage, Proceedings, Stage, Table, Tray};

impl Record {
    pub(in crate::table) fn apply(&self, table: &mut Table) {
        match self {
            Self::Ready { seat } => table.ready[*seat] = true,
            Self::ContributionsCalled { until } => {
                table.stage = Stage::Committing { until: *until };
                table.swaps.forget_all();
            }
            Self::Contributed { seat, commitment } => table.set.commit(*seat, *commitment),
            Self::RevealsCalled { until } => table.stage = Stage::Revealing { until: *until },
            Self::Revealed { seat, value } => table.set.take_share(*seat, value.clone()),
            Self::Dealt { transcript } => table.set.close(transcript.as_ref().clone()),
            Self::BoardOpened { board } => table.board_is_opened(*board),
        }
    }
}

impl Table {
    fn board_is_opened(&mut self, board: BoardNumber) {
        if let Some(deal) = self.set.deal(board) {
            let tray = Tray::lying(board.dealer(), 0, self.turn(), self.now);
            let tray = self.policy.has_screens().then_some(tray);
            let proceedings = Proceedings::new(self.last_turn(), self.now, tray);
            self.stage = Stage::Auction(Box::new(AuctionStage::new(board, deal, proceedings)));
            self.ready = BySeat::default();
            self.swaps.forget_all();
            self.is_shown_to_kibitzers(self.kibitzers.clone());
        }
    }
}
