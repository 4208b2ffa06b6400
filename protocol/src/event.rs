//! An event of many tables: teams in a knockout, a round robin or a Swiss of matches, or a field of pairs or persons
//! who all play the same boards. What its people ask, and what they are shown. What happens at a table is a table
//! event.

mod conditions;
mod draw;
mod field;
mod field_view;
mod frame;
mod request;
mod score_card;
mod standing;
mod view;

pub use conditions::{EventConditions, NextRound, RoundRobins, TeamsConditions, TeamsMovement};
pub use draw::{Pairing, TeamNumber};
pub use field::{
    Across, AtRoundEnd, ContestantNumber, EntryNumber, FieldConditions, FieldMovement, FieldScale, FieldScoring,
    FieldSitting, FieldVictoryPoints, RoundClock, TravellersShown, Winners,
};
pub use field_view::{
    FieldEntry, FieldLine, FieldPrize, FieldSet, FieldStanding, FieldTable, FieldView, PlaceInSection, Returning,
    RoundTime, TableCall, TableProgress, Traveller, UnruledBoard, WithHandicap,
};
pub use frame::{EventFrame, EventInvitations, EventLane, EventPlace};
pub use request::{Brought, ClockChange, EventRequest, EventRuling, RecapBy};
pub use score_card::{Recap, RecapRow, ScoreCard, ScoreCardLine};
pub use standing::{Standing, TieBreak};
pub use view::{
    EventRound, EventRulingNotice, EventRulings, EventStage, EventView, FixtureResult, FixtureView, MatchProgress,
    PlayedMatch, SettledBy,
};
