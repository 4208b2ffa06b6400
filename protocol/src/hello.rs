//! The first frame in each direction.

use serde::{Deserialize, Serialize};

use crate::{AccountId, Lane, PlayerName, RunId, Seq, TableId};

/// The first frame of a client: `{"hello":{…}}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ClientHello {
    /// The greeting itself.
    pub hello: Hello,
}

/// Version, identity and where the client left off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The major protocol version that the client speaks.
    pub protocol: u16,
    /// A ticket from `POST /api/ws-ticket`; it works once.
    pub ticket: String,
    /// The client's program and version, for the server's logs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client: Option<String>,
    /// The [`Welcome::run_id`] of the connection on which the client has heard of its tables. If it is not this run's
    /// each of them comes as a snapshot: the server may have started on a backup, and given the same numbers to other
    /// events.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run_id: Option<RunId>,
    /// The tables to take up again, and the last event of each that the client holds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resume: Vec<ResumePoint>,
}

/// The last event that a client holds of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ResumePoint {
    /// Id of the table: 26 characters.
    pub table: TableId,
    /// The lane in which the client received the event.
    pub lane: Lane,
    /// The event's number, or that of the snapshot.
    pub seq: Seq,
}

/// The server's answer to a good hello.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Welcome {
    /// The major protocol version that the server speaks.
    pub protocol: u16,
    /// The server's program and version.
    pub server: String,
    /// Who the ticket says the client is.
    pub account: AccountId,
    /// The name that others see.
    pub name: PlayerName,
    /// Where people reach the server, if it was told so: links that are sent round begin with it, as
    /// `https://bridge.example`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub public_url: Option<String>,
    /// The server's clock, in milliseconds since 1970 (UTC): a client that counts a time down counts by it.
    pub now_ms: u64,
    /// Which run of the server this is. None: the server is from before this was told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub run_id: Option<RunId>,
    /// How many computers may play at all the server's tables together, as [`ServerInfo`](crate::ServerInfo) has it:
    /// where it is 0 a client offers none. None: the server is from before this was told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub computers: Option<u32>,
}
