//! What a board is worth in one room (Spec C16, D13).

use bridge_protocol::{Adjusted, Award, Room, Weighted};
use bridge_rules::{Artificial, BoardNumber, BySide, Comparison, RoomScore, WeightedScore, Worth};

use super::TeamMatch;
use crate::PlayedBoard;

/// What became of a board in a room.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Standing {
    /// It is still to be played there, or somebody has yet to rule what it is worth.
    Open,
    /// It does not count there, so that there is nothing to compare the other room with.
    Void,
    /// It has a score.
    Scored(RoomScore),
}

impl TeamMatch {
    /// What became of a board in a room: the match's director has the last word, the table's director the word before.
    pub(crate) fn standing(&self, board: BoardNumber, room: Room) -> Standing {
        let played = self.played(board, room);
        match (self.awards.get(&(board, room)).or(played.and_then(|played| played.adjusted.as_ref())), played) {
            (Some(Adjusted::Void {}), _) => Standing::Void,
            (Some(Adjusted::ToBeRuled {}), _) => Standing::Open,
            (Some(Adjusted::Awards { ns, ew }), _) => {
                let (north_south, east_west) = (worth(ns, board), worth(ew, board));
                Standing::Scored(RoomScore(BySide { north_south, east_west }))
            }
            (
                Some(Adjusted::Rescored {} | Adjusted::Adjudicated {}) | None,
                Some(PlayedBoard { result: Some(result), .. }),
            ) => Standing::Scored(RoomScore::played(result.score)),
            (
                Some(Adjusted::Rescored {} | Adjusted::Adjudicated {}) | None,
                Some(PlayedBoard { result: None, .. }) | None,
            ) => Standing::Open,
        }
    }

    /// Whether a board is played in a room, and nobody knows what it comes to before it is ruled.
    pub(crate) fn is_to_be_ruled(&self, board: BoardNumber, room: Room) -> bool {
        let played = self.played(board, room).and_then(|played| played.adjusted.as_ref());
        matches!(self.awards.get(&(board, room)).or(played), Some(Adjusted::ToBeRuled {}))
    }

    /// What a room reported of a board.
    pub(crate) fn played(&self, board: BoardNumber, room: Room) -> Option<&PlayedBoard> {
        self.segments.iter().find_map(|segment| segment.rooms[room].played.get(&board))
    }

    /// A board compared between the rooms, if it has a score in both.
    pub(super) fn compared(
        &self,
        board: BoardNumber,
        compare: impl Fn(&RoomScore, &RoomScore) -> Option<Comparison>,
    ) -> Option<Comparison> {
        match (self.standing(board, Room::Open), self.standing(board, Room::Closed)) {
            (Standing::Scored(open), Standing::Scored(closed)) => compare(&open, &closed),
            (Standing::Open | Standing::Void, _) | (_, Standing::Open | Standing::Void) => None,
        }
    }
}

fn worth(award: &Award, board: BoardNumber) -> Worth {
    match award {
        Award::Artificial(artificial) => Worth::Artificial(*artificial),
        // No ruling of a match says so; at IMPs it would be the artificial score on its side of half.
        Award::Percent(percent) => Worth::Artificial(match percent {
            0..50 => Artificial::AverageMinus,
            50 => Artificial::Average,
            51.. => Artificial::AveragePlus,
        }),
        Award::Assigned(results) => {
            let score = |result: &Weighted| result.outcome().score(board.vulnerability());
            let weighted =
                |result: &Weighted| WeightedScore { points: score(result), n: result.weight.n, d: result.weight.d };
            Worth::Scores(results.iter().map(weighted).collect())
        }
    }
}
