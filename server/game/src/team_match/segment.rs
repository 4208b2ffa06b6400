//! A segment (stanza): its boards and how they are dealt, its line-ups, its two rooms.

use std::collections::{BTreeMap, BTreeSet};

use bridge_dealing::{ClientCommitment, Context, SetCommitment, Share, Transcript};
use bridge_protocol::{AccountId, ByRoom, ByTeam, Lineup, PlayerNumber, Room, TableId, Team};
use bridge_rules::{BoardNumber, BySeat};

use super::PlayedBoard;
use crate::Moment;

#[derive(Clone, Debug)]
pub(crate) struct Segment {
    /// From 1.
    pub(crate) number: u8,
    pub(crate) boards: Vec<BoardNumber>,
    /// None for imported boards.
    pub(crate) set: Option<SegmentSet>,
    pub(crate) places_first: Option<Team>,
    pub(crate) due: Option<Moment>,
    pub(crate) lineups: ByTeam<Option<Lineup>>,
    pub(crate) are_lineups_shown: bool,
    pub(crate) tables: Option<ByRoom<TableId>>,
    pub(crate) opened_at: Option<Moment>,
    pub(crate) rooms: ByRoom<RoomState>,
    pub(crate) is_closed: bool,
}

/// How a segment's boards are dealt (LAWS E2).
#[derive(Clone, Debug)]
pub(crate) struct SegmentSet {
    pub(crate) ctx: Context,
    pub(crate) commitment: SetCommitment,
    pub(crate) contributions: ByRoom<BySeat<Option<Contribution>>>,
    /// Until when commitments are taken, or contributions.
    pub(crate) window: Option<Window>,
    pub(crate) transcript: Option<Transcript>,
}

#[derive(Clone, Debug)]
pub(crate) struct Contribution {
    pub(crate) commitment: ClientCommitment,
    pub(crate) revealed: Option<Share>,
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
    /// Who had the seats when a board was first reported.
    pub(crate) sat: BTreeMap<BoardNumber, BySeat<Option<PlayerNumber>>>,
    /// Who was let in: what he saw there he may not take elsewhere.
    pub(crate) entered: BTreeSet<AccountId>,
    pub(crate) substitute_due: BySeat<bool>,
}

impl Segment {
    /// Who has the seats of a room, as the line-ups stand.
    pub(crate) fn seated(&self, room: Room) -> BySeat<Option<PlayerNumber>> {
        BySeat::from_fn(|seat| {
            let team = room.team_at(seat);
            self.lineups[team]?.player_at(team, room, seat)
        })
    }
}
