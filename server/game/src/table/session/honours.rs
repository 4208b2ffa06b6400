//! Honours that count only when they are claimed: by who held them or played the hand, after the play and before the
//! next deal, when they tell nobody of a card (Spec F10.4).

use bridge_protocol::Refusal;
use bridge_rules::{BoardNumber, Seat, Session};

use crate::table::{
    FinishedBoard, Person, Record, Table,
    decide::{DONE_BEFORE, Decision},
    session,
};

impl Table {
    pub(super) fn claim_honours(&self, person: &Person, board: BoardNumber) -> Decision {
        let sits = self.seat_of_player(person)?;
        let over = self.finished.last().filter(|over| over.board == board);
        let Some(over) = over.filter(|_| !self.stage.is_board_on() && self.closed.is_none()) else {
            return Err(self.not_now());
        };
        // They may have moved since, to another partner.
        let had = |seat: &Seat| over.players[*seat].as_ref().is_some_and(|had| had.account == person.account);
        let seat = Seat::ALL.into_iter().find(had).unwrap_or(sits);
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
        Session::of(self.session.form(), &results).ok().filter(|_| self.set.goes_on())
    }
}
