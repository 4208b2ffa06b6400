//! Why there is no connection, or none any more, or no answer but a refusal.

use bridge_protocol::{Answer, Closing, ClosingReason, Refused};
use tokio_tungstenite::tungstenite;

use crate::api::ApiError;

/// Why no connection came about.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    /// There was no ticket.
    #[error(transparent)]
    Api(#[from] ApiError),
    /// The socket did not open.
    #[error("the connection to the table failed: {0}")]
    Socket(#[from] Box<tungstenite::Error>),
    /// The server did not want this hello.
    #[error("{}", refused_hello(.0.reason))]
    Closed(Closing),
    /// The server said something that is not a welcome.
    #[error("the server does not answer like a bridge server: check the address")]
    Strange,
    /// It took too long.
    #[error("the server did not answer in time: try again")]
    TooSlow,
}

impl ConnectError {
    /// Whether another attempt may succeed without anybody doing anything.
    pub(super) fn is_passing(&self) -> bool {
        match self {
            Self::Api(error) => error.is_passing(),
            Self::Socket(_) | Self::TooSlow | Self::Strange => true,
            Self::Closed(closing) => !matches!(
                closing.reason,
                ClosingReason::Version | ClosingReason::Removed | ClosingReason::TooManyConnections
            ),
        }
    }
}

/// Why a connection is over for good.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Ended {
    /// The connection was closed on this side.
    #[error("the connection is closed")]
    Closed,
    /// The server was gone for longer than the connection's patience.
    #[error("the server has been gone for too long ({why}): try the same command again later, your seat is kept")]
    GaveUp {
        /// The error of the last attempt.
        why: String,
    },
    /// More waited to be read than is kept.
    #[error("nobody reads what the server tells: read it, or ask for less at a time")]
    Unread,
    /// The server will not have this client.
    #[error("{why}")]
    NotWelcome {
        /// The reason, in words for people.
        why: String,
    },
}

/// Why a posted frame did not go out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PostError {
    /// Its number is one of those that the connection uses for requests of its own.
    #[error("a request's number must be below {}", super::limits::OWN_IDS)]
    NumberTooLarge,
    /// A request of the same number waits for its answer.
    #[error("another request of this number waits for its answer: give each its own")]
    NumberInUse,
}

/// Why a request has no good answer.
#[derive(Clone, Debug, thiserror::Error)]
pub enum RequestError {
    /// The server refused it.
    #[error("{}", .0.message)]
    Refused(Box<Refused>),
    /// The connection is over.
    #[error(transparent)]
    Ended(#[from] Ended),
    /// The server let this account in, and then said that the table may not be seen any more.
    #[error("the server let you in and took the table away again: try again")]
    Gone,
    /// The answer belongs to another request.
    #[error("the server gave an answer to something else: {0}")]
    Strange(String),
}

impl RequestError {
    /// An answer that does not go with its request.
    pub fn strange(answer: Answer) -> Self {
        match answer {
            Answer::Refused(refused) => Self::Refused(Box::new(refused)),
            other => Self::Strange(serde_json::to_string(&other).unwrap_or_default()),
        }
    }
}

/// The user has to close something else: to come back at once would meet the same.
pub(super) const TOO_MANY: &str =
    "you are connected in as many places as one guest may be: close one of them (another window or terminal)";

/// The owner has sent the account away: to come back would meet the same.
pub(super) const SENT_AWAY: &str = "the owner of the server has sent you away: ask them before you connect again";

fn refused_hello(reason: ClosingReason) -> &'static str {
    match reason {
        ClosingReason::Version => "the server speaks another version of the protocol: get the client that goes with it",
        ClosingReason::NotAuthenticated => "the server did not accept the ticket: try again",
        ClosingReason::Restart => "the server opens the table anew, or restarts: try again in a moment",
        ClosingReason::TooManyConnections => TOO_MANY,
        ClosingReason::Removed => SENT_AWAY,
        ClosingReason::Flooding | ClosingReason::Malformed | ClosingReason::SlowReader => {
            "the server closed the connection: try again in a moment"
        }
    }
}
