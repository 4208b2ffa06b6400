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
    /// The matches that the account has a part in.
    pub matches: Vec<MyMatch>,
    /// The events that the account has a part in.
    pub events: Vec<MyEvent>,
}

/// A table of one's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MyTable {
    /// Id of the table: 26 characters.
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
    /// Id of the match: 26 characters.
    #[serde(rename = "match")]
    pub id: MatchId,
    /// The name of the match.
    pub name: String,
    /// Whether the account opened it.
    pub host: bool,
    /// The places of the account in it.
    pub places: Vec<MatchPlace>,
}

/// An event of one's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MyEvent {
    /// Id of the event: 26 characters.
    #[serde(rename = "event")]
    pub id: EventId,
    /// The name of the event.
    pub name: String,
    /// Whether the account opened it.
    pub host: bool,
    /// The places of the account in it.
    pub places: Vec<EventPlace>,
}
