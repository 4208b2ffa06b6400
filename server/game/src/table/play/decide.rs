//! A card: turn, following suit, and what it leads to (Laws 44, 45).

use bridge_protocol::{Refusal, Turn};
use bridge_rules::{Card, DrawAct, IllegalPlay, Outcome, Seat};

use crate::table::decide::{DONE_BEFORE, Decision};
use crate::{
    Moment,
    table::{Act, Person, Record, Table, play},
};

impl play::Command {
    pub(in crate::table) fn decide(self, table: &Table, person: &Person, at: Moment) -> Decision {
        let seat = table.seat_of_player(person)?;
        match self {
            Self::Play { turn, card } => table.play_card(seat, turn, card, at),
            Self::NoQuestions { turn } => table.no_questions(seat, turn),
        }
    }
}

impl Table {
    pub(in crate::table) fn play_card(&self, by: Seat, turn: Turn, card: Card, at: Moment) -> Decision {
        let drawn = DrawAct::Play(card);
        if self.stage.in_drawing().is_some() || self.was_done(turn, Act::Drew { seat: by, act: drawn }) {
            return self.draws(by, turn, drawn);
        }
        if self.was_done(turn, Act::Played { by, card }) || self.lies_face_down(by, turn, card) {
            return DONE_BEFORE;
        }
        let stage = self.play_stage()?;
        self.at_turn(turn)?;
        self.lead_is_not_hidden()?;
        if stage.claim.is_some() {
            return Err(Refusal::ClaimOpen {});
        }
        let tricks = stage.play.tricks();
        let (Some(seat), Some(player)) = (tricks.turn(), self.player_due(stage)) else {
            return Err(self.not_now());
        };
        if player != by {
            return Err(if seat == by { Refusal::DeclarerPlaysDummy {} } else { Refusal::OutOfTurn { turn: player } });
        }
        stage.play.check(seat, card).map_err(illegal)?;
        if let Some(lead) = self.face_down_lead(stage, card, at) {
            return Ok(vec![lead]);
        }
        let mut records = vec![Record::Play(play::Record::Played { by, seat, card })];
        if !stage.dummy_is_faced && self.has_dummies(stage) {
            records.push(Record::Play(play::Record::DummyFaced));
        }
        if stage.play.is_at_last_card() {
            let (contract, mut after) = (tricks.contract(), tricks.clone());
            after.play_unchecked(card);
            let taken = after.won(after.order().side(contract.declarer));
            records.extend(self.board_ends(Outcome::Played { contract, tricks: taken }));
        }
        Ok(records)
    }
}

pub(in crate::table) fn illegal(illegal: IllegalPlay) -> Refusal {
    match illegal {
        IllegalPlay::OutOfTurn { turn, .. } => Refusal::OutOfTurn { turn },
        IllegalPlay::NotHeld { seat, card } => Refusal::NotHeld { seat, card },
        IllegalPlay::Revoke { led, card } => Refusal::Revoke { led, card },
        IllegalPlay::PlayOver => Refusal::NotNow { stage: bridge_protocol::Stage::Gathering },
    }
}
