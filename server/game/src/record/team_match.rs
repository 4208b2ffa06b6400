//! Version 1 of a match's records: JSON, `{"v":1,"at":<ms>,"is":{"segment_closed":{"segment":1}}}`.

mod opened;

use bridge_dealing::{ClientCommitment, Share, Transcript};
use bridge_protocol::{
    AccountId, Adjusted, BoardResult, ByRoom, Lineup, MatchConditions, MatchId, MatchPlace, MatchResult, MatchRuling,
    Penalty, PlayerName, PlayerNumber, Ratio, Room, TableId, Team, Unit,
};
use bridge_rules::{BoardNumber, BySeat, Seat};
use serde::{Deserialize, Serialize};

use super::{Record, RecordError, SealKey};
use crate::{MatchEvent, MatchOpened, Moment, Person, PlayedBoard};
use opened::SealedBoards;

pub(super) const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Envelope {
    v: u32,
    at: u64,
    is: Body,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Body {
    Opened {
        #[serde(rename = "match")]
        id: MatchId,
        host: AccountId,
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

pub(super) fn encode_opened(opened: &MatchOpened, seal: &SealKey) -> Vec<u8> {
    let MatchOpened { id, host, conditions, boards, at } = opened;
    let boards = SealedBoards::close(*id, boards, seal);
    write(*at, Body::Opened { id: *id, host: *host, conditions: Box::new(conditions.clone()), boards })
}

pub(super) fn encode(event: &MatchEvent, at: Moment) -> Vec<u8> {
    let body = match event.clone() {
        MatchEvent::Joined { place, person: Person { account, name } } => Body::Joined { place, account, name },
        MatchEvent::SegmentOpened { segment, boards, places_first, due } => {
            Body::SegmentOpened { segment, boards, places_first, due: due.map(|due| due.0) }
        }
        MatchEvent::LineupHandedIn { segment, team, lineup } => Body::LineupHandedIn { segment, team, lineup },
        MatchEvent::LineupsShown { segment } => Body::LineupsShown { segment },
        MatchEvent::ContributionsCalled { segment, until } => Body::ContributionsCalled { segment, until: until.0 },
        MatchEvent::Contributed { segment, room, seat, commitment } => {
            Body::Contributed { segment, room, seat, commitment }
        }
        MatchEvent::RevealsCalled { segment, until } => Body::RevealsCalled { segment, until: until.0 },
        MatchEvent::Revealed { segment, room, seat, value } => Body::Revealed { segment, room, seat, value },
        MatchEvent::Dealt { segment, transcript } => Body::Dealt { segment, transcript },
        MatchEvent::RoomsOpened { segment, tables } => Body::RoomsOpened { segment, tables },
        MatchEvent::RoomEntered { segment, room, account } => Body::RoomEntered { segment, room, account },
        MatchEvent::BoardPlayed { segment, room, board: PlayedBoard { board, result, adjusted }, players } => {
            Body::BoardPlayed { segment, room, board, result, adjusted, players }
        }
        MatchEvent::SubstituteDue { segment, room, seat } => Body::SubstituteDue { segment, room, seat },
        MatchEvent::SubstituteNotDue { segment, room, seat } => Body::SubstituteNotDue { segment, room, seat },
        MatchEvent::Substituted { segment, team, out, into } => Body::Substituted { segment, team, out, into },
        MatchEvent::CameBack { segment, team, out, into } => Body::CameBack { segment, team, out, into },
        MatchEvent::Awaited { segment, room, seat } => Body::Awaited { segment, room, seat },
        MatchEvent::Arrived { segment, room, seat } => Body::Arrived { segment, room, seat },
        MatchEvent::FinedInRoom { segment, room, fine: Penalty { team, amount, unit, reason, room: _ } } => {
            Body::FinedInRoom { segment, room, team, amount, unit, reason }
        }
        MatchEvent::TimeKept => Body::TimeKept {},
        MatchEvent::Woken => Body::Woken {},
        MatchEvent::SegmentWarned { segment, percent } => Body::SegmentWarned { segment, percent },
        MatchEvent::BoardsRemoved { segment, room, boards } => Body::BoardsRemoved { segment, room, boards },
        MatchEvent::SegmentClosed { segment } => Body::SegmentClosed { segment },
        MatchEvent::Ruled { director: Person { account, name }, ruling, law, reason } => {
            Body::Ruled { account, name, ruling, law, reason }
        }
        MatchEvent::ConcessionOffered { team } => Body::ConcessionOffered { team },
        MatchEvent::Provisional { until } => Body::Provisional { until: until.0 },
        MatchEvent::ScoreAgreed { team, version } => Body::ScoreAgreed { team, version },
        MatchEvent::Finished { result } => Body::Finished { result },
    };
    write(at, body)
}

pub(super) fn decode(bytes: &[u8], seal: &SealKey) -> Result<Record<MatchOpened, MatchEvent>, RecordError> {
    let Envelope { v: _, at, is } = serde_json::from_slice(bytes).map_err(RecordError::Damaged)?;
    let at = Moment(at);
    let event = match is {
        Body::Opened { id, host, conditions, boards } => {
            let boards = boards.open(id, seal)?;
            return Ok(Record::Opened(MatchOpened { id, host, conditions: *conditions, boards, at }));
        }
        Body::Joined { place, account, name } => MatchEvent::Joined { place, person: Person { account, name } },
        Body::SegmentOpened { segment, boards, places_first, due } => {
            MatchEvent::SegmentOpened { segment, boards, places_first, due: due.map(Moment) }
        }
        Body::LineupHandedIn { segment, team, lineup } => MatchEvent::LineupHandedIn { segment, team, lineup },
        Body::LineupsShown { segment } => MatchEvent::LineupsShown { segment },
        Body::ContributionsCalled { segment, until } => {
            MatchEvent::ContributionsCalled { segment, until: Moment(until) }
        }
        Body::Contributed { segment, room, seat, commitment } => {
            MatchEvent::Contributed { segment, room, seat, commitment }
        }
        Body::RevealsCalled { segment, until } => MatchEvent::RevealsCalled { segment, until: Moment(until) },
        Body::Revealed { segment, room, seat, value } => MatchEvent::Revealed { segment, room, seat, value },
        Body::Dealt { segment, transcript } => MatchEvent::Dealt { segment, transcript },
        Body::RoomsOpened { segment, tables } => MatchEvent::RoomsOpened { segment, tables },
        Body::RoomEntered { segment, room, account } => MatchEvent::RoomEntered { segment, room, account },
        Body::BoardPlayed { segment, room, board, result, adjusted, players } => {
            MatchEvent::BoardPlayed { segment, room, board: PlayedBoard { board, result, adjusted }, players }
        }
        Body::SubstituteDue { segment, room, seat } => MatchEvent::SubstituteDue { segment, room, seat },
        Body::SubstituteNotDue { segment, room, seat } => MatchEvent::SubstituteNotDue { segment, room, seat },
        Body::Substituted { segment, team, out, into } => MatchEvent::Substituted { segment, team, out, into },
        Body::CameBack { segment, team, out, into } => MatchEvent::CameBack { segment, team, out, into },
        Body::Awaited { segment, room, seat } => MatchEvent::Awaited { segment, room, seat },
        Body::Arrived { segment, room, seat } => MatchEvent::Arrived { segment, room, seat },
        Body::FinedInRoom { segment, room, team, amount, unit, reason } => {
            let fine = Penalty { team, amount, unit, reason, room: Some(room) };
            MatchEvent::FinedInRoom { segment, room, fine }
        }
        Body::TimeKept {} => MatchEvent::TimeKept,
        Body::Woken {} => MatchEvent::Woken,
        Body::SegmentWarned { segment, percent } => MatchEvent::SegmentWarned { segment, percent },
        Body::BoardsRemoved { segment, room, boards } => MatchEvent::BoardsRemoved { segment, room, boards },
        Body::SegmentClosed { segment } => MatchEvent::SegmentClosed { segment },
        Body::Ruled { account, name, ruling, law, reason } => {
            MatchEvent::Ruled { director: Person { account, name }, ruling, law, reason }
        }
        Body::ConcessionOffered { team } => MatchEvent::ConcessionOffered { team },
        Body::Provisional { until } => MatchEvent::Provisional { until: Moment(until) },
        Body::ScoreAgreed { team, version } => MatchEvent::ScoreAgreed { team, version },
        Body::Finished { result } => MatchEvent::Finished { result },
    };
    Ok(Record::Happened { at, event })
}

fn write(at: Moment, is: Body) -> Vec<u8> {
    serde_json::to_vec(&Envelope { v: VERSION, at: at.0, is }).expect("a record has no map with other keys than text")
}
