//! The fold: an event becomes part of the table. It cannot fail, because [`decide`](super::decide) has said that it may
//! happen.

mod absence;
mod claims;
mod direction;
mod explaining;
mod lead;
mod seating;
mod tempo;
mod undo;

use bridge_protocol::{Audience, ByLane, ChatLine, ClosedBy, Lane};
use bridge_rules::{BySeat, Call, Outcome, Seat};

use super::{Act, AuctionStage, Closed, Event, FinishedBoard, Person, Proceedings, Stage, Table, Tray};
use crate::{Moment, view};

impl Table {
    /// Takes an event that happened `at` into the table. Only `decide` makes events, so every event fits; one that does
    /// not changes nothing.
    pub fn apply(&mut self, event: &Event, at: Moment) {
        let now = self.direction.pause.table_time(at);
        // Nobody pays for the time in which the server was away.
        if !matches!(event, Event::Woken) {
            self.charge(now);
        }
        self.now = now;
        self.keeps_time(event);
        self.take_in(event, at);
        self.start_clock(now);
        self.write_down(event, at);
        for lane in Lane::ALL {
            if view::is_shown(event, self, lane) {
                self.lanes[lane] = self.lanes[lane].next();
            }
        }
    }

    fn take_in(&mut self, event: &Event, at: Moment) {
        match event {
            Event::SeatTaken { seat, person } => self.is_seated(*seat, person),
            Event::SeatLeft { seat, kept } => self.unseat(*seat, *kept),
            Event::SwapAsked { by, of } => self.swaps.ask(*by, *of),
            Event::SwapOver { by, .. } => self.swaps.is_over(*by),
            Event::SeatsSwapped { one, other } => self.seats_are_swapped(*one, *other),
            Event::KibitzerAdmitted { account } => {
                self.kibitzers.insert(*account);
                self.is_shown_to_kibitzers([*account]);
            }
            Event::Ready { seat } => self.ready[*seat] = true,
            Event::ContributionsCalled { until } => {
                self.stage = Stage::Committing { until: *until };
                self.swaps.forget_all();
            }
            Event::Contributed { seat, commitment } => self.set.commit(*seat, *commitment),
            Event::RevealsCalled { until } => self.stage = Stage::Revealing { until: *until },
            Event::Revealed { seat, value } => self.set.take_share(*seat, value.clone()),
            Event::Dealt { transcript } => self.set.close(transcript.as_ref().clone()),
            Event::BoardOpened { board } => {
                if let Some(deal) = self.set.deal(*board) {
                    let tray = Tray::lying(board.dealer(), 0, self.turn(), self.now);
                    let tray = self.policy.has_screens().then_some(tray);
                    let proceedings = Proceedings::new(self.last_turn(), self.now, tray);
                    self.stage = Stage::Auction(Box::new(AuctionStage::new(*board, deal, proceedings)));
                    self.ready = BySeat::default();
                    self.swaps.forget_all();
                    self.is_shown_to_kibitzers(self.kibitzers.clone());
                }
            }
            Event::Called { seat, call, meaning } => {
                self.call_is_made(*seat, *call);
                if let Some(meaning) = meaning {
                    self.call_is_explained(*seat, meaning);
                }
            }
            Event::CallHeld { seat, call, meaning, until } => self.call_is_held(*seat, *call, meaning.as_ref(), *until),
            Event::TrayPushed { until } => self.tray_is_pushed(*until),
            Event::TrayCame => self.tray_comes(),
            Event::Explained { explained, to } => self.is_explained(explained, *to),
            Event::Asked { question } => self.is_asked(question),
            Event::AnsweredAgain { question } => self.is_answered_again(question),
            Event::CardFiled { side, card } => self.card_is_filed(*side, card),
            Event::ContractReached { contract } => {
                if let Some(stage) = self.stage.in_auction() {
                    self.stage = Stage::Play(Box::new(stage.clone().conclude(*contract)));
                }
            }
            Event::LeadMade { seat, card, until } => self.lead_is_made(*seat, *card, *until),
            Event::NoQuestions { seat } => self.has_no_questions(*seat),
            Event::LeadFaced => self.lead_is_faced(),
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
            Event::Claimed { seat, tricks, statement, until } => {
                self.is_claimed(*seat, *tricks, statement.as_deref(), *until);
            }
            Event::ClaimPassed { to, until } => self.claim_passes(*to, *until),
            Event::ClaimAnswered { seat, accept } => self.claim_is_answered(*seat, *accept),
            Event::ClaimSettled { accepted } => self.claim_is_settled(*accepted),
            Event::ClaimDeferred => self.claim_is_deferred(),
            Event::AgreementWithdrawn { seat, board } => self.agreement_is_withdrawn(*seat, *board),
            Event::UndoAsked { seat, back, instead } => self.undo_is_asked(*seat, *back, instead.as_deref()),
            Event::UndoAnswered { seat, accept } => self.undo_is_answered(*seat, *accept),
            Event::UndoRefused => self.undo_is_refused(),
            Event::TakenBack { back } => self.is_taken_back(*back),
            Event::ClockWarned { side, percent } => self.clock_has_warned(*side, *percent),
            Event::BoardsHeld { held } => self.boards_are_held = *held,
            Event::Woken => self.server_was_away(),
            Event::Dropped { seat } => self.player_dropped(*seat),
            Event::Returned { seat } => self.player_returned(*seat),
            Event::SubstituteDue { seat } => self.substitute_is_due(*seat),
            Event::DirectorAdmitted { person } => self.director_is_admitted(person),
            Event::DirectorCalled { call, later } => self.director_is_called(call, *later),
            Event::CallTold { to } => to.iter().for_each(|lane| self.direction.tell_of_call(*lane)),
            Event::Ruled { director, ruling, law, reason } => {
                self.is_ruled(director, ruling, law.as_deref(), reason, at);
            }
            Event::RulingTold { number, to } => self.direction.tell_all(*number, to),
            Event::HandShown { seat } => self.hand_is_shown(*seat),
            Event::Adjusted { adjustment, outcome } => self.is_adjusted(adjustment, *outcome),
            Event::BoardEnded { outcome } => self.end_board(*outcome),
            Event::BoardShown => {}
            Event::SessionFinished => {
                self.stage = Stage::Finished;
                self.finished_at = Some(self.now);
            }
            Event::Closed { by } => self.is_closed(*by),
            Event::Said { from, person, to, text } => self.hear(*from, person.as_ref(), *to, text),
        }
    }

