//! The fold: a record becomes part of the table. It cannot fail, because [`decide`](super::decide) has said that it may
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

use super::{Act, AuctionStage, Closed, FinishedBoard, Person, Proceedings, Record, Stage, Table, Tray};
use crate::{Moment, view};

impl Table {
    /// Takes a record that happened `at` into the table. Only `decide` makes records, so every record fits; one that
    /// does not changes nothing.
    pub fn apply(&mut self, record: &Record, at: Moment) {
        let now = self.direction.pause.table_time(at);
        // Nobody pays for the time in which the server was away.
        if !matches!(record, Record::Woken) {
            self.charge(now);
        }
        self.now = now;
        self.keeps_time(record);
        self.take_in(record, at);
        self.start_clock(now);
        self.write_down(record, at);
        for lane in Lane::ALL {
            if view::is_shown(record, self, lane) {
                self.lanes[lane] = self.lanes[lane].next();
            }
        }
    }

    fn take_in(&mut self, record: &Record, at: Moment) {
        match record {
            Record::SeatTaken { seat, person } => self.is_seated(*seat, person),
            Record::SeatLeft { seat, kept } => self.unseat(*seat, *kept),
            Record::SwapAsked { by, of } => self.swaps.ask(*by, *of),
            Record::SwapOver { by, .. } => self.swaps.is_over(*by),
            Record::SeatsSwapped { one, other } => self.seats_are_swapped(*one, *other),
            Record::KibitzerAdmitted { account } => {
                self.kibitzers.insert(*account);
                self.is_shown_to_kibitzers([*account]);
            }
            Record::Ready { seat } => self.ready[*seat] = true,
            Record::ContributionsCalled { until } => {
                self.stage = Stage::Committing { until: *until };
                self.swaps.forget_all();
            }
            Record::Contributed { seat, commitment } => self.set.commit(*seat, *commitment),
            Record::RevealsCalled { until } => self.stage = Stage::Revealing { until: *until },
            Record::Revealed { seat, value } => self.set.take_share(*seat, value.clone()),
            Record::Dealt { transcript } => self.set.close(transcript.as_ref().clone()),
            Record::BoardOpened { board } => {
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
            Record::Called { seat, call, meaning } => {
                self.call_is_made(*seat, *call);
                if let Some(meaning) = meaning {
                    self.call_is_explained(*seat, meaning);
                }
            }
            Record::CallHeld { seat, call, meaning, until } => {
                self.call_is_held(*seat, *call, meaning.as_ref(), *until)
            }
            Record::TrayPushed { until } => self.tray_is_pushed(*until),
            Record::TrayCame => self.tray_comes(),
            Record::Explained { explained, to } => self.is_explained(explained, *to),
            Record::Asked { question } => self.is_asked(question),
            Record::AnsweredAgain { question } => self.is_answered_again(question),
            Record::CardFiled { side, card } => self.card_is_filed(*side, card),
            Record::ContractReached { contract } => {
                if let Some(stage) = self.stage.in_auction() {
                    self.stage = Stage::Play(Box::new(stage.clone().conclude(*contract)));
                }
            }
            Record::LeadMade { seat, card, until } => self.lead_is_made(*seat, *card, *until),
            Record::NoQuestions { seat } => self.has_no_questions(*seat),
            Record::LeadFaced => self.lead_is_faced(),
            Record::Played { by, card, .. } => {
                if let Some(stage) = self.stage.in_play_mut() {
                    stage.play.play_unchecked(*card);
                    self.acts.push(Act::Played { by: *by, card: *card });
                }
            }
            Record::DummyFaced => {
                if let Some(stage) = self.stage.in_play_mut() {
                    stage.dummy_is_faced = true;
                }
            }
            Record::Claimed { seat, tricks, statement, until } => {
                self.is_claimed(*seat, *tricks, statement.as_deref(), *until);
            }
            Record::ClaimPassed { to, until } => self.claim_passes(*to, *until),
            Record::ClaimAnswered { seat, accept } => self.claim_is_answered(*seat, *accept),
            Record::ClaimSettled { accepted } => self.claim_is_settled(*accepted),
            Record::ClaimDeferred => self.claim_is_deferred(),
            Record::AgreementWithdrawn { seat, board } => self.agreement_is_withdrawn(*seat, *board),
            Record::UndoAsked { seat, back, instead } => self.undo_is_asked(*seat, *back, instead.as_deref()),
            Record::UndoAnswered { seat, accept } => self.undo_is_answered(*seat, *accept),
            Record::UndoRefused => self.undo_is_refused(),
            Record::TakenBack { back } => self.is_taken_back(*back),
            Record::ClockWarned { side, percent } => self.clock_has_warned(*side, *percent),
            Record::BoardsHeld { held } => self.boards_are_held = *held,
            Record::Woken => self.server_was_away(),
            Record::Dropped { seat } => self.player_dropped(*seat),
            Record::Returned { seat } => self.player_returned(*seat),
            Record::SubstituteDue { seat } => self.substitute_is_due(*seat),
            Record::DirectorAdmitted { person } => self.director_is_admitted(person),
            Record::DirectorCalled { call, later } => self.director_is_called(call, *later),
            Record::CallTold { to } => to.iter().for_each(|lane| self.direction.tell_of_call(*lane)),
            Record::Ruled { director, ruling, law, reason } => {
                self.is_ruled(director, ruling, law.as_deref(), reason, at);
            }
            Record::RulingTold { number, to } => self.direction.tell_all(*number, to),
            Record::HandShown { seat } => self.hand_is_shown(*seat),
            Record::Adjusted { adjustment, outcome } => self.is_adjusted(adjustment, *outcome),
            Record::BoardEnded { outcome } => self.end_board(*outcome),
            Record::BoardShown => {}
            Record::SessionFinished => {
                self.stage = Stage::Finished;
                self.finished_at = Some(self.now);
            }
            Record::Closed { by } => self.is_closed(*by),
            Record::Said { from, person, to, text } => self.hear(*from, person.as_ref(), *to, text),
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
