//! Whether a command may be carried out, and what then happens. Nothing changes here: the answer is events or a refusal.
//!
//! An act that was carried out before, at the same turn and by the same player, gives no events and no refusal.

mod board;
mod claims;
mod dealing;
mod seating;

use bridge_protocol::Refusal;
use bridge_rules::Seat;

use super::{Actor, Command, Event, Person, Table, chat};
use crate::{House, Moment};

type Decision = Result<Vec<Event>, Refusal>;

/// It was done before: the same answer, and nothing happens.
const DONE_BEFORE: Decision = Ok(Vec::new());

impl Table {
    /// Decides about a command.
    ///
    /// # Errors
    /// A refusal that names the Law or the fact. The table is as it was.
    pub fn decide(&self, by: &Actor, command: Command, at: Moment, house: &House) -> Decision {
        match by {
            Actor::Clock => Ok(self.time_passed(at, house)),
            Actor::Person(person) => self.decide_for(person, command, at, house),
        }
    }

    fn decide_for(&self, person: &Person, command: Command, at: Moment, house: &House) -> Decision {
        match command {
            Command::Sit { seat } => self.sit(person, seat),
            Command::Watch => self.watch(person),
            Command::LeaveSeat { sitting } => self.leave_seat(person, sitting),
            Command::Vacate { seat, sitting, connected } => self.vacate(person, seat, sitting, connected),
            Command::Ready { board } => self.ready(self.seat_of_player(person)?, board, at),
            Command::Contribute { commitment } => self.contribute(self.seat_of_player(person)?, commitment, at),
            Command::Reveal { value } => self.reveal(self.seat_of_player(person)?, value, house),
            Command::Call { turn, call } => self.make_call(self.seat_of_player(person)?, turn, call),
            Command::Play { turn, card } => self.play_card(self.seat_of_player(person)?, turn, card),
            Command::Claim { turn, tricks } => self.make_claim(self.seat_of_player(person)?, turn, tricks),
            Command::AnswerClaim { turn, accept } => self.answer_claim(self.seat_of_player(person)?, turn, accept),
            Command::Say { line, text } => self.say(person, line, &text),
            Command::TimePassed => DONE_BEFORE,
        }
    }

    fn seat_of_player(&self, person: &Person) -> Result<Seat, Refusal> {
        self.seat_of(person.account).ok_or(Refusal::NotSeated {})
    }

    fn say(&self, person: &Person, line: u32, text: &str) -> Decision {
        let Some(seat) = self.seat_of(person.account) else {
            let watches = self.kibitzers.contains(&person.account);
            return Err(if watches { Refusal::KibitzersAreSilent {} } else { Refusal::NotSeated {} });
        };
        let text = chat::clean(text)?;
        let said = self.chairs.lines_of(person.account);
        match line {
            _ if line == said + 1 => Ok(vec![Event::Said { seat, text }]),
            _ if line <= said && self.chat.has_heard(seat, line, &text) => DONE_BEFORE,
            _ => Err(Refusal::StaleLine { next: said + 1 }),
        }
    }
}
