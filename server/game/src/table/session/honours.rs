//! Honours that count only when they are claimed: by who held them or played the hand, after the play and before the
//! next deal, when they tell nobody of a card (Spec F10.4).

use bridge_protocol::{ClosedBy, Refusal};
use bridge_rules::{BoardNumber, Honours, Seat, Session};

use crate::table::{
    FinishedBoard, Person, Record, Table,
    decide::{DONE_BEFORE, Decision},
    session,
};

impl Table {
    pub(super) fn claim_honours(&self, person: &Person, board: BoardNumber) -> Decision {
        let sits = self.seat_of_player(person)?;
        if !self.set.goes_on() || self.form().honours() != Honours::Claimed {
            return Err(Refusal::NotAtThisTable {});
        }
        let over = self.finished.last().filter(|over| over.board == board);
        let Some(over) = over.filter(|_| !self.stage.is_board_on() && self.counts_honours()) else {
            return Err(self.not_now());
        };
        // They may have moved since, to another partner.
        let seat = over.seat_of(person.account).unwrap_or(sits);
        if over.claimed[seat] {
            return DONE_BEFORE;
        }
        let mut claimed = over.clone();
        claimed.claimed[seat] = true;
        match self.session_with(&claimed) {
            Some(session) if session != self.session => {
                Ok(vec![Record::Session(session::Record::HonoursClaimed { seat, board })])
            }
            Some(_) | None => Err(Refusal::NoHonours {}),
        }
    }

    /// Whoever agreed to stop, or found the table closed, has the sheet as it is; at a table whose round is over the
    /// last deal is as any other.
    fn counts_honours(&self) -> bool {
        self.closed.is_none_or(|closed| closed.by == ClosedBy::Event && !closed.cut_a_board_short)
    }

    pub(super) fn honours_are_claimed(&mut self, seat: Seat, board: BoardNumber) {
        let Some(mut over) = self.finished.pop_if(|over| over.board == board) else { return };
        over.claimed[seat] = true;
        if let Some(session) = self.session_with(&over) {
            self.session = session;
            over.score = self.brought(self.finished.len());
        }
        self.finished.push(over);
    }

    /// The session as it is when the last board is so.
    fn session_with(&self, last: &FinishedBoard) -> Option<Session> {
        let before = self.finished.iter().filter(|over| over.board != last.board);
        let results: Vec<_> = before.chain([last]).map(FinishedBoard::deal_result).collect();
        let mut session = Session::of(self.session.form(), &results).ok().filter(|_| self.set.goes_on())?;
        if self.closed.is_some() {
            session.stop();
        }
        Some(session)
    }
}
