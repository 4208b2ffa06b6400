//! Who sits down, gets up, and changes seats.

use bridge_rules::{Seat, Side};

use super::Record;
use crate::table::{Person, Table};

impl Record {
    pub(in crate::table) fn apply(&self, table: &mut Table) {
        match self {
            Self::SeatTaken { seat, person } => table.take_seat(*seat, person),
            Self::SeatLeft { seat, kept } => table.unseat(*seat, *kept),
            Self::SwapAsked { by, of } => table.swaps.ask(*by, *of),
            Self::SwapOver { by, .. } => table.swaps.withdraw(*by),
            Self::SeatsSwapped { one, other } => table.seats_are_swapped(*one, *other),
            Self::PartnersChanged { from, .. } => table.partners_are_changed(from),
            Self::KibitzerAdmitted { account } => {
                table.kibitzers.insert(*account);
                table.note_seen_by_kibitzers([*account]);
            }
        }
    }
}

impl Table {
    pub(in crate::table) fn take_seat(&mut self, seat: Seat, person: &Person) {
        self.kibitzers.remove(&person.account);
        self.chairs.seat(seat, person.clone());
        let is_own = self.absences.is_kept_for(seat, person.account);
        // A computer keeps it for whoever was gone, and so does whoever plays on a session that others began.
        let is_substitute = self.stage.is_board_on() || person.account.is_computer() || self.is_session_under_way();
        if is_own || !is_substitute {
            self.absences.keep_no_longer(seat);
        }
        self.absences.take(seat);
        self.absences.ends(seat, person.account);
        self.unsettle(seat);
    }

    pub(in crate::table) fn unseat(&mut self, seat: Seat, kept: bool) {
        if let Some(sitting) = self.chairs.unseat(seat) {
            if kept {
                self.absences.keep(seat, sitting.person.account, self.now);
            } else {
                self.absences.leave(seat, sitting.person.account);
            }
            self.note_seen_hand(sitting.person.account, seat);
        }
        self.unsettle(seat);
    }

    /// Neither inherits what was said to the other alone: they may sit down opposite each other.
    pub(in crate::table) fn seats_are_swapped(&mut self, one: Seat, other: Seat) {
        self.swaps.note_made(&self.chairs, one, other);
        self.chairs.swap(one, other);
        if one.side() != other.side() {
            Side::ALL.into_iter().for_each(|side| self.cards.part(side));
        }
        for seat in [one, other] {
            self.end_absence(seat);
            self.unsettle(seat);
            self.forget_private(seat);
        }
    }

    pub(in crate::table) fn forget_private(&mut self, seat: Seat) {
        self.chat.forget_private(seat.into());
        self.direction.forgets_calls_of(seat.into());
    }

    /// Somebody else sits here, or nobody: they are not ready yet, and have asked nobody for their seat.
    pub(in crate::table) fn unsettle(&mut self, seat: Seat) {
        self.ready[seat] = false;
        self.would_stop.retain(|each| *each != seat);
        self.waits.forget(seat);
        self.waiting_since = self.now;
        self.swaps.forget(seat);
    }
}
