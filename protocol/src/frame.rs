//! What the server sends: exactly one reply to each request, and the lanes of the tables that a connection attends.

use bridge_rules::{BySeat, Seat};
use serde::{Deserialize, Serialize};

use crate::{Answer, EventFrame, Lane, MatchFrame, Seq, TableEvent, TableId, TableView, Welcome};

/// One text frame from the server: a JSON object with one member, named for what it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ServerFrame {
    /// The hello was good. `account` and `name` are the client's own. `now_ms` is what the server's clock says: a
    /// client that counts a time down counts by it. `public_url` is where people reach the server, if its owner has
    /// said so: scheme, host and port, as in `"https://bridge.example"`. Links that a client makes for others begin
    /// with it, and otherwise with the address at which the client reaches the server.
    Welcome(Welcome),
    /// The reply to the request `id` (section 8).
    Reply(Reply),
    /// A table as `lane` sees it after the lane's event `seq`. It replaces whatever the client held of the table, the
    /// lane included: sitting down after watching changes the lane, and each lane has its own numbers.
    Snapshot(Box<Snapshot>),
    /// The events of a table, in order. `from` is the number of the first; the others follow on. The lane is that of
    /// the last snapshot or of the resume point.
    TableEvents(TableEvents),
    /// A match as this viewer may see it. It has no number: the latest one holds.
    Match(Box<MatchFrame>),
    /// An event as this viewer may see it. It has no number: the latest one holds.
    Event(Box<EventFrame>),
    /// Whether the player of each seat is connected and attends. It has no number and is not part of the view: the
    /// latest one holds. It comes after each snapshot and each resumption, and whenever it changes. Kibitzers and
    /// directors do not count and are not shown.
    Presence(Presence),
    /// The account does not see this table (any more): its seat was left or freed, or it asked to resume what it may
    /// not. The client drops the view. A later snapshot takes the table up again.
    Gone {
        /// Id of the table: 26 characters.
        table: TableId,
    },
    /// An announcement of the server's owner to everybody who is connected, such as that the server will be closed for
    /// a while. It belongs to no table: a client shows it wherever its user is, until they have read it.
    Announcement(Announcement),
    /// The server closes the connection (section 10).
    Closing(Closing),
}

/// The answer to the request of the same number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reply {
    /// The request's number.
    pub id: u64,
    /// The answer, or the refusal.
    pub answer: Answer,
}

/// A table as a lane sees it, after the lane's event `seq`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Snapshot {
    /// Id of the table: 26 characters.
    pub table: TableId,
    /// The lane of this connection.
    pub lane: Lane,
    /// The number of the last event that the view contains.
    pub seq: Seq,
    /// The table as the lane sees it.
    pub view: TableView,
}

/// Table events of a lane, in order and without gaps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableEvents {
    /// Id of the table: 26 characters.
    pub table: TableId,
    /// The number of the first event in the frame; the others follow on.
    pub from: Seq,
    /// The events, at least one.
    pub events: Vec<TableEvent>,
}

/// Who of the four is connected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Presence {
    /// Id of the table: 26 characters.
    pub table: TableId,
    /// Whether the player of each seat is connected.
    pub here: BySeat<bool>,
    /// For which seats a substitute is due already, as `substitute_due` has told whoever was there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub substitutes_due: Vec<Seat>,
}

/// An announcement of the server's owner to everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Announcement {
    /// One paragraph, as it was written, of at most 500 characters.
    pub text: String,
}

/// Why a connection ends, and when to come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Closing {
    /// The reason, in the words of who gives it.
    pub reason: ClosingReason,
    /// How long to wait before connecting again, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after_ms: Option<u64>,
}

impl Closing {
    /// For this reason, without a word about when to come back.
    pub const fn because(reason: ClosingReason) -> Self {
        Self { reason, retry_after_ms: None }
    }
}

/// Why the server closes a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ClosingReason {
    /// The server restarts, or a table is opened anew; tables go on where they stand (close code 1012).
    Restart,
    /// The hello came too late, or was not good (close code 4001).
    NotAuthenticated,
    /// The client speaks a major version that the server does not (close code 4002).
    Version,
    /// The client sent too much, too fast, for too long (close code 1008).
    Flooding,
    /// The client sent frames that are not the protocol, again and again (close code 1008).
    Malformed,
    /// The client read too slowly (close code 4008).
    SlowReader,
    /// The account has as many connections as it may have (close code 4009).
    TooManyConnections,
    /// The server's owner has sent the account away (close code 4003).
    Removed,
}

impl ClosingReason {
    /// The WebSocket close code (RFC 6455, section 7.4) that goes with the reason.
    pub const fn code(self) -> u16 {
        match self {
            Self::Restart => 1012,
            Self::NotAuthenticated => 4001,
            Self::Version => 4002,
            Self::Flooding | Self::Malformed => 1008,
            Self::SlowReader => 4008,
            Self::TooManyConnections => 4009,
            Self::Removed => 4003,
        }
    }
}
