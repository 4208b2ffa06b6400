//! The end of a board, disconnection, substitution and clocks (Spec C13, C14).

use bridge_protocol::{
    AtZero, ClosedBy, DirectorCall, Kibitzing, MeetingLink, Profile, Refusal,
    limits::{MAX_DEALS, MAX_MEETING, SUBSTITUTE_AFTER},
};
use bridge_rules::{BySeat, DealResult, Outcome, Seat};

use crate::{
    Moment, RoomSeats,
    table::{
        Person, Record, Table,
        board::{deal_result, hands_in_play},
        decide::{DONE_BEFORE, Decision},
        direction, seating, session,
    },
};

impl session::Command {
    pub(in crate::table) fn decide(self, table: &Table, person: &Person) -> Decision {
        match self {
            Self::Close => table.close(person),
            Self::SetMeeting { link } => table.set_meeting(person, link.as_deref()),
            Self::ClaimHonours { board } => table.claim_honours(person, board),
            Self::AgreeToStop { board, agree } => table.agree_to_stop(table.seat_of_player(person)?, board, agree),
        }
    }
}

impl session::ServerCommand {
    pub(in crate::table) fn decide(self, table: &Table, at: Moment) -> Vec<Record> {
        match self {
            Self::Close { by } if !table.is_finished() => vec![Record::Session(session::Record::Closed { by })],
            Self::Presence { here } if table.notices(&here) => table.note_presence(&here),
            Self::HoldBoards { held } if !table.has_boards_held(held) => table.holds_boards(held, at),
            Self::EndUnplayed => table.ends_unplayed(),
            Self::TakeAway { board, to } => table.ends_taken_away(board, to),
            Self::Adjudicate { board, cards, left } => table.adjudicate(board, &cards, left),
            Self::Wake if table.is_to_be_woken() => vec![Record::Session(session::Record::Woken)],
            // It changes nothing.
            Self::Close { .. } | Self::Presence { .. } | Self::HoldBoards { .. } | Self::Wake => Vec::new(),
        }
    }
}

impl Table {
    /// Whether the table is to be told who is connected: while somebody would be missed, when a player has gone or come
    /// back.
    pub fn notices(&self, here: &BySeat<bool>) -> bool {
        self.misses_players() && Seat::ALL.into_iter().any(|seat| self.has_changed(seat, here[seat]))
    }

    /// Whether a player who is gone is missed: while a board is on, and between boards where the next begins by itself
    /// and at a table of a match or an event. Their captain is told, and must not learn from it whether a board is on
    /// (Spec D5).
    fn misses_players(&self) -> bool {
        let next_comes_by_itself = self.policy.between_boards().is_some() && !self.finished.is_empty();
        self.stage.is_board_on() || (self.belongs_to.host().is_none() || next_comes_by_itself) && !self.is_finished()
    }

    pub(in crate::table) fn set_meeting(&self, person: &Person, link: Option<&str>) -> Decision {
        if !self.belongs_to.is_hosted_by(person.account) {
            return Err(Refusal::NotHost {});
        }
        let link =
            link.map(|link| MeetingLink::new(link.trim()).map_err(|_| Refusal::BadMeeting { limit: MAX_MEETING }));
        let link = link.transpose()?;
        if link == self.meeting {
            return DONE_BEFORE;
        }
        Ok(vec![Record::Session(session::Record::MeetingSet { link })])
    }

    /// Whether it makes a difference that the server was away.
    fn is_to_be_woken(&self) -> bool {
        self.stage.is_board_on() || self.misses_players() && self.chairs.any_taken()
    }

    fn note_presence(&self, here: &BySeat<bool>) -> Vec<Record> {
        let changed = Seat::ALL.into_iter().filter(|seat| self.has_changed(*seat, here[*seat]));
        let record = |seat| {
            if here[seat] { session::Record::Returned { seat } } else { session::Record::Dropped { seat } }
        };
        changed.map(record).map(Record::Session).collect()
    }

    /// Whether nobody sits there who is to get up.
    pub fn has_made_way_for(&self, to: &RoomSeats) -> bool {
        !Seat::ALL.into_iter().any(|seat| self.has_to_get_up(seat, to))
    }

