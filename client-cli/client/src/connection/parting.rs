//! How a socket ends, and whether the server will have us back.

use std::time::Duration;

use bridge_protocol::{Closing, ClosingReason};

use super::{
    Ended,
    error::{SENT_AWAY, TOO_MANY},
    events::OtherKind,
};

/// How a socket ended.
pub(super) enum Parting {
    /// The holder of the connection has let go of it.
    LetGo,
    /// It is made again.
    Lost { why: String, at_least: Duration },
    /// The server will not have us back.
    Unwelcome(Ended),
}

impl Parting {
    /// The socket broke by itself.
    pub(super) fn lost(why: impl Into<String>) -> Self {
        Self::Lost { why: why.into(), at_least: Duration::ZERO }
    }
}

impl From<OtherKind> for Parting {
    fn from(_: OtherKind) -> Self {
        let why = "the server tells of one event as of teams and as of pairs or persons: get the client that goes with \
                   it, or tell its owner";
        Self::Unwelcome(Ended::NotWelcome { why: why.to_owned() })
    }
}

impl From<Closing> for Parting {
    fn from(closing: Closing) -> Self {
        let at_least = Duration::from_millis(closing.retry_after_ms.unwrap_or(0));
        let why = match closing.reason {
            ClosingReason::Version => {
                let why =
                    "the server speaks another version of the protocol: get the client that goes with it".to_owned();
                return Self::Unwelcome(Ended::NotWelcome { why });
            }
            ClosingReason::Removed => return Self::Unwelcome(Ended::NotWelcome { why: SENT_AWAY.to_owned() }),
            ClosingReason::TooManyConnections => {
                return Self::Unwelcome(Ended::NotWelcome { why: TOO_MANY.to_owned() });
            }
            ClosingReason::Restart => "the server opens the table anew, or restarts",
            ClosingReason::NotAuthenticated => "the server did not accept the ticket",
            ClosingReason::Flooding => "the server found us too fast",
            ClosingReason::Malformed => "the server did not understand us",
            ClosingReason::SlowReader => "we read too slowly",
        };
        Self::Lost { why: why.to_owned(), at_least }
    }
}
