//! The matches of a round, as the event knows them.

use bridge_protocol::{ByTeam, MatchId, MatchProgress, Pairing, TeamNumber};
use bridge_rules::Vp;

use super::MatchOutcome;

/// A round that has begun.
#[derive(Clone, Debug)]
pub(crate) struct Round {
    pub(crate) fixtures: Vec<Fixture>,
    pub(crate) is_closed: bool,
}

/// A match or a bye.
#[derive(Clone, Debug)]
pub(crate) struct Fixture {
    pub(crate) pairing: Pairing,
    /// None for a bye.
    pub(crate) id: Option<MatchId>,
    pub(crate) progress: Option<MatchProgress>,
    pub(crate) outcome: Option<MatchOutcome>,
    /// What the director gave it: the last word.
    pub(crate) award: Option<MatchAward>,
}

/// A match given by the event's director.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MatchAward {
    pub(crate) winner: TeamNumber,
    pub(crate) victory_points: Option<ByTeam<Vp>>,
}
