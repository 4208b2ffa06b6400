//! What can go wrong between a client and the server's HTTP doors, each with what to do about it.

use std::{error::Error, iter, time::Duration};

use reqwest::header::{HeaderMap, RETRY_AFTER};

use super::Server;

/// How long to wait where a refusal does not say.
const WAIT: Duration = Duration::from_secs(1);

/// Why the server gave no token, ticket or figures.
#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    /// Nobody answers at the address.
    #[error("no server answers at {server} ({}): check the address, or start it with `bridge-server`", root(.source))]
    Unreachable {
        /// The server that was asked.
        server: Server,
        /// The error of the network; the answer may have begun, and broken off.
        source: reqwest::Error,
    },
    /// The token is not, or no longer, good here.
    #[error("{server} does not take this token: {message}")]
    TokenRefused {
        /// The server that was asked.
        server: Server,
        /// In the server's words.
        message: String,
    },
    /// Too many tokens, tickets or sockets were asked for from this address.
    #[error("{server} wants fewer requests from this address: try again in {} s", .retry_after.as_secs())]
    TooMany {
        /// The server that was asked.
        server: Server,
        /// How long to wait.
        retry_after: Duration,
    },
    /// The server refused, for a reason of its own.
    #[error("{server} refused: {message} (status {status})")]
    Refused {
        /// The server that was asked.
        server: Server,
        /// The HTTP status of the answer.
        status: u16,
        /// In the server's words.
        message: String,
    },
    /// The answer is not that of a bridge server.
    #[error("{server} does not answer like a bridge server: check the address")]
    Strange {
        /// The server that was asked.
        server: Server,
        /// The place in the answer that could not be read.
        source: serde_json::Error,
    },
}

impl ApiError {
    /// The error for an answer `429` with these headers.
    pub(crate) fn too_many(server: &Server, headers: &HeaderMap) -> Self {
        let said = headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
        Self::TooMany { server: server.clone(), retry_after: said.map_or(WAIT, Duration::from_secs) }
    }

    /// Whether the same request may succeed later without anybody doing anything. What stands before a server that is
    /// away may answer in its place, in words of its own.
    pub fn is_passing(&self) -> bool {
        match self {
            Self::Unreachable { .. } | Self::TooMany { .. } | Self::Strange { .. } => true,
            Self::Refused { status, .. } => !FOR_GOOD.contains(status),
            Self::TokenRefused { .. } => false,
        }
    }
}

/// The statuses that say of a request that it is not good, beside `401`: no time changes that.
const FOR_GOOD: [u16; 3] = [400, 403, 404];

/// The text is not the address of a server.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{text}\" is not a server's address: write it like http://127.0.0.1:8080")]
pub struct BadAddress {
    /// The text that is no address.
    pub text: String,
}

/// The innermost cause: "Connection refused" rather than "error sending request".
fn root(error: &reqwest::Error) -> String {
    let first: &(dyn Error + 'static) = error;
    iter::successors(Some(first), |cause| (*cause).source()).last().map_or_else(String::new, ToString::to_string)
}
