//! Who somebody is, over HTTP: a name gives a token, a token gives tickets.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{AccountId, PlayerName};

/// The body of `POST /api/guest`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GuestRequest {
    /// The name that others will see.
    pub name: PlayerName,
}

/// The answer to `POST /api/guest`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GuestToken {
    /// The bearer token (a JWT). Whoever has it is this guest: keep it as one keeps a key.
    pub token: String,
    /// The guest's account.
    pub account: AccountId,
    /// The name that others see.
    pub name: PlayerName,
    /// Seconds until the token expires.
    pub expires_in: u64,
}

impl fmt::Debug for GuestToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GuestToken").field("account", &self.account).field("name", &self.name).finish_non_exhaustive()
    }
}

/// The answer to `POST /api/ws-ticket`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TicketGrant {
    /// The ticket for the first frame of one connection.
    pub ticket: String,
    /// A proof that a client MAY offer as a second subprotocol when it opens that connection: it finds room when the
    /// door is crowded. It is good for as long as the ticket, once, and for nothing else.
    pub proof: String,
    /// Seconds until they expire.
    pub expires_in: u64,
}

impl fmt::Debug for TicketGrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TicketGrant").finish_non_exhaustive()
    }
}

/// The body of every HTTP answer that is not a success.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ErrorBody {
    /// The mistake, in words for people. Programs go by the status code.
    pub error: String,
}
