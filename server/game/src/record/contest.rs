//! Version 1 of the records of an event of several matches: JSON,
//! `{"v":1,"at":<ms>,"is":{"round_closed":{"round":1}}}`.

use bridge_protocol::{
    AccountId, ByTeam, ContestConditions, ContestId, ContestPlace, ContestRuling, MatchId, MatchProgress, Pairing,
    PlayerName, Team, TeamNumber, WonBy,
};
use bridge_rules::{Exact, Vp};
use serde::{Deserialize, Serialize};

use super::{Record, RecordError};
use crate::{ContestEvent, ContestOpened, DrawnMatch, MatchOutcome, Moment, Person};

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
        contest: ContestId,
        host: AccountId,
        conditions: Box<ContestConditions>,
    },
    Joined {
        place: ContestPlace,
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
        ruling: ContestRuling,
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

pub(super) fn encode_opened(opened: &ContestOpened) -> Vec<u8> {
    let ContestOpened { id, host, conditions, at } = opened.clone();
    write(at, Body::Opened { contest: id, host, conditions: Box::new(conditions) })
}

pub(super) fn encode(event: &ContestEvent, at: Moment) -> Vec<u8> {
    let body = match event.clone() {
        ContestEvent::Joined { place, person: Person { account, name } } => Body::Joined { place, account, name },
        ContestEvent::Started { lots } => Body::Started { lots },
        ContestEvent::Drawn { round, draw } => Body::Drawn { round, draw },
        ContestEvent::RoundBegun { round, matches } => {
            Body::RoundBegun { round, matches: matches.into_iter().map(Line::from).collect() }
        }
        ContestEvent::MatchMoved { id, progress } => Body::MatchMoved { id, progress },
        ContestEvent::MatchFinished { id, outcome } => Body::MatchFinished { id, outcome: outcome.into() },
        ContestEvent::Ruled { director: Person { account, name }, ruling, law, reason } => {
            Body::Ruled { account, name, ruling, law, reason }
        }
        ContestEvent::RoundClosed { round } => Body::RoundClosed { round },
        ContestEvent::Finished => Body::Finished {},
    };
    write(at, body)
}

pub(super) fn decode(bytes: &[u8]) -> Result<Record<ContestOpened, ContestEvent>, RecordError> {
    let Envelope { v: _, at, is } = serde_json::from_slice(bytes).map_err(RecordError::Damaged)?;
    let at = Moment(at);
    let event = match is {
        Body::Opened { contest, host, conditions } => {
            return Ok(Record::Opened(ContestOpened { id: contest, host, conditions: *conditions, at }));
        }
        Body::Joined { place, account, name } => ContestEvent::Joined { place, person: Person { account, name } },
        Body::Started { lots } => ContestEvent::Started { lots },
        Body::Drawn { round, draw } => ContestEvent::Drawn { round, draw },
        Body::RoundBegun { round, matches } => {
            ContestEvent::RoundBegun { round, matches: matches.into_iter().map(DrawnMatch::from).collect() }
        }
        Body::MatchMoved { id, progress } => ContestEvent::MatchMoved { id, progress },
        Body::MatchFinished { id, outcome } => ContestEvent::MatchFinished { id, outcome: outcome.into() },
        Body::Ruled { account, name, ruling, law, reason } => {
            ContestEvent::Ruled { director: Person { account, name }, ruling, law, reason }
        }
        Body::RoundClosed { round } => ContestEvent::RoundClosed { round },
        Body::Finished {} => ContestEvent::Finished,
    };
    Ok(Record::Happened { at, event })
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