    fn call_is_made(&mut self, seat: Seat, call: Call) {
        let turn = self.turn();
        if let Stage::Auction(stage) = &mut self.stage {
            stage.auction.call_unchecked(call);
            stage.proceedings.called_at.push(turn);
            stage.proceedings.seen_at.push(self.now);
            self.acts.push(Act::Called { seat, call });
        }
    }

    fn end_board(&mut self, outcome: Outcome) {
        let players = self.chairs.people();
        let board = match &self.stage {
            Stage::Auction(stage) => FinishedBoard::passed_out(stage, players, outcome),
            Stage::Play(stage) => FinishedBoard::played(stage, players, outcome),
            Stage::Gathering | Stage::Committing { .. } | Stage::Revealing { .. } | Stage::Finished => return,
        };
        self.finished.push(board);
        self.stage = Stage::Gathering;
        // Nothing of a board that is over is taken back by its players.
        self.undo_is_refused();
        self.direction.let_return();
    }

    /// A board that is on is as if it had never been opened.
    fn is_closed(&mut self, by: ClosedBy) {
        self.closed = Some(Closed { by, cut_a_board_short: self.stage.is_board_on() });
        self.stage = Stage::Finished;
        self.finished_at = Some(self.now);
        self.undo_is_refused();
        self.direction.let_return();
    }

    fn hear(&mut self, from: Lane, person: Option<&Person>, to: Audience, text: &str) {
        let sitting = from.seat().and_then(|seat| self.chairs.sitting(seat)).map(|sitting| &sitting.person);
        if let Some(Person { account, name }) = person.or(sitting).cloned() {
            let line = self.chat.lines_said(account, to) + 1;
            let hears = ByLane::from_fn(|lane| view::hears(self, from, to, lane));
            self.chat.add(account, ChatLine { from, to, name, line, text: text.to_owned() }, |lane| hears[lane]);
        }
    }
}
