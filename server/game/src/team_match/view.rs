//! The door of a match: the only code that builds what a viewer receives. A lane is all it asks for, and what a lane
//! may not know changes nothing in its view: what a room plays leaves no trace before the boards are shown (Spec D5).

mod attendance;
mod boards;
mod dealing;
mod hiding;
mod rulings;

use bridge_dealing::Transcript;
use bridge_protocol::{
    AccountId, ByTeam, LineupView, MatchLane, MatchView, Refusal, Room, SegmentView, TableId, Team, TeamView,
};
use bridge_rules::BoardNumber;

use super::{Segment, TeamMatch};
use crate::Person;

/// Whose eyes a view of a match is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchEyes {
    /// Their lane.
    pub lane: MatchLane,
    /// Whether they are its team's captain's.
    pub is_captain: bool,
}

/// Boards of each room, by its table.
type OpenBoards = Vec<(Room, TableId, Vec<BoardNumber>)>;

impl TeamMatch {
    /// Whose eyes an account has; none if it has not joined.
    pub fn eyes_of(&self, account: AccountId) -> Option<MatchEyes> {
        let lane = self.lane_of(account)?;
        Some(MatchEyes { lane, is_captain: self.people.captain_of(account).is_some() })
    }

    /// The match as those eyes may see it: a captain is told in whose place they may put a substitute (Spec C13), and
    /// that they have offered to concede.
    pub fn seen_by(&self, MatchEyes { lane, is_captain }: MatchEyes) -> MatchView {
        let mut view = self.view(lane);
        let is_told = |team: Team| lane == MatchLane::Director || is_captain && lane.team() == Some(team);
        if let (Some(shown), Some(segment)) = (view.segments.last_mut(), self.segments.last()) {
            shown.substitutes_due = self.substitutes_due(segment).filter(|missing| is_told(missing.team)).collect();
        }
        let own = lane.team().filter(|_| is_captain);
        view.conceded = view.conceded.or(own.filter(|team| self.conceded.contains(team)));
        view
    }

    /// The match as everybody of a lane may see it.
    pub fn view(&self, lane: MatchLane) -> MatchView {
        MatchView {
            conditions: self.conditions.clone(),
            teams: ByTeam::from_fn(|team| self.team_view(team)),
            director: self.people.directors.first().map(|director| director.name.clone()),
            stage: self.stage(),
            segments: self.segments.iter().map(|segment| self.segment_view(segment, lane)).collect(),
            penalties: self.penalties(|segment| self.are_fines_shown(segment, lane)).collect(),
            rulings: self.rulings.iter().filter(|notice| self.hears_of(&notice.ruling, lane)).cloned().collect(),
            rulings_made: (lane == MatchLane::Director)
                .then(|| u32::try_from(self.rulings.len()).expect("as many as a match keeps")),
            totals: self.totals(
                |segment, board| self.is_shown(segment, board, lane),
                |segment| self.are_fines_shown(segment, lane),
            ),
            score_version: self.score_version,
            agreed: ByTeam::from_fn(|team| self.agrees(team)),
            conceded: self.conceded.first().copied().filter(|_| lane == MatchLane::Director || self.is_finished()),
            result: self.result.clone(),
        }
    }

    /// The boards of a segment whose calls and cards an account may have, by table; with the moment when the rooms were
    /// opened.
    ///
    /// # Errors
    /// If there is no such segment, or the account has no part in the match.
    pub fn open_boards(&self, account: AccountId, segment: u8) -> Result<(u64, OpenBoards), Refusal> {
        let (lane, segment) = self.asked_for(account, segment)?;
        let (Some(tables), Some(opened_at)) = (segment.tables, segment.opened_at) else {
            return Err(Refusal::RoomsClosed {});
        };
        let boards = |room: Room| {
            let played = segment.rooms[room].played.keys().copied();
            played.filter(|board| self.is_shown(segment, *board, lane)).collect()
        };
        Ok((opened_at.0, Room::ALL.map(|room| (room, tables[room], boards(room))).to_vec()))
    }

    /// How a segment was dealt, with the secrets of the boards that the account may see.
    ///
    /// # Errors
    /// If it is not dealt, or not by this server, or the account has no part in the match.
    pub fn transcript(&self, account: AccountId, segment: u8) -> Result<Transcript, Refusal> {
        let (lane, segment) = self.asked_for(account, segment)?;
        let set = segment.set.as_ref().ok_or(Refusal::NotDealtHere {})?;
        let mut transcript = set.transcript.clone().ok_or(Refusal::NotNowInMatch { stage: self.stage() })?;
        let shown = segment.boards.iter().filter(|board| self.is_secret_out(segment, **board, lane));
        transcript.reveals = shown.filter_map(|board| self.secret(segment, *board)).collect();
        Ok(transcript)
    }

    fn asked_for(&self, account: AccountId, number: u8) -> Result<(MatchLane, &Segment), Refusal> {
        let lane = self.lane_of(account).ok_or(Refusal::NoSuchMatch {})?;
        Ok((lane, self.segment_numbered(number).ok_or_else(|| self.not_begun(number))?))
    }

    fn team_view(&self, team: Team) -> TeamView {
        let name = |person: &Option<Person>| person.as_ref().map(|person| person.name.clone());
        TeamView {
            captain: name(&self.people.captains[team]),
            players: self.people.players[team].iter().map(name).collect(),
            computers: self.people.computers(team).collect(),
        }
    }

    fn segment_view(&self, segment: &Segment, lane: MatchLane) -> SegmentView {
        SegmentView {
            number: segment.number,
            boards: segment.boards.clone(),
            set: segment.set.as_ref().map(dealing::set_view),
            lineups_due_ms: segment.due.map(|due| due.0),
            places_first: segment.places_first,
            lineups: ByTeam::from_fn(|team| match segment.lineups[team] {
                None => LineupView::Awaited,
                Some(lineup) if segment.is_lineup_shown(team, lane) => LineupView::Shown(lineup),
                Some(_) => LineupView::HandedIn,
            }),
            substitutes_due: Vec::new(),
            seats_kept: self.seats_kept(segment).collect(),
            tables: segment.tables,
            clock: segment.time(),
            compared: self.compared_boards(segment, lane),
            progress: (lane == MatchLane::Director).then(|| self.progress(segment)),
            calls: if lane == MatchLane::Director { self.calling(segment) } else { Vec::new() },
            closed: segment.is_closed,
            score: self.sum(segment, |board| self.is_shown(segment, board, lane)).won,
        }
    }
}
