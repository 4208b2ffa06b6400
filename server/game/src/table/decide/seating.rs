//! Who may sit and who may watch. The invitation was checked before; here it is about the table itself.

use bridge_protocol::{Kibitzing, Refusal, limits::MAX_KIBITZERS};
use bridge_rules::Seat;

use super::{DONE_BEFORE, Decision};
use crate::table::{Event, Person, Table};

impl Table {
    pub(super) fn sit(&self, person: &Person, seat: Seat) -> Decision {
        if self.direction.directs(person.account) {
            return Err(Refusal::DirectorsCannotPlay {});
        }
        match (self.seat_of(person.account), self.chairs.sitting(seat)) {
            (Some(own), _) if own == seat => DONE_BEFORE,
            // He comes back by the link that he was sent, to the seat that he has changed to.
            (Some(own), _) if self.chairs.sitting(own).is_some_and(|sitting| sitting.by_swap) => DONE_BEFORE,
            (Some(own), _) => Err(Refusal::AlreadySeated { seat: own }),
            // The seat is his again between boards: the substitute gets up (Spec C13).
            (None, Some(_)) if self.absences.is_kept_for(seat, person.account) && !self.stage.is_board_on() => {
                Ok(vec![Event::SeatLeft { seat, kept: false }, Event::SeatTaken { seat, person: person.clone() }])
            }
            (None, Some(_)) => Err(Refusal::SeatTaken { seat }),
            (None, None) if self.direction.is_sent_away(person.account) => Err(self.not_now()),
            // Who has seen a hidden hand of the board may sit where that hand is, and nowhere else (Spec C12).
            (None, None) if self.hands_seen_by(person.account).any(|seen| seen != seat) => {
                Err(Refusal::HasSeenCards {})
            }
            (None, None) if self.chairs.has_name_like(&person.name) => Err(Refusal::NameTooAlike {}),
            (None, None) => Ok(vec![Event::SeatTaken { seat, person: person.clone() }]),
        }
    }

    pub(super) fn watch(&self, person: &Person) -> Decision {
        let account = person.account;
        // Who directs sees more than any kibitzer.
        if self.kibitzers.contains(&account) || self.direction.directs(account) {
            return DONE_BEFORE;
        }
        if self.policy.kibitzing == Kibitzing::Off {
            return Err(Refusal::KibitzingOff {});
        }
        if self.seat_of(account).is_some() {
            return Err(Refusal::PlayersCannotKibitz {});
        }
        if self.kibitzers.len() >= MAX_KIBITZERS {
            return Err(Refusal::TooManyKibitzers {});
        }
        Ok(vec![Event::KibitzerAdmitted { account }])
    }

    pub(super) fn leave_seat(&self, person: &Person, sitting: u32) -> Decision {
        let Some(seat) = self.seat_of(person.account) else { return DONE_BEFORE };
        match self.chairs.sitting(seat) {
            Some(current) if current.number != sitting => Err(Refusal::StaleSitting {}),
            Some(_) | None => Ok(vec![Event::SeatLeft { seat, kept: false }]),
        }
    }

    pub(super) fn vacate(&self, person: &Person, seat: Seat, sitting: u32, connected: bool) -> Decision {
        if person.account != self.host {
            return Err(Refusal::NotHost {});
        }
        match self.chairs.sitting(seat) {
            None => DONE_BEFORE,
            Some(current) if current.number != sitting => Err(Refusal::StaleSitting {}),
            Some(_) if connected => Err(Refusal::StillConnected { seat }),
            Some(_) if self.is_kept_for_now(seat) => Err(Refusal::SeatKept { seat }),
            Some(_) => Ok(vec![Event::SeatLeft { seat, kept: true }]),
        }
    }
}
