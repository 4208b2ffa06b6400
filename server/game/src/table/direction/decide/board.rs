//! What the director does to the board on the table.

use bridge_protocol::{Explained, Lane, Manner, Meaning, Refusal, Turn};
use bridge_rules::Seat;

use super::{Decision, nothing};
use crate::table::{Act, Record, Table, direction, explaining, explanations, undo};

impl Table {
    pub(super) fn looks_at(&self, seat: Seat) -> Decision {
        if !self.stage.is_board_on() {
            return Err(self.not_now());
        }
        if !self.has_hand(seat) {
            return Err(nothing("nobody holds a hand at that seat"));
        }
        if self.hands_shown(Lane::Director)[seat] {
            Err(nothing("you see that hand already"))
        } else {
            Ok(vec![Record::Direction(direction::Record::HandShown { seat })])
        }
    }

    pub(super) fn undo_is_decided(&self, back: Turn, grant: bool) -> Decision {
        if self.open_undo().is_none_or(|request| request.back != back) {
            return Err(Refusal::NoSuchUndo {});
        }
        if grant { self.taken_back_to(back) } else { Ok(vec![Record::Undo(undo::Record::UndoRefused)]) }
    }

    /// The director speaks in the place of whoever explains the call.
    pub(super) fn meaning_is_corrected(&self, call: Turn, seat: Seat, text: &str) -> Decision {
        let context = self.stage.context().ok_or_else(|| self.not_now())?;
        let bidder = match self.act_at(call) {
            Some(Act::Called { seat, .. }) if context.called_at.contains(&call) => seat,
            Some(_) | None => return Err(Refusal::NoSuchCall {}),
        };
        self.explains(seat, bidder)?;
        if call >= self.turn_of(seat.into()) {
            return Err(nothing("the call has not come across the screen yet"));
        }
        let meaning = Meaning::new(Manner::Explanation, text.to_owned());
        let version = context.explanations.version(call, seat) + 1;
        let to = explanations::listeners(self.policy.alerts, self.seating(), seat);
        Ok(vec![Record::Explaining(explaining::Record::Explained {
            explained: Explained { call, by: seat, version, meaning },
            to,
        })])
    }
}
