//! An event of several matches: a knockout, a round robin or a Swiss of 3 to 64 teams. What its people ask, and what
//! they are shown. What happens at a table is a table event.

mod conditions;
mod draw;
mod frame;
mod request;
mod standing;
mod view;

pub use conditions::{EventConditions, EventForm, NextRound, RoundRobins};
pub use draw::{Pairing, TeamNumber};
pub use frame::{EventFrame, EventInvitations, EventLane, EventPlace};
pub use request::{EventRequest, EventRuling};
pub use standing::{Standing, TieBreak};
pub use view::{
    EventRound, EventRulingNotice, EventStage, EventView, FixtureResult, FixtureView, MatchProgress, PlayedMatch,
    SettledBy,
};
