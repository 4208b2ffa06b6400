//! A match of two teams of four: what its people ask, and what they are shown (Spec D). The play itself is at the
//! tables of its two rooms, which are tables like all others.

mod conditions;
mod frame;
mod lineup;
mod request;
mod rooms;
mod view;

pub use conditions::{
    AtLimit, BoardOrder, CarryOver, Exchange, MatchConditions, MatchScoring, SeatingRights, SegmentClock, TeamEntry,
    Ties, Visibility, VpChoice,
};
pub use frame::{MatchFrame, MatchInvitations, MatchLane, MatchPlace, MatchRecord, TeamInvitations};
pub use lineup::{Lineup, Pair, PlayerNumber};
pub use request::{MatchRequest, MatchRuling};
pub use rooms::{ByRoom, ByTeam, Room, Team};
pub use view::{
    ComparedBoard, ContributionView, Dealing, KeptSeat, LineupView, MatchResult, MatchRulingNotice, MatchSetView,
    MatchStage, MatchView, MissingPlayer, Penalty, RoomBoard, SegmentTime, SegmentView, TeamView, Totals, WonBy,
};
