//! Who gets up because the match or the event has somebody else sit there.

use bridge_rules::Seat;

use crate::{
    RoomSeats,
    table::{Record, Table, seating},
};

impl Table {
    /// Whether nobody sits there who is to get up.
    pub fn seats_only(&self, players: &RoomSeats) -> bool {
        !Seat::ALL.into_iter().any(|seat| self.has_to_get_up(seat, players))
    }

    pub(super) fn seat_only(&self, players: &RoomSeats) -> Vec<Record> {
        let strangers = Seat::ALL.into_iter().filter(|seat| self.has_to_get_up(*seat, players));
        strangers.map(|seat| Record::Seating(seating::Record::SeatLeft { seat, kept: false })).collect()
    }

    /// A substitute whose player is back plays on to the end of the board, unless gone for long as well (Spec C13). A
    /// computer plays until that player sits down, who may be another one meanwhile.
    fn has_to_get_up(&self, seat: Seat, players: &RoomSeats) -> bool {
        let Some(sitting) = self.chairs.sitting(seat) else { return false };
        let account = Some(sitting.person.account);
        if self.stands_in(seat) && players.seats[seat].is_some_and(|player| !player.is_computer()) {
            return false;
        }
        let is_gone = self.absences.of(seat).is_some_and(|away| away.is_offered);
        let plays_on = self.stage.is_board_on() && !is_gone && account == players.until_next_board[seat];
        account != players.seats[seat] && !plays_on
    }
}
