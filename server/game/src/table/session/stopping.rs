//! The end before the end. Where a session might go on its players agree to stop: when all would, it is over, a deal
//! that is on does not count, and a rubber that is on is settled as it stands. The host alone ends what breaks nothing
//! off, and what a player has kept waiting for long (Spec F10.5).

use bridge_protocol::{
    AccountId, ClosedBy, Refusal,
    limits::{BREAK_OFF_AFTER, SUBSTITUTE_AFTER},
};
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
        let now = self.direction.pause.table_time(at);
        if self.would_break_off() && !self.all_would_stop_but(host, now) && !self.is_kept_waiting_by_others(host, now) {
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

    /// Whether the server is back so lately that others may still be on their way: who was gone before it went may have
    /// lost the same network.
    fn all_are_coming_back(&self, now: Moment) -> bool {
        self.woken_at.is_some_and(|woken_at| now < woken_at.after(SUBSTITUTE_AFTER))
    }

    /// Whether a seat has been without its player for half an hour.
    fn is_deserted(&self, seat: Seat, now: Moment) -> bool {
        let is_long = |since: Moment| now >= since.after(BREAK_OFF_AFTER);
        self.absences.gone_since(seat).is_some_and(is_long) && !self.all_are_coming_back(now)
    }

    /// Whose say it is at a seat: whoever it is kept for, whoever plays there for them, until they have been gone for
    /// half an hour; else who sits there. A computer goes along with those for whom it plays, and whoever has left has
    /// no say.
    fn voice(&self, seat: Seat, now: Moment) -> Option<AccountId> {
        let is_deserted = self.is_deserted(seat, now);
        let sitting = self.sitting_at(seat).filter(|account| !account.is_computer());
        match self.absences.kept_for(seat) {
            Some(whose) if !is_deserted => Some(whose),
            Some(_) => sitting,
            None => sitting.filter(|_| !is_deserted),
        }
    }

    fn sitting_at(&self, seat: Seat) -> Option<AccountId> {
        self.chairs.sitting(seat).map(|sitting| sitting.person.account)
    }

    /// Whether everybody would stop who has a say, but for this account. Nobody says it for another.
    fn all_would_stop_but(&self, account: AccountId, now: Moment) -> bool {
        self.players().all(|seat| {
            let Some(whose) = self.voice(seat, now) else { return true };
            whose == account || self.would_stop.contains(&seat) && self.sitting_at(seat) == Some(whose)
        })
    }

    /// Whether another player has been gone for long and nobody plays for them, or has been waited for for long.
    fn is_kept_waiting_by_others(&self, host: AccountId, now: Moment) -> bool {
        let is_host = |account: Option<AccountId>| account == Some(host);
        let has_gone = |seat: Seat| {
            let whose = self.absences.kept_for(seat).or_else(|| self.sitting_at(seat));
            self.is_deserted(seat, now) && self.voice(seat, now).is_none() && !is_host(whose)
        };
        let is_waited_for = |seat: Seat| {
            let whose = self.voice(seat, now);
            whose.is_some() && !is_host(whose) && self.waits.of(seat, now) >= BREAK_OFF_AFTER
        };
        let waits_for_host = self.seat_of(host).is_some_and(|own| self.waits.are_for(own));
        let is_waited = || !waits_for_host && !self.all_are_coming_back(now) && self.players().any(is_waited_for);
        self.players().any(has_gone) || is_waited()
    }

    pub(super) fn agree_to_stop(&self, seat: Seat, board: BoardNumber, agree: bool, at: Moment) -> Decision {
        let is_stopped = self.closed.is_some_and(|closed| closed.by == ClosedBy::Players);
        if is_stopped && agree {
            return DONE_BEFORE;
        }
        // In an event its rounds are over when the form or the clock says so.
        if self.belongs_to.host().is_none() || !self.set.goes_on() {
            return Err(Refusal::NotAtThisTable {});
        }
        let is_asked = matches!(self.stage, Stage::Gathering) || self.stage.is_board_on();
        let due = self.board_due().filter(|_| is_asked);
        match due {
            Some(next) if next != board => return Err(Refusal::WrongBoard { next }),
            Some(_) => {}
            None => return Err(self.not_now()),
        }
        let is_new = self.would_stop.contains(&seat) != agree;
        let said = is_new.then_some(Record::Session(session::Record::StopAgreed { seat, agrees: agree }));
        // Somebody who would go on may have left since it was said.
        let now = self.direction.pause.table_time(at);
        let own = self.sitting_at(seat).filter(|own| self.voice(seat, now) == Some(*own));
        let is_over = agree && own.is_some_and(|own| self.all_would_stop_but(own, now));
        let closed = is_over.then_some(Record::Session(session::Record::Closed { by: ClosedBy::Players }));
        Ok(said.into_iter().chain(closed).collect())
    }
}
