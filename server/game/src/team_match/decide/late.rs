//! What a room's director ruled in the instant in which the score came to stand (Law 79C): the table took it before
//! anybody could tell it so. From then on a ruling at a table is refused, and this one must not be lost.

use bridge_protocol::{MatchResult, TableId, WonBy};

use super::results::{new_boards, new_fines};
use crate::{
    Moment, PlayedBoard, RoomReport,
    team_match::{EndingRecord, MatchRecord, TeamMatch},
};

impl TeamMatch {
    /// It counts, and the match is won by whoever is ahead with it; a tie is not played off any more. What else a room
    /// has to tell when the score stands counts no more.
    pub(super) fn hear_late(&self, table: TableId, report: &RoomReport, at: Moment) -> Vec<MatchRecord> {
        let Some((segment, room)) = self.room_of(table) else { return Vec::new() };
        let was_over = |played: &&PlayedBoard| segment.rooms[room].played.contains_key(&played.board);
        let ruled = new_boards(segment, room, report).filter(was_over).filter(|played| played.is_ruled());
        let ruled = ruled.map(|played| self.told(segment, room, played, report));
        let mut records: Vec<_> = ruled.chain(new_fines(segment, room, report)).collect();
        if records.is_empty() {
            return records;
        }
        let mut after = self.clone();
        records.iter().for_each(|record| after.apply(record, at));
        let result = after.won_by_score();
        if self.is_won_by_score() && self.result.as_ref() != Some(&result) {
            records.push(EndingRecord::Finished { result }.into());
        }
        records
    }

    /// Not by what a team or its director said, whatever the score.
    fn is_won_by_score(&self) -> bool {
        self.result.as_ref().is_some_and(|MatchResult { by, .. }| match by {
            WonBy::Score | WonBy::Aggregate => true,
            WonBy::Forfeit | WonBy::Closed => false,
        })
    }
}
