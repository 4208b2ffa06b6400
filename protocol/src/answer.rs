//! What comes of a request.

use bridge_dealing::Transcript;
use bridge_rules::{BySeat, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    BoardAnalysis, BoardLog, ClaimAnalysis, ConventionCard, EventConditions, EventId, EventInvitations, EventLane,
    EventPlace, EventRound, EventRulings, Hint, MatchId, MatchInvitations, MatchLane, MatchPlace, MatchRecord, Recap,
    Refused, ScoreCard, SessionRecord, TableId, TeamInvitations, Traveller,
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
        /// Id of the table: 26 characters.
        table: TableId,
        /// The links to send round.
        invitations: Invitations,
    },
    /// You have the seat; a snapshot follows.
    Seated {
        /// Id of the table: 26 characters.
        table: TableId,
        /// Seat that the account has from here on.
        seat: Seat,
    },
    /// You are watching; a snapshot follows.
    Watching {
        /// Id of the table: 26 characters.
        table: TableId,
    },
    /// You direct the table; a snapshot follows.
    Directing {
        /// Id of the table: 26 characters.
        table: TableId,
    },
    /// The match is open, and durable.
    MatchOpened {
        /// Id of the match: 26 characters.
        #[serde(rename = "match")]
        id: MatchId,
        /// The links to send round.
        invitations: Box<MatchInvitations>,
    },
    /// You follow the match; what you may see of it follows.
    Following {
        /// Id of the match: 26 characters.
        #[serde(rename = "match")]
        id: MatchId,
        /// Whose view you have.
        lane: MatchLane,
        /// The places of the account in the match.
        places: Vec<MatchPlace>,
    },
    /// The calls and cards of both rooms, on the boards of a segment that are shown.
    MatchRecord(Box<MatchRecord>),
    /// The event is open, and durable.
    EventOpened {
        /// Id of the event: 26 characters.
        #[serde(rename = "event")]
        id: EventId,
        /// The links to send round.
        invitations: Box<EventInvitations>,
    },
    /// You follow the event; what you may see of it follows.
    FollowingEvent {
        /// Id of the event: 26 characters.
        #[serde(rename = "event")]
        id: EventId,
        /// Whose view you have.
        lane: EventLane,
        /// The places of the account in the event.
        places: Vec<EventPlace>,
        /// Whether the account may start it, begin its rounds and have its links: its host, its director.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        leads: bool,
        /// The conditions of the event as they were agreed at the opening.
        conditions: Box<EventConditions>,
    },
    /// The links of a team of an event.
    TeamInvitations(Box<TeamInvitations>),
    /// The links of an event.
    EventLinks(Box<EventInvitations>),
    /// A round of an event.
    EventRound(Box<EventRound>),
    /// The results of all tables on a board of an event.
    Traveller(Box<Traveller>),
    /// A contestant's own score card.
    ScoreCard(Box<ScoreCard>),
    /// The results of everybody in an event, round by round.
    Recap(Box<Recap>),
    /// Rulings of an event.
    EventRulings(Box<EventRulings>),
    /// A convention card; none when the partnership has filed none.
    Card(Option<ConventionCard>),
    /// Help for the director with a contested claim: Law 70 and double dummy.
    ClaimAnalysis(Box<ClaimAnalysis>),
    /// The double-dummy tricks of a board, its par, and the cost of each card.
    BoardAnalysis(Box<BoardAnalysis>),
    /// The act that a computer would choose, and why.
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
    /// The links for the players, by seat.
    pub seats: BySeat<String>,
    /// For kibitzers; none where the table's policy has no kibitzers.
    pub kibitzers: Option<String>,
    /// The link for a director.
    pub director: String,
}
