//! An event of several matches: a knockout, a round robin or a Swiss of 3 to 64 teams. What its people ask, and what
//! they are shown. In code it is a contest, because an event is what happens at a table.

mod conditions;
mod draw;
mod frame;
mod request;
mod standing;
mod view;

pub use conditions::{ContestConditions, ContestForm, NextRound, RoundRobins};
pub use draw::{Pairing, TeamNumber};
pub use frame::{ContestFrame, ContestInvitations, ContestLane, ContestPlace};
pub use request::{ContestRequest, ContestRuling};
pub use standing::{Standing, TieBreak};
pub use view::{
    ContestRound, ContestRulingNotice, ContestStage, ContestView, FixtureResult, FixtureView, MatchProgress,
    PlayedMatch, SettledBy,
};
