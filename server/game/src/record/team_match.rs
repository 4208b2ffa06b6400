//! The records of a match.

mod opened;

use bridge_dealing::{ClientCommitment, Share, Transcript};
use bridge_protocol::{
    AccountId, Adjusted, BoardResult, ByRoom, Lineup, MatchConditions, MatchId, MatchPlace, MatchResult, MatchRuling,
    Penalty, PlayerName, PlayerNumber, Ratio, Room, TableId, Team, Unit,
};
use bridge_rules::{BoardNumber, BySeat, Card, Seat};
use serde::{Deserialize, Serialize};

use super::{Author, Entry, EntryOf, Journaled, Keys, RecordError, SealKey, Written, belongs_to::Owner, envelope};
use crate::{MachineKind, MatchOpened, MatchRecord, Moment, Past, Person, PlayedBoard, TeamMatch, personal::Personal};
use opened::SealedBoards;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Body {
    Opened {
        #[serde(rename = "match")]
        id: MatchId,
        host: Owner,
        conditions: Box<MatchConditions>,
        boards: SealedBoards,
    },
    Joined {
        place: MatchPlace,
        account: AccountId,
        name: PlayerName,
    },
    SegmentOpened {
        segment: u8,
        boards: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        places_first: Option<Team>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        due: Option<u64>,
    },
    LineupHandedIn {
        segment: u8,
        team: Team,
        lineup: Lineup,
    },
    LineupsShown {
        segment: u8,
    },
    ContributionsCalled {
        segment: u8,
        until: u64,
    },
    Contributed {
        segment: u8,
        room: Room,
        seat: Seat,
        commitment: ClientCommitment,
    },
    RevealsCalled {
        segment: u8,
        until: u64,
    },
    Revealed {
        segment: u8,
        room: Room,
        seat: Seat,
        value: Share,
    },
    Dealt {
        segment: u8,
        transcript: Box<Transcript>,
    },
    RoomsOpened {
        segment: u8,
        tables: ByRoom<TableId>,
    },
    RoomEntered {
        segment: u8,
        room: Room,
        account: AccountId,
    },
    BoardPlayed {
        segment: u8,
        room: Room,
        board: BoardNumber,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<BoardResult>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        adjusted: Option<Adjusted>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        players: Option<BySeat<Option<PlayerNumber>>>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lead: Option<Card>,
    },
    SubstituteDue {
        segment: u8,
        room: Room,
        seat: Seat,
    },
    SubstituteNotDue {
        segment: u8,
        room: Room,
        seat: Seat,
    },
    Substituted {
        segment: u8,
        team: Team,
        out: PlayerNumber,
        into: PlayerNumber,
    },
    CameBack {
        segment: u8,
        team: Team,
        out: PlayerNumber,
        into: PlayerNumber,
    },
    Awaited {
        segment: u8,
        room: Room,
        seat: Seat,
    },
    Arrived {
        segment: u8,
        room: Room,
        seat: Seat,
    },
    FinedInRoom {
        segment: u8,
        room: Room,
        team: Team,
        amount: Ratio,
        unit: Unit,
        reason: String,
        /// Who gave it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        director: Option<AccountId>,
    },
    DirectorCalled {
        segment: u8,
        room: Room,
        awaited: bool,
    },
    TimeKept {},
    Woken {},
    SegmentWarned {
        segment: u8,
        percent: u8,
    },
    BoardsRemoved {
        segment: u8,
        room: Room,
        boards: Vec<BoardNumber>,
    },
    SegmentClosed {
        segment: u8,
    },
    Ruled {
        account: AccountId,
        name: PlayerName,
        ruling: MatchRuling,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        law: Option<String>,
        reason: String,
    },
    ConcessionOffered {
        team: Team,
    },
    Provisional {
        until: u64,
    },
    ScoreAgreed {
        team: Team,
        version: u32,
    },
    Finished {
        result: MatchResult,
    },
}

/// What the host calls the match, and whom they expect.
const CONDITIONS: Personal = Personal {
    names: &["conditions.teams.*.name"],
    expected: &["conditions.teams.*.players.*"],
    texts: &["conditions.name"],
};

impl Journaled for TeamMatch {
    type Opened = MatchOpened;
    type Record = MatchRecord;

    const KIND: MachineKind = MachineKind::Match;

    fn expected(opened: &MatchOpened) -> Vec<PlayerName> {
        opened.expected()
    }

    /// The reason of a fine in a room was given there.
    fn author(&self, record: &MatchRecord, by: Option<AccountId>) -> Option<AccountId> {
        if let MatchRecord::FinedInRoom { director, .. } = record {
            return *director;
        }
        by.filter(|_| !record.personal().is_nothing())
    }

