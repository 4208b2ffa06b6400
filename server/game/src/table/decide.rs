//! Whether a command may be carried out, and what then happens. Nothing changes here: the answer is records or a
//! refusal. What each procedure can be told is said in its `command.rs`, and what it decides in its `decide.rs`.
//!
//! An act that was carried out before, at the same turn and by the same player, gives no records and no refusal.

mod deadlines;
mod turns;

use bridge_protocol::{Refusal, Turn};
use bridge_rules::Seat;

use super::{Act, Command, Person, PlayStage, Record, ServerCommand, Table, TableInput};
use crate::{Input, Moment, ServerIdentity};

pub(super) type Decision = Result<Vec<Record>, Refusal>;

/// It was done before: the same answer, and nothing happens.
pub(super) const DONE_BEFORE: Decision = Ok(Vec::new());

impl Table {
    /// Decides what follows of an input.
    ///
    /// # Errors
    /// A refusal that names the Law or the fact. The table is as it was.
    pub fn decide(&self, input: TableInput, at: Moment, identity: &ServerIdentity) -> Decision {
        let now = self.direction.pause.table_time(at);
        let records = match input {
            Input::Clock { .. } if self.direction.pause.is_on() => self.stop_lapses(at),
            Input::Clock { free_computers } => self.time_passed(now, free_computers > 0, identity),
            Input::Server(ServerCommand::Seating(command)) => command.decide(self),
            Input::Server(ServerCommand::Session(command)) => command.decide(self, at),
            Input::Person(person, command) => self.decide_for_lane(&person, command, now, identity)?,
        };
        Ok(self.with_what_comes_out(
            self.with_lapsed_undo(self.with_faced_lead(self.with_what_opens(records, at), at), at),
        ))
    }

    /// Everybody names turns as their lane counts them.
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
        self.check_not_taken_back(person, &command)?;
        match command {
            Command::Seating(command) => command.decide(self, person),
            Command::Dealing(command) => command.decide(self, person, at, identity),
            Command::Drawing(command) => command.decide(self, person),
            Command::Auction(command) => command.decide(self, person, at, identity),
            Command::Declaring(command) => command.decide(self, person),
            Command::Explaining(command) => command.decide(self, person),
            Command::Play(command) => command.decide(self, person, at),
            Command::Claim(command) => command.decide(self, person, at),
            Command::Undo(command) => command.decide(self, person),
            Command::Direction(command) => command.decide(self, person, at),
            Command::Session(command) => command.decide(self, person, at),
            Command::Talk(command) => command.decide(self, person),
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
