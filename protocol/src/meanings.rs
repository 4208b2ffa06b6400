//! What calls would mean, before one of them is made: to whoever has a computer for a partner.

use bridge_rules::{Call, Seat, Vulnerability};
use serde::{Deserialize, Serialize};

use crate::Meaning;

/// The body of `POST /api/meanings`: an auction, and calls of which one would like to know what they would mean if they
/// came next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MeaningsRequest {
    /// Who deals.
    pub dealer: Seat,
    /// Who is vulnerable.
    pub vulnerability: Vulnerability,
    /// The calls so far, from the dealer's on.
    pub calls: Vec<Call>,
    /// The calls that might come next, [`MEANINGS_ASKED`](crate::limits::MEANINGS_ASKED) at most.
    pub of: Vec<Call>,
}

/// What they would mean to a computer as partner: what it would say of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CallMeanings {
    /// For each call that was asked about, in that order; null where it may not be made.
    pub meanings: Vec<Option<Meaning>>,
}
