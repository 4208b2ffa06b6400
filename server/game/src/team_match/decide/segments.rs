//! From segment to segment, those that break a tie included (Spec D2, D7, D16).

use std::{cmp::Ordering, time::Duration};

use bridge_protocol::{SeatingRights, Team, Ties, WonBy};
use bridge_rules::Exact;

use crate::{
    Moment, ServerIdentity,
    team_match::{EndingRecord, MatchRecord, Segment, SegmentRecord, TeamMatch, conditions},
};

impl TeamMatch {
    /// The segment that comes next; none if all is played and nobody has to play on.
    pub(super) fn next_segment(&self, at: Moment, identity: &ServerIdentity) -> Option<MatchRecord> {
        let number = self.segment().map_or(0, |last| last.number) + 1;
        let scheduled = self.conditions.segments.get(self.segments.len()).copied();
        let boards = match scheduled {
            Some(boards) => boards,
            // Until then nobody knows who is ahead.
            None if self.awaits_a_ruling() => return None,
            // As many as there are secrets for.
            None if self.boards.secrets.len() > self.segments.len() => self.boards_to_break_the_tie()?,
            None => return None,
        };
        let places_first = scheduled.and_then(|_| self.places_first(number, identity));
        Some(SegmentRecord::SegmentOpened { segment: number, boards, places_first, due: self.lineup_due(at) }.into())
    }

    fn boards_to_break_the_tie(&self) -> Option<u8> {
        if !self.is_level() {
            return None;
        }
        match self.conditions.ties {
            Ties::Stand => None,
            Ties::ExtraBoards => Some(conditions::eighth(&self.conditions)),
            Ties::Aggregate => Some(conditions::AFTER_AGGREGATE),
            Ties::SuddenDeath => Some(conditions::SUDDEN_DEATH),
        }
    }

    /// Who has to place their team first, because the others have seating rights.
    fn places_first(&self, number: u8, identity: &ServerIdentity) -> Option<Team> {
        match self.conditions.seating_rights {
            SeatingRights::Blind => None,
            SeatingRights::Visitors => Some(Team::Home),
            SeatingRights::Alternate if number.is_multiple_of(2) => Some(Team::Away),
            SeatingRights::Alternate => Some(Team::Home),
            SeatingRights::Toss => {
                let [coin, ..] = identity.key.chance("toss", &[&self.id.to_bytes()[..], &[number]].concat());
                Some(if coin.is_multiple_of(2) { Team::Home } else { Team::Away })
            }
        }
    }

    /// Whether every board has come to something in both rooms. A room waits for the other only here (Spec D4).
    pub(super) fn is_over(&self, segment: &Segment) -> bool {
        segment.boards.iter().all(|board| {
            let mut rooms = segment.rooms.iter();
            rooms.all(|(room, state)| state.played.contains_key(board) || self.awards.contains_key(&(*board, room)))
        })
    }

    pub(super) fn provisional(&self, at: Moment) -> MatchRecord {
        EndingRecord::Provisional { until: at.after(Duration::from_millis(self.conditions.correction_ms)) }.into()
    }

    /// Who has won, once nobody has to play on.
    pub(super) fn leader(&self) -> Option<(Team, WonBy)> {
        let ahead = |sign: Ordering| match sign {
            Ordering::Greater => Some(Team::Home),
            Ordering::Less => Some(Team::Away),
            Ordering::Equal => None,
        };
        let by_score = ahead(self.margin().cmp(&Exact::ZERO)).map(|team| (team, WonBy::Score));
        by_score.or_else(|| match self.conditions.ties {
            Ties::Aggregate => ahead(self.aggregate().cmp(&0)).map(|team| (team, WonBy::Aggregate)),
            Ties::Stand | Ties::ExtraBoards | Ties::SuddenDeath => None,
        })
    }
}
