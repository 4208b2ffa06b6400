//! The messages that a bridge server and its clients exchange, as types.
//!
//! `PROTOCOL.md` beside this crate says in prose what these types say in Rust; `golden/v1` holds one example of each
//! message. The crate knows nothing of sockets, and nothing of cards that a viewer may not see. Of ours it
//! stands on the rules and on dealing.

mod account;
mod analysis;
mod answer;
mod chat;
mod claim_analysis;
mod daily;
mod day;
mod director;
mod event;
mod explaining;
mod frame;
mod hello;
mod hexadecimal;
mod hint;
mod id;
mod lane;
pub mod limits;
mod log;
mod meanings;
mod meeting;
mod mine;
mod mistakes;
mod name;
mod policy;
mod ratio;
mod record;
mod refusal;
mod request;
mod retry;
mod sense;
mod server_info;
mod set;
mod table;
mod team_match;
mod unreadable;

pub use account::{ErrorBody, GuestRequest, GuestToken, TicketGrant};
pub use analysis::{
    AnalysisRequest, BoardAnalysis, BoardSeed, Par, ParContract, Reasoned, ReasonedAct, TricksByStrain, Weighed,
    WhyChosen,
};
pub use answer::{Answer, Invitations};
pub use chat::{Audience, ChatLine, PHRASES};
pub use claim_analysis::{ClaimAnalysis, DefaultLine};
pub use daily::{Daily, DailyBoard, DailyPlace, DailyRanking, DailySet};
pub use day::{Day, NotADay};
pub use director::{Adjusted, Adjustment, Artificial, Award, Ruling, RulingNotice, Unit, Weighted};
pub use event::{
    Across, AtRoundEnd, Brought, ClockChange, ContestantNumber, EntryNumber, EventConditions, EventFrame,
    EventInvitations, EventLane, EventPlace, EventRequest, EventRound, EventRuling, EventRulingNotice, EventRulings,
    EventStage, EventView, FieldConditions, FieldEntry, FieldLine, FieldMovement, FieldPrize, FieldScale, FieldScoring,
    FieldSet, FieldSitting, FieldStanding, FieldTable, FieldVictoryPoints, FieldView, FixtureResult, FixtureView,
    MatchProgress, NextRound, Pairing, PlaceInSection, PlayedMatch, Recap, RecapBy, RecapRow, Returning, RoundClock,
    RoundRobins, RoundTime, ScoreCard, ScoreCardLine, SettledBy, Standing, TableCall, TableProgress, TeamNumber,
    TeamsConditions, TeamsMovement, TieBreak, Traveller, TravellersShown, UnruledBoard, Winners, WithHandicap,
};
pub use explaining::{
    Agreement, CardCall, CardLine, Carding, ComputerSystem, ConventionCard, Explained, Manner, Meaning, Question,
};
pub use frame::{Announcement, Closing, ClosingReason, Presence, Reply, ServerFrame, Snapshot, TableEvents};
pub use hello::{ClientHello, Hello, ResumePoint, Welcome};
pub use hint::{Hint, HintedAct};
pub use id::{AccountId, EventId, IdError, MatchId, OpeningKey, RunId, TableId};
pub use lane::{ByLane, Lane};
pub use log::{BoardLog, ERASED, LogEntry, LogHash, LogSalt, LogText, LogWords, LoggedName};
pub use meanings::{CallMeanings, MeaningsRequest};
pub use meeting::{InvalidMeeting, MeetingLink};
pub use mine::{Mine, MyEvent, MyMatch, MyTable};
pub use name::{InvalidName, Lookalikes, PlayerName};
pub use policy::{
    Alerts, AtZero, ClaimPolicy, Clock, ComputerLevel, ComputerTempo, Computers, Kibitzing, OpeningLead, PlayFor,
    Policy, Profile, TableTalk, Undo,
};
pub use ratio::{InvalidRatio, Ratio};
pub use record::{BoardRecord, BoardThinking, ClaimRecord, SessionRecord};
pub use refusal::{Refusal, Refused};
pub use request::{BoardSource, ImportedBoard, ReplayedSession, Request, RequestFrame};
pub use retry::Retry;
pub use sense::{Convention, HandShape, PointRange, Sense, SuitLength};
pub use server_info::{Paced, Rate, ServerInfo};
pub use set::SetView;
pub use table::{
    Addition, BoardResult, BoardView, ClaimAnswers, ClaimStage, ClaimView, ClosedBy, DeclarationDue, Declared,
    DeclaringView, DirectionView, DirectorCall, DrawingView, DrawnCard, FoldError, GivenSlip, Hands, LastTrick,
    LeadView, Occupant, RunningAccount, Scored, Seq, SessionView, Stage, Swap, TableEvent, TableView, TrickView, Turn,
    UndoView, parts_partners, turns_last_trick,
};
pub use team_match::{
    AtLimit, BoardOrder, ByRoom, ByTeam, CarryOver, ComparedBoard, ContributionView, Dealing, Exchange, KeptSeat,
    Lineup, LineupView, MatchConditions, MatchFrame, MatchInvitations, MatchLane, MatchPlace, MatchRecord,
    MatchRequest, MatchResult, MatchRuling, MatchRulingNotice, MatchScoring, MatchSetView, MatchStage, MatchView,
    MissingPlayer, Pair, Penalty, PlayerNumber, Room, RoomBoard, SeatingRights, SegmentClock, SegmentTime, SegmentView,
    Team, TeamEntry, TeamInvitations, TeamView, Ties, Totals, Visibility, VpChoice, WonBy,
};
pub use unreadable::Unreadable;

/// The major version of the protocol that this crate speaks. Within a major version changes only add.
pub const PROTOCOL_VERSION: u16 = 1;

/// The WebSocket subprotocol of [`PROTOCOL_VERSION`] (RFC 6455, section 1.9). It carries the version and nothing else.
pub const SUBPROTOCOL: &str = "bridge.v1";
/// How the subprotocol begins that a client MAY offer beside [`SUBPROTOCOL`]: the `proof` that came with its ticket.
pub const PROOF_SUBPROTOCOL: &str = "bridge.proof.";

/// The tour of README.md, tried.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