    pub(in crate::table) fn make_way(&self, to: &RoomSeats) -> Vec<Record> {
        let strangers = Seat::ALL.into_iter().filter(|seat| self.has_to_get_up(*seat, to));
        strangers.map(|seat| Record::Seating(seating::Record::SeatLeft { seat, kept: false })).collect()
    }

    /// A substitute whose player is back plays on to the end of the board, unless gone for long as well (Spec C13). A
    /// computer plays until that player sits down, who may be another one meanwhile.
    fn has_to_get_up(&self, seat: Seat, to: &RoomSeats) -> bool {
        let Some(sitting) = self.chairs.sitting(seat) else { return false };
        let account = Some(sitting.person.account);
        if self.stands_in(seat) && to.seats[seat].is_some_and(|player| !player.is_computer()) {
            return false;
        }
        let is_gone = self.absences.of(seat).is_some_and(|away| away.is_offered);
        let plays_on = self.stage.is_board_on() && !is_gone && account == to.until_next_board[seat];
        account != to.seats[seat] && !plays_on
    }

    /// A computer that has sat down a moment ago is not gone.
    fn has_changed(&self, seat: Seat, here: bool) -> bool {
        let changes = self.chairs.sitting(seat).is_some() && here == self.absences.of(seat).is_some();
        changes && (here || !self.chairs.is_computer(seat))
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

    /// Somebody has been gone so long that a substitute may come; where it is agreed so, a computer does.
    pub(in crate::table) fn absence_ends(&self, computers_are_free: bool) -> Vec<Record> {
        let Some((seat, _)) = self.longest_away() else { return Vec::new() };
        let due = Record::Session(session::Record::SubstituteDue { seat });
        let replaces = if computers_are_free { self.computer_replaces(seat) } else { Vec::new() };
        [due].into_iter().chain(replaces).collect()
    }

    /// Who is to be replaced next, and when.
    fn longest_away(&self) -> Option<(Seat, Moment)> {
        let waiting =
            self.absences.iter().filter(|(seat, away)| !away.is_offered && self.chairs.sitting(*seat).is_some());
        waiting.map(|(seat, away)| (seat, away.since.after(SUBSTITUTE_AFTER))).min_by_key(|(_, until)| *until)
    }

    /// Where the game is serious, a seat is its player's until they have been gone for long.
    pub(in crate::table) fn is_kept_for_now(&self, seat: Seat) -> bool {
        let serious = match self.policy.profile {
            Profile::Social | Profile::Teaching => false,
            Profile::Club | Profile::Tournament | Profile::Screens => true,
        };
        serious && self.stage.is_board_on() && self.absences.of(seat).is_none_or(|away| !away.is_offered)
    }

    /// The board is over, and the session if its form says so.
    pub(in crate::table) fn board_ends(&self, outcome: Outcome) -> Vec<Record> {
        let mut records = vec![Record::Session(session::Record::BoardEnded { outcome })];
        if self.policy.kibitzing == Kibitzing::Delayed {
            records.push(Record::Session(session::Record::BoardShown));
        }
        let after = self.deal_result(outcome).map(|result| {
            let mut after = self.session.clone();
            after.record(&result).map(|()| after)
        });
        let is_last = self.board_due().is_some_and(|board| self.has_none_left_after(board));
        if is_last || !matches!(after, Some(Ok(after)) if !after.is_over()) {
            records.push(Record::Session(session::Record::SessionFinished));
        } else if self.finished.len() + 1 >= MAX_DEALS {
            records.push(Record::Session(session::Record::Closed { by: ClosedBy::Limit }));
        } else if self.boards_are_held && self.set.goes_on() {
            records.push(Record::Session(session::Record::Closed { by: ClosedBy::Event }));
        }
        records
    }

    /// What the board on the table tells the form when it ends so.
    pub(in crate::table) fn deal_result(&self, outcome: Outcome) -> Option<DealResult> {
        let deal = self.stage.deal()?;
        let tricks = self.stage.in_play().map(|stage| stage.play.tricks());
        let hands = hands_in_play(deal.reveal(), self.stage.draw());
        Some(deal_result(hands, self.stage.declaring(), tricks, outcome))
    }
}

#[cfg(test)]
mod tests;
