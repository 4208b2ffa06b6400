//! From four ready players to cards on the table: for a dealt set first the contributions of Spec E2, then the board.

use bridge_dealing::{ClientCommitment, Share};
use bridge_protocol::{ClosedBy, Refusal, limits::CONTRIBUTION_WINDOW};
use bridge_rules::{BoardNumber, Seat};

use crate::table::decide::{DONE_BEFORE, Decision};
use crate::{
    Moment, ServerIdentity,
    table::{Person, Record, Stage, Table, dealing, session},
};

impl dealing::Command {
    pub(in crate::table) fn decide(
        self,
        table: &Table,
        person: &Person,
        at: Moment,
        identity: &ServerIdentity,
    ) -> Decision {
        let seat = table.seat_of_player(person)?;
        match self {
            Self::Ready { board } => table.ready(seat, board, at),
            Self::Contribute { commitment } => table.contribute(seat, commitment, at),
            Self::Reveal { value } => table.reveal(seat, value, identity),
        }
    }
}

impl Table {
    pub(in crate::table) fn ready(&self, seat: Seat, board: BoardNumber, at: Moment) -> Decision {
        // One that was taken away is over as soon as it is on, where others come behind it.
        let has_come_to_nothing = |board: &BoardNumber| self.is_not_played(*board) && self.has_none_left_after(*board);
        let due = self.board_due().filter(|board| !has_come_to_nothing(board));
        let gathering = matches!(self.stage, Stage::Gathering);
        if self.is_over(board) || (due == Some(board) && (self.ready[seat] || !gathering)) {
            return DONE_BEFORE;
        }
        match due {
            Some(next) if gathering && next != board => return Err(Refusal::WrongBoard { next }),
            // A session that is replayed ends when the deals that were brought are played.
            Some(next) if gathering && self.set.has_cards_for(next) => {}
            Some(_) | None => return Err(self.not_now()),
        }
        let change = self.partners_change();
        let seat = change.as_ref().map_or(seat, |(_, to)| to[seat]);
        let mut records: Vec<_> = change.map(|(change, _)| change).into_iter().collect();
        records.push(Record::Dealing(dealing::Record::Ready { seat }));
        if self.all_sit() && self.boards_held_since.is_none() && self.are_ready_but(Some(seat)) {
            records.push(self.begins(board, at));
        }
        Ok(records)
    }

    /// A board begins for which all are ready: it is opened, or its set is called for.
    fn begins(&self, board: BoardNumber, at: Moment) -> Record {
        Record::Dealing(if self.set.awaits_contributions(board) {
            dealing::Record::ContributionsCalled { until: at.after(CONTRIBUTION_WINDOW) }
        } else {
            dealing::Record::BoardOpened { board }
        })
    }

    /// When the next board begins by itself: so long after the last was over, and after all four were there.
    pub(in crate::table) fn next_board_deadline(&self) -> Option<Moment> {
        let after = self.policy.between_boards()?;
        let waits = matches!(self.stage, Stage::Gathering)
            && !self.finished.is_empty()
            && self.board_due().is_some_and(|board| self.set.has_cards_for(board))
            && self.boards_held_since.is_none()
            && self.all_sit()
            && self.absences.iter().next().is_none();
        waits.then(|| self.waiting_since.after(after))
    }

    /// Whoever has not said so is ready now.
    pub(in crate::table) fn next_board_begins(&self, at: Moment) -> Vec<Record> {
        let late = self.players().filter(|seat| !self.ready[*seat]);
        let ready = late.map(|seat| Record::Dealing(dealing::Record::Ready { seat }));
        let begins = self.board_due().map(|board| self.begins(board, at));
        self.partners_change().map(|(change, _)| change).into_iter().chain(ready).chain(begins).collect()
    }

    /// The board that would be on if nothing held it back.
    fn board_that_all_are_ready_for(&self) -> Option<BoardNumber> {
        let is_due = matches!(self.stage, Stage::Gathering) && self.all_sit() && self.are_ready_but(None);
        self.board_due().filter(|_| is_due)
    }

    /// The director stops the table no more: a board begins that only waited for it.
    pub(in crate::table) fn waiting_board_begins(&self, at: Moment) -> Option<Record> {
        let due = self.board_that_all_are_ready_for().filter(|_| self.boards_held_since.is_none());
        due.map(|board| self.begins(board, at))
    }

