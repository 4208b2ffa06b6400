//! What happened in an event: the only thing that changes it.

use bridge_dealing::SetSecret;
use bridge_protocol::{
    AccountId, EventId, EventPlace, EventRuling, FieldConditions, MatchId, MatchProgress, Pairing, PlayerName,
    TeamNumber, TeamsConditions,
};
use bridge_rules::{BoardNumber, Deal};

use super::{FieldRecord, MatchOutcome, ReportRecord};
use crate::{Concealed, Moment, Person};

/// How an event begins: the first record of its journal.
#[derive(Clone, Debug)]
pub struct EventOpened {
    /// The event.
    pub id: EventId,
    /// Who opens it.
    pub host: AccountId,
    /// Who plays, and what is agreed.
    pub contest: ContestOpened,
    /// When it was opened.
    pub at: Moment,
}

impl EventOpened {
    /// Whom it names: the rosters.
    pub fn expected(&self) -> Vec<PlayerName> {
        match &self.contest {
            ContestOpened::Teams(teams) => teams.teams.iter().flat_map(|team| team.players.clone()).collect(),
            ContestOpened::Pairs(..) | ContestOpened::Persons(..) => Vec::new(),
        }
    }
}

/// Who plays in an event, what is agreed, and how boards are dealt that belong to the event and to no match.
#[derive(Clone, Debug)]
pub enum ContestOpened {
    /// Teams in matches.
    Teams(TeamsConditions),
    /// A field of pairs.
    Pairs(FieldConditions, EventDealing),
    /// A field of persons.
    Persons(FieldConditions, EventDealing),
}

/// Where the boards of a field come from.
#[derive(Clone, Debug)]
pub struct EventDealing {
    /// The server's identity, which the contexts name: plain text without `/` and `|`.
    pub server: String,
    /// 32 bytes of the system's entropy.
    pub secret: Concealed<SetSecret>,
    /// Boards from elsewhere, in the order of their numbers; none if they are dealt here.
    pub imported: Option<Vec<(BoardNumber, Concealed<Deal>)>>,
}

/// A line of a draw, and the match that is played for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawnMatch {
    /// Who meets whom.
    pub pairing: Pairing,
    /// The match; none for a bye.
    pub id: Option<MatchId>,
}

/// Something that happened. It is not `Serialize`: viewers get a view, the journal gets a [`record`](crate::record).
#[derive(Clone, Debug, PartialEq)]
pub enum EventRecord {
    /// Somebody took their place.
    Joined {
        /// The place that they took.
        place: EventPlace,
        /// Who took it.
        person: Person,
    },
    /// Nobody enters any more.
    Started {
        /// The order of the lots, the best first.
        lots: Vec<TeamNumber>,
    },
    /// The next round is drawn. It may be drawn anew until it begins.
    Drawn {
        /// Number of the round, from 1.
        round: u8,
        /// Who meets whom.
        draw: Vec<Pairing>,
    },
    /// A round began.
    RoundBegun {
        /// Number of the round, from 1.
        round: u8,
        /// Its draw, with the matches.
        matches: Vec<DrawnMatch>,
    },
    /// A match is at another stage, or waits for somebody else.
    MatchMoved {
        /// The match.
        id: MatchId,
        /// How far it is.
        progress: MatchProgress,
    },
    /// The score of a match stands.
    MatchFinished {
        /// The match.
        id: MatchId,
        /// What came of it.
        outcome: MatchOutcome,
    },
    /// The director ruled; what follows from it directly happens with it.
    Ruled {
        /// The director who ruled.
        director: Person,
        /// What was ruled.
        ruling: EventRuling,
        /// The Law that it is by, in the director's words; none if none was named.
        law: Option<String>,
        /// The reason, in the director's words, cleaned.
        reason: String,
    },
    /// A round is over, or closed by the director.
    RoundClosed {
        /// Number of the round, from 1.
        round: u8,
    },
    /// Something happened that happens only where pairs or persons play.
    Field(FieldRecord),
    /// The standings are final.
    Finished,
}

impl EventRecord {
    /// Whether it is what a table has told of a board or of its director, and nothing beside: nobody has come or gone,
    /// and the tables are wanted as they were.
    pub const fn is_a_report(&self) -> bool {
        let Self::Field(FieldRecord::Report(told)) = self else { return false };
        matches!(
            told,
            ReportRecord::BoardPlayed { .. } | ReportRecord::BoardSeen { .. } | ReportRecord::DirectorCalled { .. }
        )
    }
}
