//! The end before the end. Where a session might go on its players agree to stop: when all would, it is over, a deal
//! that is on does not count, and a rubber that is on is settled as it stands. The host alone ends what breaks nothing
//! off, and what a player has kept waiting for long (Spec F10.5).

use bridge_protocol::{AccountId, ClosedBy, Refusal, limits::BREAK_OFF_AFTER};
use bridge_rules::{BoardNumber, Part, Seat};

use crate::{
    Moment,
    table::{
        Person, Record, Stage, Table,
        decide::{DONE_BEFORE, Decision},
        session,
    },
};

impl Table {
    pub(super) fn close(&self, person: &Person, at: Moment) -> Decision {
        if !self.belongs_to.is_hosted_by(person.account) {
            return Err(Refusal::NotHost {});
        }
        if self.is_finished() {
            return DONE_BEFORE;
        }
        let host = person.account;
        if self.would_break_off() && !self.all_would_stop_but(host) && !self.is_kept_waiting_by_others(host, at) {
            return Err(Refusal::StopNotAgreed {});
        }
        Ok(vec![Record::Session(session::Record::Closed { by: ClosedBy::Host })])
    }

    /// Whether something would be broken off that was begun to be settled: a deal, a rubber or a round of a session
    /// whose cards are dealt here. What is played once more from a file has been settled where it comes from.
    fn would_break_off(&self) -> bool {
        let last = self.session.sheet().pads.last();
        let is_part_on = self.form().part() != Part::Whole && last.is_some_and(|pad| !pad.over);
        self.set.goes_on() && self.set.is_dealt_here() && (self.stage.is_board_on() || is_part_on)
    }

    /// Whose say it is at a seat: who sits there, or whom it is kept for while nobody does, or a computer. A computer
    /// goes along with those for whom it plays, and whoever has left has no say.
    fn voice(&self, seat: Seat) -> Option<AccountId> {
        let sitting = self.chairs.sitting(seat).map(|sitting| sitting.person.account);
        sitting.filter(|account| !account.is_computer()).or_else(|| self.absences.kept_for(seat))
    }

    /// Whether everybody would stop who has a say, but for this account.
    fn all_would_stop_but(&self, account: AccountId) -> bool {
        self.players()
            .all(|seat| self.would_stop.contains(&seat) || self.voice(seat).is_none_or(|whose| whose == account))
    }

    /// Whether another player has been gone for long, or has been waited for for long.
    fn is_kept_waiting_by_others(&self, host: AccountId, at: Moment) -> bool {
        let is_long = |since: Moment| at >= since.after(BREAK_OFF_AFTER);
        let of_others = |seat: &Seat| self.voice(*seat).is_some_and(|whose| whose != host);
        let has_gone = |seat: Seat| self.absences.gone_since(seat).is_some_and(is_long);
        let is_waited_for = |own: Seat| {
            if self.stage.is_board_on() { self.waited_for() == Some(own) } else { !self.ready[own] }
        };
        let is_idle = self.direction.pause.actors_time(at) >= self.last_event_at.after(BREAK_OFF_AFTER);
        self.players().filter(of_others).any(has_gone) || is_idle && !self.seat_of(host).is_some_and(is_waited_for)
    }

    pub(super) fn agree_to_stop(&self, seat: Seat, board: BoardNumber, agree: bool) -> Decision {
        let is_stopped = self.closed.is_some_and(|closed| closed.by == ClosedBy::Players);
        if is_stopped && agree {
            return DONE_BEFORE;
        }
        // In an event its rounds are over when the form or the clock says so.
        if self.belongs_to.host().is_none() {
            return Err(self.not_now());
        }
        let is_asked = matches!(self.stage, Stage::Gathering) || self.stage.is_board_on();
        let due = self.board_due().filter(|_| is_asked && self.set.goes_on());
        match due {
            Some(next) if next != board => return Err(Refusal::WrongBoard { next }),
            Some(_) => {}
            None => return Err(self.not_now()),
        }
        let is_new = self.would_stop.contains(&seat) != agree;
        let said = is_new.then_some(Record::Session(session::Record::StopAgreed { seat, agrees: agree }));
        // Somebody who would go on may have left since it was said.
        let is_over = agree && self.voice(seat).is_some_and(|whose| self.all_would_stop_but(whose));
        let closed = is_over.then_some(Record::Session(session::Record::Closed { by: ClosedBy::Players }));
        Ok(said.into_iter().chain(closed).collect())
    }
}
