//! The end of a board, disconnection, substitution and clocks (Spec C13, C14).

use bridge_protocol::{AtZero, DirectorCall, Kibitzing, Profile, limits::SUBSTITUTE_AFTER};
use bridge_rules::{BySeat, Outcome, Seat};

use crate::{
    Moment, RoomSeats,
    table::{Command, Record, Table, direction, seating, session},
};

impl Table {
    /// Whether the table is to be told who is connected: while somebody would be missed, when a player has gone or come
    /// back.
    pub fn notices(&self, here: &BySeat<bool>) -> bool {
        self.misses_players() && Seat::ALL.into_iter().any(|seat| self.has_changed(seat, here[seat]))
    }

    /// Whether a player who is gone is missed: while a board is on, and in a room of a match between its boards too.
    /// His captain is told of it, and must not learn from it whether a board is on (Spec D5).
    fn misses_players(&self) -> bool {
        self.stage.is_board_on() || self.set.is_of_match() && !self.is_finished()
    }

    /// What the server tells: who is connected, and in a match who may sit.
    pub(in crate::table) fn server_says(&self, command: &Command) -> Vec<Record> {
        match command {
            Command::Presence { here } if self.notices(here) => {
                let changed = Seat::ALL.into_iter().filter(|seat| self.has_changed(*seat, here[*seat]));
                let record = |seat| {
                    if here[seat] {
                        Record::Session(session::Record::Returned { seat })
                    } else {
                        Record::Session(session::Record::Dropped { seat })
                    }
                };
                changed.map(record).collect()
            }
            Command::MakeWay { to } => {
                let strangers = Seat::ALL.into_iter().filter(|seat| self.has_to_get_up(*seat, to));
                strangers.map(|seat| Record::Seating(seating::Record::SeatLeft { seat, kept: false })).collect()
            }
            Command::Close { by } if !self.is_finished() => vec![Record::Session(session::Record::Closed { by: *by })],
            Command::HoldBoards { held } if !self.has_boards_held(*held) => self.holds_boards(*held),
            Command::Wake if self.stage.is_board_on() || self.misses_players() && self.chairs.any_taken() => {
                vec![Record::Session(session::Record::Woken)]
            }
            _ => Vec::new(),
        }
    }

    /// A substitute whose player is back plays the board on the table to its end, unless he is gone for long himself
    /// (Spec C13).
    fn has_to_get_up(&self, seat: Seat, to: &RoomSeats) -> bool {
        let Some(sitting) = self.chairs.sitting(seat) else { return false };
        let account = Some(sitting.person.account);
        let is_gone = self.absences.of(seat).is_some_and(|away| away.is_offered);
        let plays_on = self.stage.is_board_on() && !is_gone && account == to.until_next_board[seat];
        account != to.seats[seat] && !plays_on
    }

    fn has_changed(&self, seat: Seat, here: bool) -> bool {
        self.chairs.sitting(seat).is_some() && here == self.absences.of(seat).is_some()
    }

    pub(in crate::table) fn clock_deadline(&self) -> Option<Moment> {
        let clock = self.policy.clock?;
        self.stage.proceedings()?.clock.next_warning(clock).map(|(at, ..)| at)
    }

    /// A side has used three quarters of its time, or all of it.
    pub(in crate::table) fn clock_warns(&self) -> Vec<Record> {
        let Some((clock, (_, side, percent))) = self.policy.clock.and_then(|clock| {
            let proceedings = self.stage.proceedings()?;
            Some((clock, proceedings.clock.next_warning(clock)?))
        }) else {
            return Vec::new();
        };
        let mut records = vec![Record::Session(session::Record::ClockWarned { side, percent })];
        if percent == 100 && clock.at_zero == AtZero::CallDirector {
            let about = format!("{side} have used their time");
            records.push(Record::Direction(direction::Record::DirectorCalled {
                call: DirectorCall { by: None, about },
                later: false,
            }));
        }
        records
    }

    pub(in crate::table) fn absence_deadline(&self) -> Option<Moment> {
        self.longest_away().filter(|_| self.misses_players()).map(|(_, until)| until)
    }

    /// Somebody has been gone so long that a substitute may come.
    pub(in crate::table) fn absence_ends(&self) -> Vec<Record> {
        self.longest_away()
            .map(|(seat, _)| Record::Session(session::Record::SubstituteDue { seat }))
            .into_iter()
            .collect()
    }

    /// Who is to be replaced next, and when.
    fn longest_away(&self) -> Option<(Seat, Moment)> {
        let waiting =
            self.absences.iter().filter(|(seat, away)| !away.is_offered && self.chairs.sitting(*seat).is_some());
        waiting.map(|(seat, away)| (seat, away.since.after(SUBSTITUTE_AFTER))).min_by_key(|(_, until)| *until)
    }

    /// Where the game is serious, a seat is its player's until he has been gone for long.
    pub(in crate::table) fn is_kept_for_now(&self, seat: Seat) -> bool {
        let serious = match self.policy.profile {
            Profile::Social | Profile::Teaching => false,
            Profile::Club | Profile::Tournament | Profile::Screens => true,
        };
        serious && self.stage.is_board_on() && self.absences.of(seat).is_none_or(|away| !away.is_offered)
    }

    /// The board is over, and with the last board of the set the session.
    pub(in crate::table) fn board_ends(&self, outcome: Outcome) -> Vec<Record> {
        let mut records = vec![Record::Session(session::Record::BoardEnded { outcome })];
        if self.policy.kibitzing == Kibitzing::Delayed {
            records.push(Record::Session(session::Record::BoardShown));
        }
        if self.finished.len() + 1 == self.set.boards().len() {
            records.push(Record::Session(session::Record::SessionFinished));
        }
        records
    }
}
