//! Whether a command may be carried out, and what then happens. Nothing changes here: the answer is records or a
//! refusal. What each procedure decides is said in its `decide.rs`.
//!
//! An act that was carried out before, at the same turn and by the same player, gives no records and no refusal.

mod deadlines;
mod turns;

use bridge_protocol::{Refusal, Turn};
use bridge_rules::Seat;

use super::{Act, Actor, Command, Person, PlayStage, Record, Table};
use crate::{Moment, ServerIdentity};

pub(super) type Decision = Result<Vec<Record>, Refusal>;

/// It was done before: the same answer, and nothing happens.
pub(super) const DONE_BEFORE: Decision = Ok(Vec::new());

impl Table {
    /// Decides about a command.
    ///
    /// # Errors
    /// A refusal that names the Law or the fact. The table is as it was.
    pub fn decide(&self, by: &Actor, command: Command, at: Moment, identity: &ServerIdentity) -> Decision {
        let now = self.direction.pause.table_time(at);
        let records = match by {
            Actor::Clock => self.time_passed(now, identity),
            Actor::Server => self.server_says(&command),
            Actor::Person(person) => self.decide_for_lane(person, command, now, identity)?,
        };
        Ok(self.with_what_comes_out(self.with_lapsed_undo(self.with_faced_lead(records, at), at)))
    }

    /// Everybody names turns as his lane counts them.
    fn decide_for_lane(&self, person: &Person, command: Command, at: Moment, identity: &ServerIdentity) -> Decision {
        match self.lane_of(person.account) {
            Some(lane) => self
                .unless_stopped(person, self.in_tables_turns(lane, command), at, identity)
                .map_err(|refusal| self.in_lanes_turns(lane, refusal)),
            None => self.unless_stopped(person, command, at, identity),
        }
    }

    /// No player does anything until the director lets the table go on (Law 9B2); what was done before still answers
    /// so.
    fn unless_stopped(&self, person: &Person, command: Command, at: Moment, identity: &ServerIdentity) -> Decision {
        let stops = self.direction.pause.is_on() && command.stops_with_the_table();
        let decision = self.decide_for(person, command, at, identity);
        if stops && decision != DONE_BEFORE && self.seat_of(person.account).is_some() {
            return Err(Refusal::Frozen {});
        }
        decision
    }

    fn decide_for(&self, person: &Person, command: Command, at: Moment, identity: &ServerIdentity) -> Decision {
        self.was_not_taken_back(person, &command)?;
        match command {
            Command::Sit { seat } => self.sit(person, seat),
            Command::Watch => self.watch(person),
            Command::LeaveSeat { sitting } => self.leave_seat(person, sitting),
            Command::AskSwap { sitting, with } => self.ask_swap(person, sitting, with),
            Command::AnswerSwap { sitting, with, accept } => self.answer_swap(person, sitting, with, accept),
            Command::WithdrawSwap { sitting } => self.withdraw_swap(person, sitting),
            Command::SeatComputer { seat } => self.seat_computer(person, seat),
            Command::Vacate { seat, sitting, connected } => self.vacate(person, seat, sitting, connected),
            Command::Close { .. } => self.close(person),
            Command::Ready { board } => self.ready(self.seat_of_player(person)?, board, at),
            Command::Contribute { commitment } => self.contribute(self.seat_of_player(person)?, commitment, at),
            Command::Reveal { value } => self.reveal(self.seat_of_player(person)?, value, identity),
            Command::Call { turn, call, meaning } => {
                self.make_call(self.seat_of_player(person)?, turn, call, meaning, at, identity)
            }
            Command::Explain { call, version, meaning } => {
                self.explain(self.seat_of_player(person)?, call, version, meaning)
            }
            Command::Ask { call, heard } => self.ask(self.seat_of_player(person)?, call, heard),
            Command::FileCard { version, card } => self.file_card(self.seat_of_player(person)?, version, card),
            Command::NoQuestions { turn } => self.no_questions(self.seat_of_player(person)?, turn),
            Command::Play { turn, card } => self.play_card(self.seat_of_player(person)?, turn, card, at),
            Command::Claim { turn, tricks, statement } => {
                self.make_claim(self.seat_of_player(person)?, turn, tricks, statement, at)
            }
            Command::AnswerClaim { turn, stage, accept } => {
                self.answer_claim(self.seat_of_player(person)?, turn, stage, accept, at)
            }
            Command::WithdrawAgreement { board } => self.withdraw_agreement(self.seat_of_player(person)?, board, at),
            Command::AskUndo { back, instead } => self.ask_undo(self.seat_of_player(person)?, back, instead),
            Command::AnswerUndo { back, accept } => self.answer_undo(self.seat_of_player(person)?, back, accept),
            Command::Say { line, text, to } => self.say(person, line, &text, to),
            Command::Direct => self.direct(person),
            Command::CallDirector { number, about } => self.call_director(person, number, &about, at),
            Command::Rule { number, ruling, law, reason } => self.rule(person, number, ruling, law, &reason, at),
            Command::Presence { .. } | Command::MakeWay { .. } | Command::HoldBoards { .. } | Command::Wake => {
                DONE_BEFORE
            }
            Command::TimePassed => DONE_BEFORE,
        }
    }

    pub(super) fn seat_of_player(&self, person: &Person) -> Result<Seat, Refusal> {
        self.seat_of(person.account).ok_or(Refusal::NotSeated {})
    }

    pub(super) fn play_stage(&self) -> Result<&PlayStage, Refusal> {
        self.stage.in_play().ok_or_else(|| self.not_now())
    }

    pub(super) fn not_now(&self) -> Refusal {
        Refusal::NotNow { stage: self.stage.name() }
    }

    pub(super) fn at_turn(&self, turn: Turn) -> Result<(), Refusal> {
        let current = self.turn();
        if turn == current { Ok(()) } else { Err(Refusal::StaleTurn { current }) }
    }

    pub(super) fn was_done(&self, turn: Turn, act: Act) -> bool {
        self.act_at(turn) == Some(act)
    }
}
