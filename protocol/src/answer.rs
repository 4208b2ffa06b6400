//! What comes of a request.

use bridge_dealing::Transcript;
use bridge_rules::{BySeat, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    BoardAnalysis, BoardLog, ClaimAnalysis, ConventionCard, EventConditions, EventId, EventInvitations, EventLane,
    EventPlace, EventRound, Hint, MatchId, MatchInvitations, MatchLane, MatchPlace, MatchRecord, Recap, Refused,
    ScoreCard, SessionRecord, TableId, TeamInvitations, Traveller,
};

/// The answer in a reply. A request that was carried out before gets the same answer again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// It is done, and durable.
    Done {},
    /// The table is open, and durable.
    Opened {
        /// The table.
        table: TableId,
        /// The links to send round.
        invitations: Invitations,
    },
    /// You have the seat; a snapshot follows.
    Seated {
        /// The table.
        table: TableId,
        /// Your seat.
        seat: Seat,
    },
    /// You are watching; a snapshot follows.
    Watching {
        /// The table.
        table: TableId,
    },
    /// You direct the table; a snapshot follows.
    Directing {
        /// The table.
        table: TableId,
    },
    /// The match is open, and durable.
    MatchOpened {
        /// The match.
        #[serde(rename = "match")]
        id: MatchId,
        /// The links to send round.
        invitations: Box<MatchInvitations>,
    },
    /// You follow the match; what you may see of it follows.
    Following {
        /// The match.
        #[serde(rename = "match")]
        id: MatchId,
        /// Whose view you have.
        lane: MatchLane,
        /// What you are in it.
        places: Vec<MatchPlace>,
    },
    /// What both rooms played.
    MatchRecord(Box<MatchRecord>),
    /// The event is open, and durable.
    EventOpened {
        /// The event.
        #[serde(rename = "event")]
        id: EventId,
        /// The links to send round.
        invitations: Box<EventInvitations>,
    },
    /// You follow the event; what you may see of it follows.
    FollowingEvent {
        /// The event.
        #[serde(rename = "event")]
        id: EventId,
        /// Whose view you have.
        lane: EventLane,
        /// What you are in it.
        places: Vec<EventPlace>,
        /// What was agreed.
        conditions: Box<EventConditions>,
    },
    /// The links of a team of an event.
    TeamInvitations(Box<TeamInvitations>),
    /// A round of an event.
    EventRound(Box<EventRound>),
    /// What all tables made of a board of an event.
    Traveller(Box<Traveller>),
    /// A contestant's own score card.
    ScoreCard(Box<ScoreCard>),
    /// What everybody in an event has made of every round.
    Recap(Box<Recap>),
    /// A convention card; none when the partnership has filed none.
    Card(Option<ConventionCard>),
    /// What helps with a contested claim.
    ClaimAnalysis(Box<ClaimAnalysis>),
    /// What the cards of a board could have made.
    BoardAnalysis(Box<BoardAnalysis>),
    /// What a computer would do.
    Hint(Box<Hint>),
    /// The log of a board.
    BoardLog(Box<BoardLog>),
    /// The finished boards.
    Record(Box<SessionRecord>),
    /// How the set was dealt, with the secrets revealed so far.
    Transcript(Box<Transcript>),
    /// Nothing was done; the reason says what to do.
    Refused(Refused),
}

/// One signed invitation for each seat, one for kibitzers and one for a director, to be appended to the server's
/// address as `/join/…`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Invitations {
    /// For the players.
    pub seats: BySeat<String>,
    /// For kibitzers; none where the table's policy has no kibitzers.
    pub kibitzers: Option<String>,
    /// For a director.
    pub director: String,
}