    fn encode_opened(opened: &MatchOpened, seal: &SealKey, author: Option<&Author>) -> Vec<u8> {
        let MatchOpened { id, belongs_to, conditions, boards, at } = opened;
        let boards = SealedBoards::close(*id, boards, seal);
        let conditions = Box::new(conditions.clone());
        let first = Body::Opened { id: *id, host: (*belongs_to).into(), conditions, boards };
        envelope::first(*at, &first, CONDITIONS, author)
    }

    fn write(record: &MatchRecord, at: Moment, author: Option<&Author>) -> Written {
        let body = match record.clone() {
            MatchRecord::Joined { place, person: Person { account, name } } => Body::Joined { place, account, name },
            MatchRecord::SegmentOpened { segment, boards, places_first, due } => {
                Body::SegmentOpened { segment, boards, places_first, due: due.map(|due| due.0) }
            }
            MatchRecord::LineupHandedIn { segment, team, lineup } => Body::LineupHandedIn { segment, team, lineup },
            MatchRecord::LineupsShown { segment } => Body::LineupsShown { segment },
            MatchRecord::ContributionsCalled { segment, until } => {
                Body::ContributionsCalled { segment, until: until.0 }
            }
            MatchRecord::Contributed { segment, room, seat, commitment } => {
                Body::Contributed { segment, room, seat, commitment }
            }
            MatchRecord::RevealsCalled { segment, until } => Body::RevealsCalled { segment, until: until.0 },
            MatchRecord::Revealed { segment, room, seat, value } => Body::Revealed { segment, room, seat, value },
            MatchRecord::Dealt { segment, transcript } => Body::Dealt { segment, transcript },
            MatchRecord::RoomsOpened { segment, tables } => Body::RoomsOpened { segment, tables },
            MatchRecord::RoomEntered { segment, room, account } => Body::RoomEntered { segment, room, account },
            MatchRecord::BoardPlayed {
                segment,
                room,
                board: PlayedBoard { board, result, adjusted },
                players,
                lead,
            } => Body::BoardPlayed { segment, room, board, result, adjusted, players, lead },
            MatchRecord::SubstituteDue { segment, room, seat } => Body::SubstituteDue { segment, room, seat },
            MatchRecord::SubstituteNotDue { segment, room, seat } => Body::SubstituteNotDue { segment, room, seat },
            MatchRecord::Substituted { segment, team, out, into } => Body::Substituted { segment, team, out, into },
            MatchRecord::CameBack { segment, team, out, into } => Body::CameBack { segment, team, out, into },
            MatchRecord::Awaited { segment, room, seat } => Body::Awaited { segment, room, seat },
            MatchRecord::Arrived { segment, room, seat } => Body::Arrived { segment, room, seat },
            MatchRecord::FinedInRoom {
                segment,
                room,
                fine: Penalty { team, amount, unit, reason, room: _ },
                director,
            } => Body::FinedInRoom { segment, room, team, amount, unit, reason, director },
            MatchRecord::DirectorCalled { segment, room, awaited } => Body::DirectorCalled { segment, room, awaited },
            MatchRecord::TimeKept => Body::TimeKept {},
            MatchRecord::Woken => Body::Woken {},
            MatchRecord::SegmentWarned { segment, percent } => Body::SegmentWarned { segment, percent },
            MatchRecord::BoardsRemoved { segment, room, boards } => Body::BoardsRemoved { segment, room, boards },
            MatchRecord::SegmentClosed { segment } => Body::SegmentClosed { segment },
            MatchRecord::Ruled { director: Person { account, name }, ruling, law, reason } => {
                Body::Ruled { account, name, ruling, law, reason }
            }
            MatchRecord::ConcessionOffered { team } => Body::ConcessionOffered { team },
            MatchRecord::Provisional { until } => Body::Provisional { until: until.0 },
            MatchRecord::ScoreAgreed { team, version } => Body::ScoreAgreed { team, version },
            MatchRecord::Finished { result } => Body::Finished { result },
        };
        envelope::next(at, &body, record.personal(), author)
    }

