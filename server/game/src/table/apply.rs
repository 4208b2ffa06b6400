//! The fold: an event becomes part of the table. It cannot fail, because [`decide`](super::decide) has said that it may happen.

use bridge_protocol::{ChatLine, Lane};
use bridge_rules::{BySeat, Outcome, Seat};

use super::{Act, AuctionStage, Claim, Event, FinishedBoard, Stage, Table};
use crate::view;

impl Table {
    /// Takes an event into the table. Only `decide` makes events, so every event fits; one that does not changes nothing.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::SeatTaken { seat, person } => {
                self.kibitzers.remove(&person.account);
                self.left_during_board.remove(&person.account);
                self.chairs.seat(*seat, person.clone());
                self.ready[*seat] = false;
            }
            Event::SeatLeft { seat } => self.unseat(*seat),
            Event::KibitzerAdmitted { account } => {
                self.kibitzers.insert(*account);
            }
            Event::Ready { seat } => self.ready[*seat] = true,
            Event::ContributionsCalled { until } => self.stage = Stage::Committing { until: *until },
            Event::Contributed { seat, commitment } => self.set.commit(*seat, *commitment),
            Event::RevealsCalled { until } => self.stage = Stage::Revealing { until: *until },
            Event::Revealed { seat, value } => self.set.take_share(*seat, value.clone()),
            Event::Dealt { transcript } => self.set.close(transcript.as_ref().clone()),
            Event::BoardOpened { board } => {
                if let Some(deal) = self.set.deal(*board) {
                    self.stage = Stage::Auction(AuctionStage::new(*board, deal));
                    self.ready = BySeat::default();
                }
            }
            Event::Called { seat, call } => {
                if let Stage::Auction(stage) = &mut self.stage {
                    stage.auction.call_unchecked(*call);
                    self.acts.push(Act::Called { seat: *seat, call: *call });
                }
            }
            Event::ContractReached { contract } => {
                if let Some(stage) = self.stage.in_auction() {
                    self.stage = Stage::Play(Box::new(stage.clone().conclude(*contract)));
                }
            }
            Event::Played { by, card, .. } => {
                if let Some(stage) = self.stage.in_play_mut() {
                    stage.play.play_unchecked(*card);
                    self.acts.push(Act::Played { by: *by, card: *card });
                }
            }
            Event::DummyFaced => {
                if let Some(stage) = self.stage.in_play_mut() {
                    stage.dummy_is_faced = true;
                }
            }
            Event::Claimed { seat, tricks } => {
                let turn = self.turn();
                if let Some(stage) = self.stage.in_play_mut() {
                    stage.claims[seat.side()] += 1;
                    stage.claim = Some(Claim { turn, seat: *seat, tricks: *tricks, answers: BySeat::default() });
                    self.acts.push(Act::Claimed { seat: *seat, tricks: *tricks });
                }
            }
            Event::ClaimAnswered { seat, accept } => {
                if let Some(claim) = self.stage.in_play_mut().and_then(|stage| stage.claim.as_mut()) {
                    claim.answers[*seat] = Some(*accept);
                }
            }
            Event::ClaimSettled { accepted } => self.settle_claim(*accepted),
            Event::BoardEnded { outcome } => self.end_board(*outcome),
            Event::SessionFinished => self.stage = Stage::Finished,
            Event::Said { seat, text } => self.hear(*seat, text),
        }
        for lane in Lane::ALL {
            if view::is_shown(event, lane) {
                self.lanes[lane] = self.lanes[lane].next();
            }
        }
    }

    /// The open claim.
    pub(crate) fn claim(&self) -> Option<&Claim> {
        self.stage.in_play()?.claim.as_ref()
    }

    fn settle_claim(&mut self, accepted: bool) {
        if let Some(stage) = self.stage.in_play_mut()
            && let Some(claim) = stage.claim
        {
            self.acts.push(Act::ClaimSettled { answers: claim.answers });
            if !accepted {
                stage.claim = None;
            }
        }
    }

    fn end_board(&mut self, outcome: Outcome) {
        let players = self.chairs.names();
        let board = match &self.stage {
            Stage::Auction(stage) => FinishedBoard::passed_out(stage, players, outcome),
            Stage::Play(stage) => FinishedBoard::played(stage, players, outcome),
            Stage::Gathering | Stage::Committing { .. } | Stage::Revealing { .. } | Stage::Finished => return,
        };
        self.finished.push(board);
        self.stage = Stage::Gathering;
        self.left_during_board.clear();
    }

    fn unseat(&mut self, seat: Seat) {
        if let Some(sitting) = self.chairs.unseat(seat)
            && self.stage.is_board_on()
        {
            self.left_during_board.insert(sitting.person.account, seat);
        }
        self.ready[seat] = false;
    }

    fn hear(&mut self, seat: Seat, text: &str) {
        if let Some(sitting) = self.chairs.sitting(seat) {
            let (account, name) = (sitting.person.account, sitting.person.name.clone());
            self.chairs.count_line(account);
            let line = self.chairs.lines_of(account);
            self.chat.add(ChatLine { seat, name, line, text: text.to_owned() });
        }
    }
}
