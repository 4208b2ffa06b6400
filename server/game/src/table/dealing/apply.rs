//! What leads to a board, until it is on the table.

use bridge_rules::{BoardNumber, BySeat, CardsFrom, Deal, Terms};

use super::Record;
use crate::Concealed;
use crate::table::{BoardContext, Stage, Table, Tray};

impl Record {
    pub(in crate::table) fn apply(&self, table: &mut Table) {
        match self {
            Self::Ready { seat } => table.ready[*seat] = true,
            Self::ContributionsCalled { until } => {
                table.set.call_for_contributions();
                table.stage = Stage::Committing { until: *until };
                table.swaps.forget_all();
                table.would_stop.clear();
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
        let terms = self.session.next().filter(|terms| terms.board == board);
        if let Some((terms, deal)) = terms.and_then(|terms| Some((terms, self.deal_under(&terms)?))) {
            let tray = Tray::lying(terms.dealer, 0, self.turn(), self.now);
            let tray = self.policy.has_screens().then_some(tray);
            let context = BoardContext::new(self.last_turn(), self.now, tray);
            let draw = self.draw_of(&terms, &deal);
            self.stage = Stage::of_board(&self.session.form(), terms, deal, draw, context);
            self.ready = BySeat::default();
            self.swaps.forget_all();
            self.would_stop.clear();
            self.note_seen_by_kibitzers(self.kibitzers.clone());
        }
    }

    /// The cards of the next board: its own, or those of the deal that was just passed out, as a goulash.
    fn deal_under(&self, terms: &Terms) -> Option<Concealed<Deal>> {
        match terms.cards {
            CardsFrom::Fresh => self.set.deal(terms.board),
            CardsFrom::Goulash => self.set.goulash(terms, &self.finished.last()?.deal),
        }
    }
}
