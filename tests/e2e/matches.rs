//! Matches of two teams and events of several matches.

mod crash_in_a_match;
mod events;
pub(crate) mod fields;
mod match_ends;
pub(crate) mod recorded_matches;
mod team_matches;
