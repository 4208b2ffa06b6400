//! What is an account's own, for a client that has lost its links.

use serde::{Deserialize, Serialize};

use crate::{EventId, EventPlace, Lane, MatchId, MatchPlace, TableId};

/// The answer to `GET /api/mine`: what the account has opened, plays in or directs, and is not over. The oldest come
/// first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mine {
    /// Its tables, rooms of matches among them.
    pub tables: Vec<MyTable>,
    /// Its matches.
    pub matches: Vec<MyMatch>,
    /// Its events.
    pub events: Vec<MyEvent>,
}

/// A table of one's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MyTable {
    /// The table.
    pub table: TableId,
    /// Whether the account opened it.
    pub host: bool,
    /// Its seat's lane, or the director's; none if it has only opened the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lane: Option<Lane>,
    /// The match that the table is a room of.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    pub of_match: Option<MatchId>,
}

/// A match of one's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MyMatch {
    /// The match.
    #[serde(rename = "match")]
    pub id: MatchId,
    /// What it is called.
    pub name: String,
    /// Whether the account opened it.
    pub host: bool,
    /// What it is there.
    pub places: Vec<MatchPlace>,
}

/// An event of one's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MyEvent {
    /// The event.
    #[serde(rename = "event")]
    pub id: EventId,
    /// What it is called.
    pub name: String,
    /// Whether the account opened it.
    pub host: bool,
    /// What it is there.
    pub places: Vec<EventPlace>,
}
