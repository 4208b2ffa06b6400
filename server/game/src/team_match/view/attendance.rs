//! Who is missed in the rooms. It is about who is there and not about what is played: it says the same whether a board
//! is on or not, and however many were played (Spec D5).

use bridge_protocol::{KeptSeat, MissingPlayer, Room};
use bridge_rules::Seat;

use super::{Segment, TeamMatch};

impl TeamMatch {
    /// In whose place a substitute may be put.
    pub(super) fn substitutes_due(&self, segment: &Segment) -> impl Iterator<Item = MissingPlayer> {
        let due = self.places_on(segment).filter(|(room, seat)| segment.rooms[*room].substitute_due[*seat]);
        due.filter_map(|(room, seat)| {
            let team = room.team_at(seat);
            Some(MissingPlayer { team, player: segment.lineups[team]?.player_at(team, room, seat)? })
        })
    }

    /// The rooms that await their director, who can go there. When the match is over they tell no more that one has
    /// come.
    pub(super) fn calling(&self, segment: &Segment) -> Vec<Room> {
        let is_last = self.last_with_rooms().is_some_and(|last| last.number == segment.number);
        let calls = |room: &Room| segment.rooms[*room].awaits_director && is_last && !self.is_finished();
        Room::ALL.into_iter().filter(calls).collect()
    }

    /// Who has their seat again when they are back.
    pub(super) fn seats_kept(&self, segment: &Segment) -> impl Iterator<Item = KeptSeat> {
        self.places_on(segment).filter_map(|(room, seat)| {
            Some(KeptSeat { team: room.team_at(seat), player: segment.rooms[room].kept_for[seat]?, room })
        })
    }

    /// The seats of both rooms; none when there is nothing more to play there.
    fn places_on(&self, segment: &Segment) -> impl Iterator<Item = (Room, Seat)> {
        let is_on = !segment.is_closed && !self.is_finished();
        let places = Room::ALL.into_iter().flat_map(|room| Seat::ALL.map(|seat| (room, seat)));
        places.filter(move |_| is_on)
    }
}
