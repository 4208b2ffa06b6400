//! Taking back what was done by a slip of the hand (LAWS C7).

use bridge_protocol::{Lane, Refusal, Turn};
use bridge_rules::Seat;

use super::Decision;
use crate::table::{Act, Event, Table};

impl Table {
    pub(super) fn ask_undo(&self, _seat: Seat, _back: Turn, _instead: Option<String>) -> Decision {
        Err(self.not_now())
    }

    /// The turn of the act that somebody asks to take back.
    pub(super) fn asked_to_take_back(&self) -> Option<Turn> {
        None
    }

    /// Whether a lane knows of that request.
    pub(crate) fn knows_of_undo(&self, lane: Lane) -> bool {
        lane == Lane::Director
    }

    /// Whether a lane has seen the act of a turn.
    pub(crate) fn has_seen(&self, turn: Turn, _lane: Lane) -> bool {
        turn < self.turn()
    }

    /// Takes the board back to the position in which the act of this turn was made.
    ///
    /// # Errors
    /// If no call, card or claim of that turn stands on the board on the table.
    pub(super) fn taken_back_to(&self, back: Turn) -> Decision {
        let Some(proceedings) = self.stage.proceedings() else { return Err(self.not_now()) };
        match self.act_at(back) {
            Some(Act::Called { .. } | Act::Played { .. } | Act::Claimed { .. }) if back > proceedings.began => {
                Ok(vec![Event::TakenBack { back }])
            }
            Some(_) | None => Err(Refusal::StaleTurn { current: self.turn() }),
        }
    }

    pub(super) fn answer_undo(&self, _seat: Seat, _back: Turn, _accept: bool) -> Decision {
        Err(self.not_now())
    }
}
