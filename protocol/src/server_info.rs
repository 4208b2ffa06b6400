//! What a server says of itself to whoever asks, before anybody has said who they are.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Policy, limits::Limit};

/// The answer to `GET /api/server`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ServerInfo {
    /// The server's program and version.
    pub server: String,
    /// The major protocol version that it speaks.
    pub protocol: u16,
    /// The server's name in the context of the sets that it deals.
    pub name: String,
    /// The public key that signs its transcripts, in hexadecimal digits.
    pub public_key: String,
    /// Where people reach it, if it was told so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub public_url: Option<String>,
    /// The agreements of each profile.
    pub policies: Vec<Policy>,
    /// Every limit of chapter `limits` by its name; a time in seconds.
    pub limits: BTreeMap<String, Limit>,
    /// How fast one may ask; none if the server's owner has switched rates off.
    pub rates: Vec<Rate>,
    /// How many computers may play at all its tables together; 0: none does. None: the server is from before this was
    /// told, and whoever asks for one sees.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub computers: Option<u32>,
}

/// How fast one may ask for something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rate {
    /// The thing that is asked for at this pace.
    pub what: Paced,
    /// How many at once.
    pub at_once: u32,
    /// After how many milliseconds there is one more.
    pub every_ms: u64,
}

/// The things that are asked for at a pace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Paced {
    /// Requests of an account.
    Requests,
    /// Those of its connections that watch.
    Watching,
    /// Its lines of chat.
    Chat,
    /// Tickets of an account.
    Tickets,
    /// Tickets for one address.
    TicketsOfAddress,
    /// Guests' tokens for one address.
    GuestsOfAddress,
    /// Boards to be analysed for one address.
    AnalysesOfAddress,
}
