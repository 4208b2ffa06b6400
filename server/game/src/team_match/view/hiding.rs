//! What is hidden until when (Spec D5, D7).

use bridge_protocol::{AccountId, MatchLane, Room, Team, Visibility};
use bridge_rules::BoardNumber;

use super::{Segment, TeamMatch};
use crate::team_match::Standing;

impl TeamMatch {
    /// Whether an account may see what became of a board in both rooms, and so that it is over there.
    pub fn shows_board(&self, account: AccountId, board: BoardNumber) -> bool {
        let lane = self.lane_of(account).unwrap_or(MatchLane::Spectator);
        self.segments.iter().any(|segment| segment.boards.contains(&board) && self.is_shown(segment, board, lane))
    }

    /// Whether a lane may see what became of a board in both rooms.
    pub(super) fn is_shown(&self, segment: &Segment, board: BoardNumber, lane: MatchLane) -> bool {
        let is_settled = || Room::ALL.into_iter().all(|room| self.standing(board, room) != Standing::Open);
        lane == MatchLane::Director && is_settled() || self.is_public(segment, board)
    }

    /// Whether a lane may see what the teams were fined at the tables of a segment: a fine tells of the room.
    pub(super) fn are_fines_shown(&self, segment: &Segment, lane: MatchLane) -> bool {
        let is_shown = match self.conditions.visibility {
            Visibility::AtBoard | Visibility::AtSegmentEnd => segment.is_closed,
            Visibility::AtMatchEnd => self.provisional_until.is_some(),
        };
        is_shown || self.is_finished() || lane == MatchLane::Director
    }

    /// Whether a board's secret, from which everybody can compute all four hands, may be had: never before the board is
    /// over in both rooms.
    pub(super) fn is_secret_out(&self, segment: &Segment, board: BoardNumber, lane: MatchLane) -> bool {
        self.is_public(segment, board) || lane == MatchLane::Director && segment.is_over_in_both(board)
    }

    /// Whether everybody may see a board. When the match is decided nothing more is played that counts.
    fn is_public(&self, segment: &Segment, board: BoardNumber) -> bool {
        if self.is_finished() {
            return segment.tables.is_some();
        }
        match self.conditions.visibility {
            Visibility::AtBoard => segment.is_closed || segment.is_over_in_both(board),
            Visibility::AtSegmentEnd => segment.is_closed,
            Visibility::AtMatchEnd => self.provisional_until.is_some(),
        }
    }
}

impl Segment {
    /// Whether both rooms are done with a board. One that the director scored or struck out without its being played
    /// may still lie on a table, so that it waits for the end of the segment.
    pub(super) fn is_over_in_both(&self, board: BoardNumber) -> bool {
        Room::ALL.into_iter().all(|room| self.rooms[room].played.contains_key(&board))
    }

    /// Whether a lane may see a team's line-up: everybody when both are in, and at once that of the team that has to
    /// place first.
    pub(super) fn is_lineup_shown(&self, team: Team, lane: MatchLane) -> bool {
        self.are_lineups_shown
            || lane == MatchLane::Director
            || lane.team() == Some(team)
            || self.places_first == Some(team)
    }
}