    fn are_ready_but(&self, seat: Option<Seat>) -> bool {
        self.players().all(|each| Some(each) == seat || self.ready[each])
    }

    /// The board on the table is completed; whoever was ready for the next one need not say so again (Spec D12). Where
    /// a form is played nothing more is (Spec F17).
    pub(in crate::table) fn holds_boards(&self, held: bool, at: Moment) -> Vec<Record> {
        let goes_on = !held && !self.direction.pause.is_on();
        let opened = self.board_that_all_are_ready_for().filter(|_| goes_on).map(|board| self.begins(board, at));
        let stops = held && self.set.goes_on() && !self.stage.is_board_on();
        let stopped = stops.then_some(Record::Session(session::Record::Closed { by: ClosedBy::Event }));
        let held = Record::Session(session::Record::BoardsHeld { held });
        std::iter::once(held).chain(opened).chain(stopped).collect()
    }

    pub(in crate::table) fn contribute(&self, seat: Seat, commitment: ClientCommitment, at: Moment) -> Decision {
        match self.set.committed(seat) {
            Some(known) if known == commitment => return DONE_BEFORE,
            Some(_) => return Err(Refusal::ContributionMismatch {}),
            None if !matches!(self.stage, Stage::Committing { .. }) => return Err(self.not_now()),
            None => {}
        }
        let mut records = vec![Record::Dealing(dealing::Record::Contributed { seat, commitment })];
        // A computer runs where the dealer does: it contributes nothing, and nobody waits for it.
        let is_in = |each| each == seat || self.set.committed(each).is_some() || self.chairs.is_computer(each);
        if self.players().all(is_in) {
            records.push(Record::Dealing(dealing::Record::RevealsCalled { until: at.after(CONTRIBUTION_WINDOW) }));
        }
        Ok(records)
    }

    pub(in crate::table) fn reveal(&self, seat: Seat, value: Share, identity: &ServerIdentity) -> Decision {
        if self.set.revealed(seat) == Some(&value) {
            return DONE_BEFORE;
        }
        if !matches!(self.stage, Stage::Revealing { .. }) {
            return Err(self.not_now());
        }
        if !self.set.matches(seat, &value) {
            return Err(Refusal::ContributionMismatch {});
        }
        let outstanding =
            |each: Seat| each != seat && self.set.committed(each).is_some() && self.set.revealed(each).is_none();
        let mut records = vec![Record::Dealing(dealing::Record::Revealed { seat, value: value.clone() })];
        if !Seat::ALL.into_iter().any(outstanding) {
            records.extend(self.deal_out(Some((seat, &value)), identity));
        }
        Ok(records)
    }

    /// When a window for contributions closes.
    pub(in crate::table) fn window_deadline(&self) -> Option<Moment> {
        Some(self.time_to_answer(self.stage.deadline()?, CONTRIBUTION_WINDOW))
    }

    /// A window for contributions has closed: whoever is late is dropped and named in the transcript.
    pub(in crate::table) fn window_closes(&self, at: Moment, identity: &ServerIdentity) -> Vec<Record> {
        let somebody_committed = Seat::ALL.into_iter().any(|seat| self.set.committed(seat).is_some());
        if matches!(self.stage, Stage::Committing { .. }) && somebody_committed {
            vec![Record::Dealing(dealing::Record::RevealsCalled { until: at.after(CONTRIBUTION_WINDOW) })]
        } else {
            self.deal_out(None, identity)
        }
    }

    pub(in crate::table) fn is_over(&self, board: BoardNumber) -> bool {
        self.finished.iter().any(|finished| finished.board == board)
    }

    fn deal_out(&self, last: Option<(Seat, &Share)>, identity: &ServerIdentity) -> Vec<Record> {
        let transcript = self.set.settle(last, self.seating(), &self.chairs, &identity.key);
        let cut = transcript.as_ref().and_then(|transcript| self.first_cut(transcript));
        let dealt = transcript.map(|transcript| dealing::Record::Dealt { transcript: transcript.into() });
        let opened = self.board_due().map(|board| dealing::Record::BoardOpened { board });
        let [dealt, opened] = [dealt, opened].map(|record| record.map(Record::Dealing));
        dealt.into_iter().chain(cut).chain(opened).collect()
    }
}