    fn decode(bytes: &[u8], keys: Keys<'_>) -> Result<EntryOf<Self>, RecordError> {
        let content = envelope::read(bytes, keys)?;
        let at = content.at;
        let record = match content.read()? {
            Body::Opened { id, host, conditions, boards } => {
                let boards = boards.open(id, keys.seal)?;
                return Ok(Entry::Opened(MatchOpened {
                    id,
                    belongs_to: host.into(),
                    conditions: *conditions,
                    boards,
                    at,
                }));
            }
            Body::Joined { place, account, name } => MatchRecord::Joined { place, person: Person { account, name } },
            Body::SegmentOpened { segment, boards, places_first, due } => {
                MatchRecord::SegmentOpened { segment, boards, places_first, due: due.map(Moment) }
            }
            Body::LineupHandedIn { segment, team, lineup } => MatchRecord::LineupHandedIn { segment, team, lineup },
            Body::LineupsShown { segment } => MatchRecord::LineupsShown { segment },
            Body::ContributionsCalled { segment, until } => {
                MatchRecord::ContributionsCalled { segment, until: Moment(until) }
            }
            Body::Contributed { segment, room, seat, commitment } => {
                MatchRecord::Contributed { segment, room, seat, commitment }
            }
            Body::RevealsCalled { segment, until } => MatchRecord::RevealsCalled { segment, until: Moment(until) },
            Body::Revealed { segment, room, seat, value } => MatchRecord::Revealed { segment, room, seat, value },
            Body::Dealt { segment, transcript } => MatchRecord::Dealt { segment, transcript },
            Body::RoomsOpened { segment, tables } => MatchRecord::RoomsOpened { segment, tables },
            Body::RoomEntered { segment, room, account } => MatchRecord::RoomEntered { segment, room, account },
            Body::BoardPlayed { segment, room, board, result, adjusted, players, lead } => MatchRecord::BoardPlayed {
                segment,
                room,
                board: PlayedBoard { board, result, adjusted },
                players,
                lead,
            },
            Body::SubstituteDue { segment, room, seat } => MatchRecord::SubstituteDue { segment, room, seat },
            Body::SubstituteNotDue { segment, room, seat } => MatchRecord::SubstituteNotDue { segment, room, seat },
            Body::Substituted { segment, team, out, into } => MatchRecord::Substituted { segment, team, out, into },
            Body::CameBack { segment, team, out, into } => MatchRecord::CameBack { segment, team, out, into },
            Body::Awaited { segment, room, seat } => MatchRecord::Awaited { segment, room, seat },
            Body::Arrived { segment, room, seat } => MatchRecord::Arrived { segment, room, seat },
            Body::FinedInRoom { segment, room, team, amount, unit, reason, director } => {
                let fine = Penalty { team, amount, unit, reason, room: Some(room) };
                MatchRecord::FinedInRoom { segment, room, fine, director }
            }
            Body::DirectorCalled { segment, room, awaited } => MatchRecord::DirectorCalled { segment, room, awaited },
            Body::TimeKept {} => MatchRecord::TimeKept,
            Body::Woken {} => MatchRecord::Woken,
            Body::SegmentWarned { segment, percent } => MatchRecord::SegmentWarned { segment, percent },
            Body::BoardsRemoved { segment, room, boards } => MatchRecord::BoardsRemoved { segment, room, boards },
            Body::SegmentClosed { segment } => MatchRecord::SegmentClosed { segment },
            Body::Ruled { account, name, ruling, law, reason } => {
                MatchRecord::Ruled { director: Person { account, name }, ruling, law, reason }
            }
            Body::ConcessionOffered { team } => MatchRecord::ConcessionOffered { team },
            Body::Provisional { until } => MatchRecord::Provisional { until: Moment(until) },
            Body::ScoreAgreed { team, version } => MatchRecord::ScoreAgreed { team, version },
            Body::Finished { result } => MatchRecord::Finished { result },
        };
        Ok(Entry::Happened(Past { at, record, words: content.words }))
    }
}

impl MatchRecord {
    /// Where a person's words stand in it.
    pub(super) const fn personal(&self) -> Personal {
        match self {
            Self::Joined { .. } => Personal::name(&["name"]),
            Self::Ruled { .. } => Personal { texts: &["law", "reason"], ..Personal::name(&["name"]) },
            Self::FinedInRoom { .. } => Personal::text(&["reason"]),
            Self::SegmentOpened { .. }
            | Self::LineupHandedIn { .. }
            | Self::LineupsShown { .. }
            | Self::ContributionsCalled { .. }
            | Self::Contributed { .. }
            | Self::RevealsCalled { .. }
            | Self::Revealed { .. }
            | Self::Dealt { .. }
            | Self::RoomsOpened { .. }
            | Self::RoomEntered { .. }
            | Self::BoardPlayed { .. }
            | Self::SubstituteDue { .. }
            | Self::SubstituteNotDue { .. }
            | Self::Substituted { .. }
            | Self::CameBack { .. }
            | Self::Awaited { .. }
            | Self::Arrived { .. }
            | Self::DirectorCalled { .. }
            | Self::TimeKept
            | Self::Woken
            | Self::SegmentWarned { .. }
            | Self::BoardsRemoved { .. }
            | Self::SegmentClosed { .. }
            | Self::ConcessionOffered { .. }
            | Self::Provisional { .. }
            | Self::ScoreAgreed { .. }
            | Self::Finished { .. } => Personal::NOTHING,
        }
    }
}
