//! An act of a draw: turn, following suit, and what it leads to (Spec F14.2, F14.3).

use bridge_protocol::{Refusal, Turn};
use bridge_rules::{DrawAct, Drawing, IllegalDraw, Seat};

use crate::table::decide::{DONE_BEFORE, Decision};
use crate::table::{Act, Person, Record, Table, drawing, play::illegal};

impl drawing::Command {
    pub(in crate::table) fn decide(self, table: &Table, person: &Person) -> Decision {
        let Self::Choose { turn, choice } = self;
        let seat = table.seat_of_player(person)?;
        if table.form().drawing() != Some(Drawing::OneOfTwo) {
            return Err(Refusal::NotAtThisTable {});
        }
        table.draws(seat, turn, DrawAct::Choose(choice))
    }
}

impl Table {
    pub(in crate::table) fn draws(&self, seat: Seat, turn: Turn, act: DrawAct) -> Decision {
        if self.was_done(turn, Act::Drew { seat, act }) {
            return DONE_BEFORE;
        }
        let stage = self.stage.in_drawing().ok_or_else(|| self.not_now())?;
        self.at_turn(turn)?;
        match stage.draw.turn() {
            Some(due) if due == seat => {}
            Some(turn) => return Err(Refusal::OutOfTurn { turn }),
            None => return Err(self.not_now()),
        }
        stage.draw.check(act).map_err(|refused| match refused {
            IllegalDraw::OtherAct => self.not_now(),
            IllegalDraw::Play(refused) => illegal(refused),
        })?;
        Ok(match act {
            DrawAct::Play(card) => {
                let is_answer = stage.draw.trick().is_some_and(|trick| trick.led.is_some());
                let drawn = is_answer.then_some(drawing::Record::Drawn);
                let played = drawing::Record::Played { seat, card };
                [played].into_iter().chain(drawn).map(Record::Drawing).collect()
            }
            DrawAct::Choose(choice) => vec![Record::Drawing(drawing::Record::Chosen { seat, choice })],
        })
    }
}
