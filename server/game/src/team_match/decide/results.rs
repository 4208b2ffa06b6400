//! What the rooms' tables report. Nudges may be lost and reports come twice: only what is not known happens.

use bridge_protocol::{AccountId, PlayerNumber, Room, TableId};
use bridge_rules::{BoardNumber, BySeat, Seat};

use crate::{
    Chair, PlayedBoard, RoomFine, RoomReport,
    team_match::{AttendanceRecord, DirectionRecord, MatchRecord, PlayRecord, Segment, TeamMatch},
};

impl TeamMatch {
    pub(super) fn reported(&self, table: TableId, report: &RoomReport) -> Vec<MatchRecord> {
        let Some((segment, room)) = self.room_of(table).filter(|_| !self.is_finished()) else { return Vec::new() };
        let state = &segment.rooms[room];
        let lead_of = |board: BoardNumber| report.leads.get(&board).copied();
        let is_new = |played: &&PlayedBoard| {
            let is_known = state.played.get(&played.board) == Some(played)
                && state.leads.get(&played.board).copied() == lead_of(played.board);
            segment.boards.contains(&played.board) && !is_known
        };
        let boards = report.boards.iter().filter(is_new);
        let mut records: Vec<_> = boards
            .map(|played| PlayRecord::BoardPlayed {
                segment: segment.number,
                room,
                board: played.board,
                result: played.result,
                adjusted: played.adjusted.clone(),
                players: report.players.get(&played.board).map(|accounts| self.numbers(room, accounts)),
                lead: lead_of(played.board),
            })
            .map(MatchRecord::from)
            .collect();
        if report.has_stopped {
            let reported = |board: &BoardNumber| report.boards.iter().any(|played| played.board == *board);
            let mut boards = self.boards_to_remove(segment, room);
            boards.retain(|board| !reported(board));
            let removed = (!boards.is_empty()).then_some(boards);
            records.extend(
                removed.map(|boards| PlayRecord::BoardsRemoved { segment: segment.number, room, boards }.into()),
            );
        }
        // Each room's fines come in their order, and none is taken back.
        let fines = report.fines.iter().skip(state.fines.len());
        records.extend(fines.map(|fine| fined(segment.number, room, fine).into()));
        let awaited = report.awaits_director;
        let called = DirectionRecord::DirectorCalled { segment: segment.number, room, awaited }.into();
        records.extend((awaited != state.awaits_director).then_some(called));
        let missed = Seat::ALL.into_iter().filter(|_| !segment.is_closed);
        records.extend(missed.filter_map(|seat| self.attendance(segment, (room, seat), report)));
        records
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

/// What a side was fined is its team's.
fn fined(segment: u8, room: Room, fine: &RoomFine) -> DirectionRecord {
    let RoomFine { side, amount, unit, reason, director } = fine.clone();
    let (team, director) = (room.team_on(side), Some(director));
    DirectionRecord::FinedInRoom { segment, room, team, amount, unit, reason, director }
}
