//! Players who agree to stop: between two deals of a session that might go on. When all would, it is over, and a rubber
//! that is on is settled as it stands (Spec F10.5).

use bridge_protocol::{ClosedBy, Refusal};
use bridge_rules::{BoardNumber, Seat};

use crate::table::{
    Record, Stage, Table,
    decide::{DONE_BEFORE, Decision},
    session,
};

impl Table {
    pub(super) fn agree_to_stop(&self, seat: Seat, board: BoardNumber, agree: bool) -> Decision {
        let is_stopped = self.closed.is_some_and(|closed| closed.by == ClosedBy::Players);
        if is_stopped && agree {
            return DONE_BEFORE;
        }
        // In an event its rounds are over when the form or the clock says so.
        if self.belongs_to.host().is_none() {
            return Err(self.not_now());
        }
        let next = self.board_due().filter(|_| matches!(self.stage, Stage::Gathering) && self.set.goes_on());
        match next {
            Some(next) if next != board => return Err(Refusal::WrongBoard { next }),
            Some(_) if self.would_stop.contains(&seat) == agree => return DONE_BEFORE,
            Some(_) => {}
            None => return Err(self.not_now()),
        }
        let mut records = vec![Record::Session(session::Record::StopAgreed { seat, agrees: agree })];
        // A computer goes along with those for whom it plays.
        let would = |each: Seat| each == seat || self.would_stop.contains(&each) || self.chairs.is_computer(each);
        if agree && self.players().all(would) {
            records.push(Record::Session(session::Record::Closed { by: ClosedBy::Players }));
        }
        Ok(records)
    }
}
