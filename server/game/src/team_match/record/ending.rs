//! How a match comes to its end.

use bridge_protocol::{MatchResult, Team};
use serde::{Deserialize, Serialize};

use crate::Moment;

/// A side gives up, the score may be corrected, is agreed, stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EndingRecord {
    /// A captain gives the match up; there is a director, who is to confirm it.
    ConcessionOffered {
        /// The team that does it.
        team: Team,
    },
    /// All is played: the score may be corrected.
    Provisional {
        /// The moment at which the correction period ends.
        until: Moment,
    },
    /// A captain agrees with the score.
    ScoreAgreed {
        /// The team that does it.
        team: Team,
        /// With which version of it.
        version: u32,
    },
    /// The score stands.
    Finished {
        /// The winner, and what decided it.
        result: MatchResult,
    },
}

impl EndingRecord {
    /// The names of these records in the journal.
    pub(crate) const NAMES: &[&str] = &["concession_offered", "provisional", "score_agreed", "finished"];
}
