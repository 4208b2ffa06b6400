//! Whether two players may change seats: before the first board or between boards, if both want to, and where no match
//! seats them, nor a goulash is to come.

use bridge_protocol::Refusal;
use bridge_rules::{Partners, Seat};

use crate::table::decide::{DONE_BEFORE, Decision};
use crate::table::{Person, Record, Stage, Table, seating};

impl Table {
    /// Who asks the one who asks them agrees.
    pub(in crate::table) fn ask_swap(&self, person: &Person, sitting: u32, with: u32) -> Decision {
        if self.swaps.was_made(sitting, with) {
            return DONE_BEFORE;
        }
        let (by, of) = (self.seat_of_sitting(person, sitting)?, self.sitting_of_another(sitting, with)?);
        if self.swaps.of(by) == Some(of) {
            return DONE_BEFORE;
        }
        self.check_swap([by, of])?;
        Ok(vec![if self.swaps.of(of) == Some(by) {
            Record::Seating(seating::Record::SeatsSwapped { one: of, other: by })
        } else {
            Record::Seating(seating::Record::SwapAsked { by, of })
        }])
    }

    pub(in crate::table) fn answer_swap(&self, person: &Person, sitting: u32, with: u32, accept: bool) -> Decision {
        if accept && self.swaps.was_made(sitting, with) {
            return DONE_BEFORE;
        }
        let (of, by) = (self.seat_of_sitting(person, sitting)?, self.sitting_of_another(sitting, with)?);
        match (self.swaps.of(by) == Some(of), accept) {
            (true, true) => {
                self.check_swap([by, of])?;
                Ok(vec![Record::Seating(seating::Record::SeatsSwapped { one: by, other: of })])
            }
            (true, false) => Ok(vec![Record::Seating(seating::Record::SwapOver { by, refused: true })]),
            (false, true) => Err(Refusal::NoSuchSwap {}),
            (false, false) => DONE_BEFORE,
        }
    }

    pub(in crate::table) fn withdraw_swap(&self, person: &Person, sitting: u32) -> Decision {
        let by = self.seat_of_sitting(person, sitting)?;
        match self.swaps.of(by) {
            Some(_) => Ok(vec![Record::Seating(seating::Record::SwapOver { by, refused: false })]),
            None => DONE_BEFORE,
        }
    }

    fn check_swap(&self, seats: [Seat; 2]) -> Result<(), Refusal> {
        // Where partners change from rubber to rubber the form seats them (Spec F10.1).
        let form_seats_them = self.session.form().partners() != Partners::Fixed && self.has_begun();
        if self.belongs_to.host().is_none() || self.set.day().is_some() || form_seats_them {
            return Err(Refusal::SeatsAreSet {});
        }
        if !matches!(self.stage, Stage::Gathering) {
            return Err(self.not_now());
        }
        // Each would know two of the hands that are dealt again.
        if self.held_for_goulash().is_some() {
            return Err(Refusal::HasSeenCards {});
        }
        // A substitute has a seat that is not theirs to give (Spec C13).
        match seats.into_iter().find(|seat| self.absences.is_kept(*seat)) {
            Some(seat) => Err(Refusal::SeatKept { seat }),
            None => Ok(()),
        }
    }

    /// One's own seat, if one's sitting there is the one that is named.
    fn seat_of_sitting(&self, person: &Person, sitting: u32) -> Result<Seat, Refusal> {
        let seat = self.seat_of_player(person)?;
        let current = self.chairs.sitting(seat).map(|current| current.number);
        if current == Some(sitting) { Ok(seat) } else { Err(Refusal::StaleSitting {}) }
    }

    fn sitting_of_another(&self, own: u32, with: u32) -> Result<Seat, Refusal> {
        let is_with = |seat: &Seat| self.chairs.sitting(*seat).is_some_and(|current| current.number == with);
        Seat::ALL.into_iter().filter(|_| with != own).find(is_with).ok_or(Refusal::StaleSitting {})
    }
}
