//! Version 1 of the records of an event of several matches: JSON,
//! `{"v":1,"at":<ms>,"is":{"round_closed":{"round":1}}}`.

use bridge_protocol::{
    AccountId, ByTeam, EventConditions, EventId, EventPlace, EventRuling, MatchId, MatchProgress, Pairing, PlayerName,
    Team, TeamNumber, WonBy,
};
use bridge_rules::{Exact, Vp};
use serde::{Deserialize, Serialize};

use super::{Entry, RecordError};
use crate::{DrawnMatch, EventOpened, EventRecord, MatchOutcome, Moment, Person};

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
        event: EventId,
        host: AccountId,
        conditions: Box<EventConditions>,
    },
    Joined {
        place: EventPlace,
        account: AccountId,
        name: PlayerName,
    },
    Started {
        lots: Vec<TeamNumber>,
    },
    Drawn {
        round: u8,
        draw: Vec<Pairing>,
    },
    RoundBegun {
        round: u8,
        matches: Vec<Line>,
    },
    MatchMoved {
        #[serde(rename = "match")]
        id: MatchId,
        progress: MatchProgress,
    },
    MatchFinished {
        #[serde(rename = "match")]
        id: MatchId,
        outcome: Outcome,
    },
    Ruled {
        account: AccountId,
        name: PlayerName,
        ruling: EventRuling,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        law: Option<String>,
        reason: String,
    },
    RoundClosed {
        round: u8,
    },
    Finished {},
}

/// A line of a draw, with its match.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    home: TeamNumber,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    away: Option<TeamNumber>,
    #[serde(rename = "match", default, skip_serializing_if = "Option::is_none")]
    id: Option<MatchId>,
}

/// What came of a match.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Outcome {
    winner: Option<Team>,
    by: WonBy,
    won: ByTeam<Exact>,
    margin: Exact,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    victory_points: Option<ByTeam<Vp>>,
}

pub(super) fn encode_opened(opened: &EventOpened) -> Vec<u8> {
    let EventOpened { id, host, conditions, at } = opened.clone();
    write(at, Body::Opened { event: id, host, conditions: Box::new(conditions) })
}

pub(super) fn encode(record: &EventRecord, at: Moment) -> Vec<u8> {
    let body = match record.clone() {
        EventRecord::Joined { place, person: Person { account, name } } => Body::Joined { place, account, name },
        EventRecord::Started { lots } => Body::Started { lots },
        EventRecord::Drawn { round, draw } => Body::Drawn { round, draw },
        EventRecord::RoundBegun { round, matches } => {
            Body::RoundBegun { round, matches: matches.into_iter().map(Line::from).collect() }
        }
        EventRecord::MatchMoved { id, progress } => Body::MatchMoved { id, progress },
        EventRecord::MatchFinished { id, outcome } => Body::MatchFinished { id, outcome: outcome.into() },
        EventRecord::Ruled { director: Person { account, name }, ruling, law, reason } => {
            Body::Ruled { account, name, ruling, law, reason }
        }
        EventRecord::RoundClosed { round } => Body::RoundClosed { round },
        EventRecord::Finished => Body::Finished {},
    };
    write(at, body)
}

pub(super) fn decode(bytes: &[u8]) -> Result<Entry<EventOpened, EventRecord>, RecordError> {
    let Envelope { v: _, at, is } = serde_json::from_slice(bytes).map_err(RecordError::Damaged)?;
    let at = Moment(at);
    let record = match is {
        Body::Opened { event, host, conditions } => {
            return Ok(Entry::Opened(EventOpened { id: event, host, conditions: *conditions, at }));
        }
        Body::Joined { place, account, name } => EventRecord::Joined { place, person: Person { account, name } },
        Body::Started { lots } => EventRecord::Started { lots },
        Body::Drawn { round, draw } => EventRecord::Drawn { round, draw },
        Body::RoundBegun { round, matches } => {
            EventRecord::RoundBegun { round, matches: matches.into_iter().map(DrawnMatch::from).collect() }
        }
        Body::MatchMoved { id, progress } => EventRecord::MatchMoved { id, progress },
        Body::MatchFinished { id, outcome } => EventRecord::MatchFinished { id, outcome: outcome.into() },
        Body::Ruled { account, name, ruling, law, reason } => {
            EventRecord::Ruled { director: Person { account, name }, ruling, law, reason }
        }
        Body::RoundClosed { round } => EventRecord::RoundClosed { round },
        Body::Finished {} => EventRecord::Finished,
    };
    Ok(Entry::Happened { at, record })
}

fn write(at: Moment, is: Body) -> Vec<u8> {
    serde_json::to_vec(&Envelope { v: VERSION, at: at.0, is }).expect("a record has no map with other keys than text")
}

impl From<DrawnMatch> for Line {
    fn from(DrawnMatch { pairing: Pairing { home, away }, id }: DrawnMatch) -> Self {
        Self { home, away, id }
    }
}

impl From<Line> for DrawnMatch {
    fn from(Line { home, away, id }: Line) -> Self {
        Self { pairing: Pairing { home, away }, id }
    }
}

impl From<MatchOutcome> for Outcome {
    fn from(MatchOutcome { winner, by, won, margin, victory_points }: MatchOutcome) -> Self {
        Self { winner, by, won, margin, victory_points }
    }
}

impl From<Outcome> for MatchOutcome {
    fn from(Outcome { winner, by, won, margin, victory_points }: Outcome) -> Self {
        Self { winner, by, won, margin, victory_points }
    }
}
