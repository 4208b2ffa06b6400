//! What is drawn comes to the hands, and when both are full the auction begins with the deal as it then lies.

use bridge_dealing::OrderFor;
use bridge_rules::{Auction, Deal, Draw, DrawAct, Seat, Terms};

use super::Record;
use crate::Concealed;
use crate::table::{Act, AuctionStage, Stage, Table};

impl Record {
    pub(in crate::table) fn apply(&self, table: &mut Table) {
        match self {
            Self::Played { seat, card } => table.take_draw(*seat, DrawAct::Play(*card)),
            Self::Drawn => table.draw_may_be_over(),
            Self::Chosen { seat, choice } => {
                table.take_draw(*seat, DrawAct::Choose(*choice));
                table.draw_may_be_over();
            }
        }
    }
}

impl Table {
    /// The draw that a board begins with, where its form has one: of the cards that its key puts in an order.
    pub(in crate::table) fn draw_of(&self, terms: &Terms, deal: &Concealed<Deal>) -> Option<Draw> {
        let (way, deal) = (self.session.form().drawing()?, deal.reveal());
        let order = self.set.order(terms.board, OrderFor::Stock, way.in_order(deal))?;
        Draw::new(way, deal, order.reveal(), terms.dealer).ok()
    }

    /// The rules draw with the answer to a trick; that it is told by itself is the table's.
    fn take_draw(&mut self, seat: Seat, act: DrawAct) {
        if let Stage::Drawing(stage) = &mut self.stage {
            stage.draw.act_unchecked(act);
            self.acts.push(Act::Drew { seat, act });
        }
    }

    fn draw_may_be_over(&mut self) {
        let Stage::Drawing(stage) = &self.stage else { return };
        if let Some(lies) = stage.draw.lies() {
            let (board, terms, mut context) = (stage.board, stage.terms, stage.context.clone());
            context.draw = Some(stage.draw.clone());
            let auction = Auction::among(self.seating().callers(), terms.dealer);
            let deal = Concealed::new(lies);
            self.stage = Stage::Auction(Box::new(AuctionStage { board, terms, deal, auction, context }));
        }
    }
}
