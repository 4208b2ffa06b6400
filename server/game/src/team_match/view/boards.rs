//! The boards as they are compared, and as the director sees them come in.

use bridge_dealing::{BoardKeyId, Reveal};
use bridge_protocol::{ByRoom, ComparedBoard, MatchLane, Room, RoomBoard};
use bridge_rules::BoardNumber;

use super::{Segment, TeamMatch};

impl TeamMatch {
    pub(super) fn compared_boards(&self, segment: &Segment, lane: MatchLane) -> Vec<ComparedBoard> {
        let shown = segment.boards.iter().filter(|board| self.is_shown(segment, **board, lane));
        let compared = shown.map(|board| ComparedBoard {
            board: *board,
            rooms: ByRoom::from_fn(|room| self.room_board(segment, room, *board)),
            points: self.points(*board),
            secret: self.secret(segment, *board).filter(|_| self.is_secret_out(segment, *board, lane)),
        });
        compared.collect()
    }

    /// What each room has played or was given so far.
    pub(super) fn progress(&self, segment: &Segment) -> ByRoom<Vec<RoomBoard>> {
        ByRoom::from_fn(|room| {
            let is_known = |board: BoardNumber| {
                segment.rooms[room].played.contains_key(&board) || self.awards.contains_key(&(board, room))
            };
            let known = segment.boards.iter().filter(|board| is_known(**board));
            known.map(|board| self.room_board(segment, room, *board)).collect()
        })
    }

    /// The secret of a board that was dealt here, once it is dealt. Whether it may be had is the caller's to know.
    pub(super) fn secret(&self, segment: &Segment, board: BoardNumber) -> Option<Reveal> {
        let set = segment.set.as_ref().filter(|set| set.transcript.is_some())?;
        let secret = self.boards.secrets.get(usize::from(segment.number).checked_sub(1)?)?;
        Some(secret.reveal().board_secret(&set.ctx, BoardKeyId::planned(board)).reveal())
    }

    fn room_board(&self, segment: &Segment, room: Room, board: BoardNumber) -> RoomBoard {
        let played = segment.rooms[room].played.get(&board);
        let adjusted = self.awards.get(&(board, room)).or(played.and_then(|played| played.adjusted.as_ref()));
        RoomBoard {
            board,
            result: played.and_then(|played| played.result),
            adjusted: adjusted.cloned(),
            lead: segment.rooms[room].leads.get(&board).copied(),
            players: segment.rooms[room].sat.get(&board).copied().unwrap_or_default(),
        }
    }
}
