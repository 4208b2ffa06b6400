//! The records of an event.

use bridge_dealing::SetSecret;
use bridge_protocol::{
    AccountId, ByTeam, EventId, EventPlace, EventRuling, FieldConditions, MatchId, MatchProgress, Pairing, PlayerName,
    Team, TeamNumber, TeamsConditions, WonBy,
};
use bridge_rules::{Exact, Vp};
use serde::{Deserialize, Serialize};

use super::{
    Author, Entry, EntryOf, Journaled, Keys, RecordError, SealKey, Written,
    boards::{self, SealedDeals},
    envelope,
};
use crate::{
    Concealed, ContestOpened, DrawnMatch, Event, EventDealing, EventOpened, EventRecord, FieldRecord, MachineKind,
    MatchOutcome, Moment, Past, Person, personal::Personal,
};

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Body {
    Opened {
        event: EventId,
        host: AccountId,
        contest: Contest,
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
    Field(FieldRecord),
    Finished {},
}

/// Who plays. What could tell a card is sealed.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Contest {
    Teams {
        conditions: Box<TeamsConditions>,
    },
    Pairs {
        conditions: Box<FieldConditions>,
        server: String,
        secret: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        imported: Option<SealedDeals>,
    },
    Persons {
        conditions: Box<FieldConditions>,
        server: String,
        secret: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        imported: Option<SealedDeals>,
    },
}

/// Where the boards of a field come from.
struct SealedDealing {
    server: String,
    /// Base64url of the sealed 32 bytes.
    secret: String,
    imported: Option<SealedDeals>,
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

/// What the host calls the event, and whom they expect.
const CONDITIONS: Personal = Personal {
    names: &["contest.teams.conditions.teams.*.name"],
    expected: &["contest.teams.conditions.teams.*.players.*"],
    texts: &[
        "contest.teams.conditions.name",
        "contest.pairs.conditions.name",
        "contest.pairs.conditions.prizes.*",
        "contest.persons.conditions.name",
        "contest.persons.conditions.prizes.*",
    ],
};

impl Journaled for Event {
    type Opened = EventOpened;
    type Record = EventRecord;

    const KIND: MachineKind = MachineKind::Event;

    fn expected(opened: &EventOpened) -> Vec<PlayerName> {
        opened.expected()
    }

    /// What a table's director ruled in the last instant the event hears from the server.
    fn author(&self, record: &EventRecord, by: Option<AccountId>) -> Option<AccountId> {
        if let EventRecord::Ruled { director, .. } = record {
            return Some(director.account);
        }
        by.filter(|_| !record.personal().is_nothing())
    }

    fn encode_opened(opened: &EventOpened, seal: &SealKey, author: Option<&Author>) -> Vec<u8> {
        let EventOpened { id, host, contest, at } = opened.clone();
        let contest = match contest {
            ContestOpened::Teams(teams) => Contest::Teams { conditions: Box::new(teams) },
            ContestOpened::Pairs(field, dealing) => {
                let SealedDealing { server, secret, imported } = SealedDealing::close(seal, id, dealing);
                Contest::Pairs { conditions: Box::new(field), server, secret, imported }
            }
            ContestOpened::Persons(field, dealing) => {
                let SealedDealing { server, secret, imported } = SealedDealing::close(seal, id, dealing);
                Contest::Persons { conditions: Box::new(field), server, secret, imported }
            }
        };
        envelope::first(at, &Body::Opened { event: id, host, contest }, CONDITIONS, author)
    }

    fn write(record: &EventRecord, at: Moment, author: Option<&Author>) -> Written {
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
            EventRecord::Field(record) => Body::Field(record),
            EventRecord::Finished => Body::Finished {},
        };
        envelope::next(at, &body, record.personal(), author)
    }

    fn decode(bytes: &[u8], keys: Keys<'_>) -> Result<EntryOf<Self>, RecordError> {
        let content = envelope::read(bytes, keys)?;
        let at = content.at;
        let record = match content.read()? {
            Body::Opened { event, host, contest } => {
                return opened(event, host, contest, at, keys.seal).map(Entry::Opened);
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
            Body::Field(record) => EventRecord::Field(record),
            Body::Finished {} => EventRecord::Finished,
        };
        Ok(Entry::Happened(Past { at, record, words: content.words }))
    }
}

fn opened(
    event: EventId,
    host: AccountId,
    contest: Contest,
    at: Moment,
    seal: &SealKey,
) -> Result<EventOpened, RecordError> {
    let contest = match contest {
        Contest::Teams { conditions } => ContestOpened::Teams(*conditions),
        Contest::Pairs { conditions, server, secret, imported } => {
            let dealing = SealedDealing { server, secret, imported };
            ContestOpened::Pairs(*conditions, dealing.open(seal, event)?)
        }
        Contest::Persons { conditions, server, secret, imported } => {
            let dealing = SealedDealing { server, secret, imported };
            ContestOpened::Persons(*conditions, dealing.open(seal, event)?)
        }
    };
    Ok(EventOpened { id: event, host, contest, at })
}

impl SealedDealing {
    fn close(seal: &SealKey, event: EventId, dealing: EventDealing) -> Self {
        let EventDealing { server, secret, imported } = dealing;
        let secret = boards::close(seal, &boards::place(&event, &server), secret.reveal().reveal_bytes());
        let imported = imported.map(|imported| SealedDeals::close(seal, &event, &imported));
        Self { server, secret, imported }
    }

    fn open(self, seal: &SealKey, event: EventId) -> Result<EventDealing, RecordError> {
        let Self { server, secret, imported } = self;
        let secret = boards::open(seal, &boards::place(&event, &server), &secret)?;
        let secret = <[u8; 32]>::try_from(secret).map_err(|_| RecordError::Sealed)?;
        let imported = imported.map(|imported| imported.open(seal, &event)).transpose()?;
        Ok(EventDealing { server, secret: Concealed::new(SetSecret::new(secret)), imported })
    }
}

impl EventRecord {
    /// Where a person's words stand in it.
    pub(super) fn personal(&self) -> Personal {
        match self {
            Self::Joined { .. } => Personal::name(&["name"]),
            Self::Ruled { .. } => Personal { texts: &["law", "reason"], ..Personal::name(&["name"]) },
            Self::Started { .. }
            | Self::Drawn { .. }
            | Self::RoundBegun { .. }
            | Self::MatchMoved { .. }
            | Self::MatchFinished { .. }
            | Self::RoundClosed { .. }
            | Self::Finished => Personal::NOTHING,
            Self::Field(FieldRecord::Entry(record)) => record.personal(),
            Self::Field(FieldRecord::Round(_) | FieldRecord::Report(_)) => Personal::NOTHING,
        }
    }
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
