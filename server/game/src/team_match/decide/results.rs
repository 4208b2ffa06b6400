//! What the rooms' tables report. News may be lost and reports come twice: only what is not known happens.

use bridge_protocol::{AccountId, PlayerNumber, Room, TableId};
use bridge_rules::{BoardNumber, BySeat, Seat};

use crate::{
    Chair, PlayedBoard, RoomFine, RoomReport,
    team_match::{AttendanceRecord, DirectionRecord, MatchRecord, PlayRecord, Segment, TeamMatch},
};

impl TeamMatch {
    pub(super) fn reported(&self, table: TableId, report: &RoomReport) -> Vec<MatchRecord> {
        let Some((segment, room)) = self.room_of(table) else { return Vec::new() };
        let state = &segment.rooms[room];
        let boards = new_boards(segment, room, report);
        let mut records: Vec<_> = boards.map(|board| self.told(segment, room, board, report)).collect();
        if report.has_stopped {
            let reported = |board: &BoardNumber| report.boards.iter().any(|played| played.board == *board);
            let mut boards = self.boards_to_remove(segment, room);
            boards.retain(|board| !reported(board));
            let removed = (!boards.is_empty()).then_some(boards);
            records.extend(
                removed.map(|boards| PlayRecord::BoardsRemoved { segment: segment.number, room, boards }.into()),
            );
        }
        records.extend(new_fines(segment, room, report));
        let awaited = report.awaits_director;
        let called = DirectionRecord::DirectorCalled { segment: segment.number, room, awaited }.into();
        records.extend((awaited != state.awaits_director).then_some(called));
        let missed = Seat::ALL.into_iter().filter(|_| !segment.is_closed);
        records.extend(missed.filter_map(|seat| self.attendance(segment, (room, seat), report)));
        records
    }

    pub(super) fn told(&self, segment: &Segment, room: Room, played: &PlayedBoard, report: &RoomReport) -> MatchRecord {
        let PlayedBoard { board, result, adjusted } = played.clone();
        let players = report.players.get(&board).map(|accounts| self.numbers(room, accounts));
        let lead = report.leads.get(&board).copied();
        PlayRecord::BoardPlayed { segment: segment.number, room, board, result, adjusted, players, lead }.into()
    }

    /// The one who sits or is gone must be the one who has the seat: a table hears of a substitute a little later.
    fn attendance(&self, segment: &Segment, (room, seat): (Room, Seat), report: &RoomReport) -> Option<MatchRecord> {
        let (state, number) = (&segment.rooms[room], segment.number);
        let player = self.sitter(segment, room, seat)?;
        let is_awaited = state.awaited[seat].is_some();
        let is_gone = report.substitute_due[seat] == Some(player);
        match report.chairs[seat] {
            Chair::Taken(sitter) if is_awaited && sitter == player && !is_gone => {
                Some(AttendanceRecord::Arrived { segment: number, room, seat }.into())
            }
            Chair::Left if !is_awaited => Some(AttendanceRecord::Awaited { segment: number, room, seat }.into()),
            Chair::Free | Chair::Taken(_) | Chair::Left if is_awaited => None,
            Chair::Free | Chair::Taken(_) | Chair::Left => match (state.substitute_due[seat], is_gone) {
                (false, true) => Some(AttendanceRecord::SubstituteDue { segment: number, room, seat }.into()),
                (true, false) => Some(AttendanceRecord::SubstituteNotDue { segment: number, room, seat }.into()),
                (true, true) | (false, false) => None,
            },
        }
    }

    /// A report may be late, and who has the seats by then is not who had them.
    fn numbers(&self, room: Room, accounts: &BySeat<Option<AccountId>>) -> BySeat<Option<PlayerNumber>> {
        BySeat::from_fn(|seat| {
            let (team, number) = self.people.player(accounts[seat]?)?;
            Some(number).filter(|_| team == room.team_at(seat))
        })
    }

    pub(in crate::team_match) fn room_of(&self, table: TableId) -> Option<(&Segment, Room)> {
        self.segments.iter().find_map(|segment| {
            let (room, _) = segment.tables.as_ref()?.iter().find(|(_, known)| **known == table)?;
            Some((segment, room))
        })
    }
}

/// The boards of which a room tells what is not known.
pub(super) fn new_boards<'a>(
    segment: &Segment,
    room: Room,
    report: &'a RoomReport,
) -> impl Iterator<Item = &'a PlayedBoard> {
    let state = &segment.rooms[room];
    report.boards.iter().filter(move |played| {
        let lead = report.leads.get(&played.board);
        let is_known = state.played.get(&played.board) == Some(*played) && state.leads.get(&played.board) == lead;
        segment.boards.contains(&played.board) && !is_known
    })
}

/// Each room's fines come in their order, and none is taken back.
pub(super) fn new_fines(segment: &Segment, room: Room, report: &RoomReport) -> impl Iterator<Item = MatchRecord> {
    let (number, known) = (segment.number, segment.rooms[room].fines.len());
    report.fines.iter().skip(known).map(move |fine| fined(number, room, fine).into())
}

/// What a side was fined is its team's.
fn fined(segment: u8, room: Room, fine: &RoomFine) -> DirectionRecord {
    let RoomFine { side, amount, unit, reason, director } = fine.clone();
    let (team, director) = (room.team_on(side), Some(director));
    DirectionRecord::FinedInRoom { segment, room, team, amount, unit, reason, director }
}
