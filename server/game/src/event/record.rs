//! What happened in an event of several matches: the only thing that changes it.

use bridge_protocol::{
    AccountId, EventConditions, EventId, EventPlace, EventRuling, MatchId, MatchProgress, Pairing, TeamNumber,
};

use super::MatchOutcome;
use crate::{Moment, Person};

/// How an event begins: the first record of its journal.
#[derive(Clone, Debug)]
pub struct EventOpened {
    /// The event.
    pub id: EventId,
    /// Who opens it.
    pub host: AccountId,
    /// What is agreed.
    pub conditions: EventConditions,
    /// When.
    pub at: Moment,
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
    /// Somebody took his place.
    Joined {
        /// Which.
        place: EventPlace,
        /// Who.
        person: Person,
    },
    /// Nobody enters any more.
    Started {
        /// The order of the lots, the best first.
        lots: Vec<TeamNumber>,
    },
    /// The next round is drawn. It may be drawn anew until it begins.
    Drawn {
        /// Which round.
        round: u8,
        /// Who meets whom.
        draw: Vec<Pairing>,
    },
    /// A round began.
    RoundBegun {
        /// Which.
        round: u8,
        /// Its draw, with the matches.
        matches: Vec<DrawnMatch>,
    },
    /// A match is at another stage, or waits for somebody else.
    MatchMoved {
        /// Which.
        id: MatchId,
        /// How far it is.
        progress: MatchProgress,
    },
    /// The score of a match stands.
    MatchFinished {
        /// Which.
        id: MatchId,
        /// What came of it.
        outcome: MatchOutcome,
    },
    /// The director ruled; what follows from it directly happens with it.
    Ruled {
        /// Who.
        director: Person,
        /// What.
        ruling: EventRuling,
        /// By which Law.
        law: Option<String>,
        /// Why, cleaned.
        reason: String,
    },
    /// A round is over, or closed by the director.
    RoundClosed {
        /// Which.
        round: u8,
    },
    /// The standings are final.
    Finished,
}
