//! What a table's director ruled in the instant in which the standings became final (Law 79C): the table took it before
//! anybody could tell it so. From then on a ruling at a table is refused, and this one must not be lost.

use bridge_protocol::{EventRuling, Refusal, TableId};

use super::{Field, ReportRecord, round::Played};
use crate::{
    PlayedBoard, RoomCorrection, RoomReport,
    event::{
        EventRecord,
        decide::{DONE_BEFORE, Decision},
    },
};

impl Field {
    /// It counts, and is a correction as one that is given in the event: a new version, told with its reason. What else
    /// a table has to tell when the standings are final counts no more.
    pub(in crate::event) fn hear_late(&self, id: TableId, report: &RoomReport) -> Decision {
        let (_, table) = self.table(id).ok_or(Refusal::NoSuchTable {})?;
        let Some(RoomCorrection { director, law, reason }) = &report.corrected else { return DONE_BEFORE };
        let changed = report.boards.iter().filter(|board| {
            let played = Played { board: (*board).clone(), lead: report.leads.get(&board.board).copied() };
            board.is_ruled() && table.lines.contains_key(&board.board) && table.learns(&played)
        });
        let corrected = changed.flat_map(|PlayedBoard { board, result, adjusted }| {
            let ruled = EventRecord::Ruled {
                director: director.clone(),
                ruling: EventRuling::Announce {},
                law: law.clone(),
                reason: format!("Table {}, board {board}: {reason}", table.seated.number),
            };
            let (result, adjusted, lead) = (*result, adjusted.clone(), report.leads.get(board).copied());
            let played = ReportRecord::BoardPlayed { table: id, board: *board, result, adjusted, lead }.into();
            [ruled, EventRecord::Field(played)]
        });
        Ok(corrected.collect())
    }
}
