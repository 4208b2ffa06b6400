//! What a match wants of its rooms: the tables that should be there, and who may sit at them. The server sees to it, as
//! often as it likes: wanting the same again changes nothing.

use bridge_protocol::{AccountId, ClaimPolicy, Computers, MatchScoring, PlayFor, Policy, Room, TableId};
use bridge_rules::{BySeat, Seat};

use super::{Segment, TeamMatch};
use crate::{BelongsTo, Boards, Moment, Opened, Person, RoomSeats};

/// A table that should be open.
#[derive(Clone, Debug)]
pub struct RoomWanted {
    /// How it is opened, if it is not.
    pub opened: Opened,
    /// The identity of the event that its match is of, or else of the match: it is kept with these.
    pub family: [u8; 16],
    /// Who may sit; whoever else does is to get up.
    pub seats: RoomSeats,
    /// Whether no further board begins there.
    pub is_held: bool,
    /// Whether all that it can report is known: nothing is to be asked of it until it has news.
    pub is_settled: bool,
}

/// Where somebody may go, and as what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entrance {
    /// To a seat.
    Seat {
        /// Id of the table.
        table: TableId,
        /// The seat that it is about.
        seat: Seat,
    },
    /// Back to the seat of one who is back: to play the board on the table to its end, if they still sit there.
    UntilNextBoard {
        /// Id of the table.
        table: TableId,
        /// The seat that it is about.
        seat: Seat,
    },
    /// As the match's director.
    Director {
        /// Id of the table.
        table: TableId,
    },
}

impl TeamMatch {
    /// The tables of all segments that are dealt.
    pub fn rooms_wanted(&self) -> Vec<RoomWanted> {
        let rooms = self.segments.iter().flat_map(|segment| Room::ALL.map(|room| (segment, room)));
        rooms.filter_map(|(segment, room)| self.room_wanted(segment, room)).collect()
    }

    /// One of them, by its table.
    pub fn room_wanted_at(&self, table: TableId) -> Option<RoomWanted> {
        let (segment, room) = self.room_of(table).filter(|_| !self.is_finished())?;
        self.room_wanted(segment, room)
    }

    /// Who may sit at a room's table.
    pub fn seats_at(&self, table: TableId) -> Option<RoomSeats> {
        let (segment, room) = self.room_of(table).filter(|_| !self.is_finished())?;
        Some(self.seats_for(segment, room))
    }

    /// The computers that have a seat in the room of a table.
    pub fn computers_at(&self, table: TableId) -> Vec<(Room, Seat, Person)> {
        let Some((segment, room)) = self.room_of(table).filter(|_| !self.is_finished()) else { return Vec::new() };
        let computer = |seat: Seat| {
            let person = self.player_at(segment, room, seat).filter(|person| person.account.is_computer())?;
            Some((room, seat, person.clone()))
        };
        Seat::ALL.into_iter().filter_map(computer).collect()
    }

    fn seats_for(&self, segment: &Segment, room: Room) -> RoomSeats {
        RoomSeats {
            seats: BySeat::from_fn(|seat| self.sitter(segment, room, seat)),
            until_next_board: BySeat::from_fn(|seat| self.plays_on(segment, room, seat)),
        }
    }

    /// Who sits in for one who is back.
    fn plays_on(&self, segment: &Segment, room: Room, seat: Seat) -> Option<AccountId> {
        let number = segment.rooms[room].until_next_board[seat]?;
        Some(self.people.on_roster(room.team_at(seat), number)?.account)
    }

    fn room_wanted(&self, segment: &Segment, room: Room) -> Option<RoomWanted> {
        // Its computers play for what the match is scored in.
        let play_for = match self.conditions.scoring {
            MatchScoring::Imps => PlayFor::Imps,
            MatchScoring::BoardAMatch => PlayFor::Matchpoints,
            MatchScoring::Aggregate => PlayFor::Points,
        };
        let computers = Computers { play_for, ..self.conditions.policy.computers };
        // Where nobody could rule on it a board would not count that one side refuses to play on (Spec C6.8).
        let claims = match self.conditions.policy.claims {
            ClaimPolicy::Director if !self.is_directed() => ClaimPolicy::PlayOnIfAllAgree,
            agreed => agreed,
        };
        let opened = Opened {
            table: segment.tables?[room],
            belongs_to: BelongsTo::Match(self.id),
            policy: Policy { computers, claims, ..self.conditions.policy },
            boards: self.boards_for(segment, room),
            at: segment.opened_at.unwrap_or(Moment(0)),
        };
        let played = &segment.rooms[room].played;
        let all_known = segment.boards.iter().all(|board| played.contains_key(board));
        Some(RoomWanted {
            family: self.family(),
            opened,
            seats: self.seats_for(segment, room),
            is_held: !all_known && (self.are_boards_held(segment) || !self.counts(segment)),
            is_settled: segment.is_closed || all_known,
        })
    }

    /// In the room's own order (Spec D4).
    fn boards_for(&self, segment: &Segment, room: Room) -> Boards {
        let order = self.conditions.order[room].arrange(&segment.boards);
        let boards = order.into_iter().filter_map(|board| Some((board, self.deal(segment, board)?))).collect();
        let transcript = segment.set.as_ref().and_then(|set| set.transcript.clone()).map(Box::new);
        Boards::OfMatch { boards, transcript }
    }

    /// Who has a seat, if they have come.
    pub(crate) fn sitter(&self, segment: &Segment, room: Room, seat: Seat) -> Option<AccountId> {
        Some(self.player_at(segment, room, seat)?.account)
    }

    fn player_at(&self, segment: &Segment, room: Room, seat: Seat) -> Option<&Person> {
        let team = room.team_at(seat);
        let number = segment.lineups[team]?.player_at(team, room, seat)?;
        self.people.on_roster(team, number)
    }

    /// Where an account that has entered a room goes; none if it has no business there.
    pub fn entrance(&self, account: AccountId, room: Room) -> Option<Entrance> {
        let segment = self.segment_for(account)?;
        let table = segment.tables?[room];
        if !segment.rooms[room].entered.contains(&account) {
            return None;
        }
        if self.people.directs(account) {
            return Some(Entrance::Director { table });
        }
        let seats = self.seats_for(segment, room);
        Seat::ALL.into_iter().find_map(|seat| match Some(account) {
            sitter if sitter == seats.seats[seat] => Some(Entrance::Seat { table, seat }),
            sitter if sitter == seats.until_next_board[seat] => Some(Entrance::UntilNextBoard { table, seat }),
            _ => None,
        })
    }

    /// The segment into whose rooms an account would go: the one that is on. Whoever directs goes into those of the
    /// last one that has any, until the next are open: there its players call them about its last board.
    pub(super) fn segment_for(&self, account: AccountId) -> Option<&Segment> {
        if self.people.directs(account) { self.last_with_rooms() } else { self.segment() }
    }

    pub(super) fn last_with_rooms(&self) -> Option<&Segment> {
        self.segments.iter().rev().find(|segment| segment.tables.is_some())
    }
}
