//! A segment (stanza): its boards and how they are dealt, its line-ups, its two rooms.

mod clock;
mod contributions;

use std::collections::{BTreeMap, BTreeSet};

use bridge_dealing::{BoardKeyId, Context, ContextParts, SetCommitment, Transcript, Venue};
use bridge_protocol::{AccountId, ByRoom, ByTeam, Lineup, MatchStage, Penalty, PlayerNumber, Room, TableId, Team};
use bridge_rules::{BoardNumber, BySeat, Card, Deal, Exact, Seat};

use super::TeamMatch;
use crate::PlayedBoard;
use crate::{Concealed, Moment, time_limit::TimeLimit};

pub(crate) use contributions::{Contribution, label};

#[derive(Clone, Debug)]
pub(crate) struct Segment {
    /// From 1.
    pub(crate) number: u8,
    pub(crate) boards: Vec<BoardNumber>,
    /// None for imported boards.
    pub(crate) set: Option<SegmentSet>,
    pub(crate) places_first: Option<Team>,
    pub(crate) due: Option<Moment>,
    /// As they stand: a substitute is in their player's place.
    pub(crate) lineups: ByTeam<Option<Lineup>>,
    pub(crate) are_lineups_shown: bool,
    /// Who left, and who came for them.
    pub(crate) substitutions: Vec<(Team, PlayerNumber, PlayerNumber)>,
    pub(crate) tables: Option<ByRoom<TableId>>,
    pub(crate) opened_at: Option<Moment>,
    /// From then on, where there is a limit.
    pub(crate) clock: Option<TimeLimit>,
    pub(crate) rooms: ByRoom<RoomState>,
    /// What was counted beside the boards, of a home team's side, when it was opened.
    pub(crate) apart: Exact,
    pub(crate) is_closed: bool,
}

/// How a segment's boards are dealt (Spec E2).
#[derive(Clone, Debug)]
pub(crate) struct SegmentSet {
    pub(crate) ctx: Context,
    pub(crate) commitment: SetCommitment,
    pub(crate) contributions: ByRoom<BySeat<Option<Contribution>>>,
    /// Until when commitments are taken, or contributions.
    pub(crate) window: Option<Window>,
    pub(crate) transcript: Option<Transcript>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Window {
    Commitments(Moment),
    Contributions(Moment),
}

/// What is known of a room.
#[derive(Clone, Debug, Default)]
pub(crate) struct RoomState {
    pub(crate) played: BTreeMap<BoardNumber, PlayedBoard>,
    /// The opening leads of the boards that had one.
    pub(crate) leads: BTreeMap<BoardNumber, Card>,
    /// Who had the seats when a board ended.
    pub(crate) sat: BTreeMap<BoardNumber, BySeat<Option<PlayerNumber>>>,
    /// Who was let in: what they saw there they may not take elsewhere.
    pub(crate) entered: BTreeSet<AccountId>,
    pub(crate) substitute_due: BySeat<bool>,
    /// Since when the room waits for a seat's player who has not come.
    pub(crate) awaited: BySeat<Option<Moment>>,
    /// Whose seat it is when they are back: they were replaced because they were gone.
    pub(crate) kept_for: BySeat<Option<PlayerNumber>>,
    /// Who plays the board on the table to its end, where the seat's player is back.
    pub(crate) until_next_board: BySeat<Option<PlayerNumber>>,
    /// What its table's director fined the teams.
    pub(crate) fines: Vec<Penalty>,
    /// Whether its director was called and has not come.
    pub(crate) awaits_director: bool,
}

impl RoomState {
    /// Waits for whoever has the seat from this moment on.
    pub(crate) fn await_player(&mut self, seat: Seat, since: Moment) {
        self.awaited[seat] = Some(since);
        self.substitute_due[seat] = false;
    }

    /// Waits no longer for whoever has the seat.
    pub(crate) fn player_arrived(&mut self, seat: Seat) {
        self.awaited[seat] = None;
        self.substitute_due[seat] = false;
    }
}

impl Segment {
    pub(crate) fn new(number: u8, boards: Vec<BoardNumber>, set: Option<SegmentSet>) -> Self {
        Self {
            number,
            boards,
            set,
            places_first: None,
            due: None,
            lineups: ByTeam::default(),
            are_lineups_shown: false,
            substitutions: Vec::new(),
            tables: None,
            opened_at: None,
            clock: None,
            rooms: ByRoom::default(),
            apart: Exact::ZERO,
            is_closed: false,
        }
    }

