//! How acts are counted.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Counts the acts of a table (calls, cards, claims and their outcomes) from 1 and never goes back. A lane does not
/// count those that were taken back before it could hear of them (Spec C9.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Turn(pub u32);

impl Turn {
    /// The turn after this one.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
