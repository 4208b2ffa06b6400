//! Who meets whom in a round.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A team's place in the order of entry, from 1. It is the team's seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct TeamNumber(pub u8);

impl TeamNumber {
    /// Its place in a list of all teams, from 0. The number 0, which no team has, is beyond every list.
    pub fn index(self) -> usize {
        usize::from(self.0).checked_sub(1).unwrap_or(usize::MAX)
    }

    /// All of so many teams, in the order of entry.
    pub fn all(teams: usize) -> impl Iterator<Item = Self> {
        (1..=u8::try_from(teams).unwrap_or(u8::MAX)).map(Self)
    }
}

impl fmt::Display for TeamNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One line of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Pairing {
    /// The home team.
    pub home: TeamNumber,
    /// The away team; none if the home team has a bye.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away: Option<TeamNumber>,
}

impl Pairing {
    /// The two teams, or the one that has a bye.
    pub fn teams(self) -> impl Iterator<Item = TeamNumber> {
        std::iter::once(self.home).chain(self.away)
    }
}