    /// Who has the seats of a room, as the line-ups stand.
    pub(crate) fn seated(&self, room: Room) -> BySeat<Option<PlayerNumber>> {
        BySeat::from_fn(|seat| {
            let team = room.team_at(seat);
            self.lineups[team]?.player_at(team, room, seat)
        })
    }
}

impl TeamMatch {
    /// Where the match stands (Spec D2).
    pub fn stage(&self) -> MatchStage {
        match self.segment() {
            _ if self.result.is_some() => MatchStage::Final,
            _ if self.provisional_until.is_some() => MatchStage::Provisional,
            Some(segment) if segment.tables.is_some() => MatchStage::Playing,
            Some(segment) if segment.are_lineups_shown => MatchStage::Dealing,
            Some(_) | None => MatchStage::Lineup,
        }
    }

    /// The segment that is on, or the last one.
    pub(crate) fn segment(&self) -> Option<&Segment> {
        self.segments.last()
    }

    pub(crate) fn segment_numbered(&self, number: u8) -> Option<&Segment> {
        self.segments.iter().find(|segment| segment.number == number)
    }

    /// Where a board is played, if it is dealt.
    pub(crate) fn segment_of(&self, board: BoardNumber) -> Option<&Segment> {
        self.segments.iter().find(|segment| segment.tables.is_some() && segment.boards.contains(&board))
    }

    /// Boards are numbered on through the segments (Spec D16 for those that break a tie); boards from elsewhere have
    /// their own numbers.
    pub(crate) fn boards_of_segment(&self, number: u8, count: u8) -> Vec<BoardNumber> {
        let before: usize = self.segments.iter().map(|segment| segment.boards.len()).sum();
        let imported = self.boards.imported.as_ref().filter(|_| self.is_scheduled(number));
        if let Some(imported) = imported {
            return imported.iter().skip(before).take(usize::from(count)).map(|(board, _)| *board).collect();
        }
        let last = self.segments.iter().filter_map(|segment| segment.boards.last()).next_back();
        let first = last.map_or(Some(BoardNumber::FIRST), |last| last.next());
        std::iter::successors(first, |board| board.next()).take(usize::from(count)).collect()
    }

    /// Whether a segment is one of the conditions, and none that breaks a tie.
    pub(crate) fn is_scheduled(&self, number: u8) -> bool {
        usize::from(number) <= self.conditions.segments.len()
    }

    /// How a segment is dealt: committed to before any line-up is known (Spec D3). None for boards from elsewhere.
    pub(crate) fn set_of_segment(&self, number: u8, boards: &[BoardNumber]) -> Option<SegmentSet> {
        if self.boards.imported.is_some() && self.is_scheduled(number) {
            return None;
        }
        let secret = self.boards.secrets.get(usize::from(number).checked_sub(1)?)?;
        let (first, last) = (*boards.first()?, *boards.last()?);
        let id = self.id.to_string();
        let parts = ContextParts {
            server: &self.boards.server,
            venue: Venue::Match(&id),
            segment: number.into(),
            set: "1",
            first,
            last,
            ruleset: None,
            beacon: None,
        };
        let ctx = parts.context().expect("a checked server name and a match's identity make a context");
        let ids = boards.iter().map(|board| BoardKeyId::planned(*board));
        // The one who deals opens the secret: what comes out shows no card.
        let commitment = SetCommitment::publish(secret.reveal(), &ctx, ids).expect("1 to 100 boards, each once");
        Some(SegmentSet { ctx, commitment, contributions: ByRoom::default(), window: None, transcript: None })
    }

    /// The cards of a board; none before they are dealt.
    pub(crate) fn deal(&self, segment: &Segment, board: BoardNumber) -> Option<Concealed<Deal>> {
        let Some(set) = &segment.set else {
            let imported = self.boards.imported.as_ref()?;
            return imported.iter().find(|(number, _)| *number == board).map(|(_, deal)| *deal);
        };
        let entropy = set.transcript.as_ref()?.entropy;
        let secret = self.boards.secrets.get(usize::from(segment.number).checked_sub(1)?)?;
        // The cards stay concealed: they go to the rooms.
        let of_board = secret.reveal().board_secret(&set.ctx, BoardKeyId::planned(board));
        Some(Concealed::new(of_board.deal(&set.ctx, &entropy)))
    }
}
