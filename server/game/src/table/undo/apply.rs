//! Acts that are taken back. They stay in the record and count as turns; the position is made anew from those that
//! stand.

use bridge_protocol::Turn;
use bridge_rules::{Auction, BySeat, Call, Card, Declaration, Play, Seat};

use super::Record;
use crate::table::{
    Act, AuctionStage, BoardContext, DeclaringStage, PlayStage, Shown, Stage, Table, Tray, UndoRequest, UndoState,
};

impl Record {
    pub(in crate::table) fn apply(&self, table: &mut Table) {
        match self {
            Self::UndoAsked { seat, back, instead } => table.undo_is_asked(*seat, *back, instead.as_deref()),
            Self::UndoAnswered { seat, accept } => table.undo_is_answered(*seat, *accept),
            Self::UndoRefused => table.undo_is_refused(),
            Self::TakenBack { back } => table.take_back(*back),
        }
    }
}

impl Table {
    pub(in crate::table) fn undo_is_asked(&mut self, seat: Seat, back: Turn, instead: Option<&str>) {
        let instead = instead.map(str::to_owned);
        let (answers, state, seating) = (BySeat::default(), UndoState::Open, self.seating());
        self.undos.push(UndoRequest { seat, seating, back, instead, answers, state });
    }

    pub(in crate::table) fn undo_is_answered(&mut self, seat: Seat, accept: bool) {
        if let Some(request) = self.undos.last_mut() {
            request.answers[seat] = Some(accept);
        }
    }

    /// The open request, if there is one, comes to nothing.
    pub(in crate::table) fn undo_is_refused(&mut self) {
        if let Some(request) = self.undos.last_mut().filter(|request| request.is_open()) {
            request.state = UndoState::Closed;
        }
    }

    pub(in crate::table) fn take_back(&mut self, back: Turn) {
        self.hide_taken_back(back);
        self.acts.push(Act::TakenBack { back });
        if let Some(request) = self.undos.last_mut().filter(|request| request.is_open() && request.back == back) {
            request.state = UndoState::Granted;
        }
        let (mut calls, mut declared, mut cards) = (Vec::new(), Vec::new(), Vec::new());
        for (turn, act) in self.standing_acts() {
            match act {
                Act::Called { call, .. } => calls.push((turn, call)),
                Act::Declared { declaration, .. } => declared.push((turn, declaration)),
                Act::Played { card, .. } => cards.push(card),
                Act::Drew { .. }
                | Act::Led { .. }
                | Act::Claimed { .. }
                | Act::ClaimSettled { .. }
                | Act::TakenBack { .. } => {}
            }
        }
        match &self.stage {
            Stage::Auction(stage) => self.resume_auction(stage.as_ref().clone(), &calls, back),
            Stage::Declaring(stage) => self.resume_declaring(stage.as_ref().clone(), &declared),
            Stage::Play(stage) => {
                let PlayStage { board, terms, deal, auction, declaring, context, .. } = stage.as_ref().clone();
                if (calls.len(), declared.len()) == (auction.calls().len(), context.declared_at.len()) {
                    self.resume_play(&cards, back);
                } else if let Some(declaring) = declaring {
                    self.resume_declaring(DeclaringStage { board, terms, deal, declaring, context }, &declared);
                } else {
                    self.resume_auction(AuctionStage { board, terms, deal, auction, context }, &calls, back);
                }
            }
            Stage::Drawing(_)
            | Stage::Gathering
            | Stage::Committing { .. }
            | Stage::Revealing { .. }
            | Stage::Finished => {}
        }
    }

    fn resume_auction(&mut self, mut stage: AuctionStage, calls: &[(Turn, Call)], back: Turn) {
        stage.auction = Auction::among(stage.auction.callers(), stage.terms.dealer);
        calls.iter().for_each(|(_, call)| stage.auction.call_unchecked(*call));
        stage.context.called_at = calls.iter().map(|(turn, _)| *turn).collect();
        stage.context.seen_at.truncate(calls.len());
        stage.context.forget_calls_from(back);
        stage.context.held = None;
        stage.context.shown = Shown::default();
        stage.context.tray = self.tray_after(&stage.context, &stage.auction, back);
        self.stage = Stage::Auction(Box::new(stage));
    }

    fn resume_declaring(&mut self, mut stage: DeclaringStage, declared: &[(Turn, Declaration)]) {
        stage.declaring = stage.declaring.anew();
        declared.iter().for_each(|(_, declaration)| stage.declaring.declare_unchecked(*declaration));
        stage.context.declared_at = declared.iter().map(|(turn, _)| *turn).collect();
        stage.context.shown = Shown::default();
        self.stage = Stage::Declaring(Box::new(stage));
    }

    /// What was rectified before the tray moved stays unknown across the screen (Spec C9.3); else both sides see what
    /// stands.
    fn tray_after(&self, context: &BoardContext, auction: &Auction, back: Turn) -> Option<Tray> {
        let next = auction.turn().filter(|_| self.policy.has_screens())?;
        match context.tray {
            Some(tray) if tray.turn_across <= back => Some(Tray { crossing: None, ..tray }),
            Some(_) | None => Some(Tray::lying(next, auction.calls().len(), self.turn(), self.now)),
        }
    }

    fn resume_play(&mut self, cards: &[Card], back: Turn) {
        let is_open = self.dummy_before_the_lead().is_some();
        if let Some(stage) = self.stage.in_play_mut() {
            let tricks = stage.play.tricks();
            stage.play = Play::among(tricks.order(), *stage.deal.reveal(), tricks.contract());
            cards.iter().for_each(|card| stage.play.play_unchecked(*card));
            stage.dummy_is_faced = is_open || !cards.is_empty();
            stage.lead = stage.lead.filter(|lead| lead.turn < back);
            // An open claim is the last act, so it is among those taken back.
            stage.claim = None;
        }
    }
}
