//! What can go wrong at a table under load. Each fault ends that table's part in the run and makes the run fail.

use bridge_client::api::ApiError;
use bridge_protocol::{ClosingReason, Refusal, Refused};
use tokio_tungstenite::tungstenite;

use crate::exit::option_against;

/// What ends a table's part in the run.
#[derive(Debug, thiserror::Error)]
pub(super) enum Fault {
    #[error("refused {asked}: {}{}", refused.message, option_against(&refused.why))]
    Refused { asked: String, refused: Box<Refused> },
    #[error("expected {expected}, heard {heard}")]
    Unexpected { expected: String, heard: String },
    #[error("not a frame of the protocol: {0}")]
    Unreadable(#[from] serde_json::Error),
    #[error("the server closed the connection{}", because(*.0))]
    Closed(Option<ClosingReason>),
    #[error(transparent)]
    Socket(Box<tungstenite::Error>),
    #[error("no connection: {0}")]
    Unreachable(#[from] std::io::Error),
    #[error(transparent)]
    HttpClient(Box<ApiError>),
}

impl From<tungstenite::Error> for Fault {
    fn from(error: tungstenite::Error) -> Self {
        Self::Socket(Box::new(error))
    }
}

impl From<ApiError> for Fault {
    fn from(error: ApiError) -> Self {
        Self::HttpClient(Box::new(error))
    }
}

impl Fault {
    /// Whether nobody was there to connect to.
    pub(super) fn is_about_absence(&self) -> bool {
        match self {
            Self::Unreachable(_) => true,
            Self::HttpClient(error) => matches!(**error, ApiError::Unreachable { .. }),
            Self::Refused { .. }
            | Self::Unexpected { .. }
            | Self::Unreadable(_)
            | Self::Closed(_)
            | Self::Socket(_) => false,
        }
    }

    /// Whether the server found this client too fast, or has no time for it.
    pub(super) fn is_about_rates(&self) -> bool {
        match self {
            Self::Refused { refused, .. } => {
                matches!(refused.why, Refusal::TooFast { .. } | Refusal::Overloaded { .. })
            }
            Self::Closed(reason) => *reason == Some(ClosingReason::Flooding),
            Self::HttpClient(error) => matches!(**error, ApiError::TooMany { .. }),
            Self::Unexpected { .. } | Self::Unreadable(_) | Self::Socket(_) | Self::Unreachable(_) => false,
        }
    }
}

fn because(reason: Option<ClosingReason>) -> String {
    reason.map_or(String::new(), |reason| format!(" ({reason:?})"))
}

/// A fault that shows both sides.
pub(super) fn unexpected(expected: &(impl std::fmt::Debug + ?Sized), heard: &impl std::fmt::Debug) -> Fault {
    Fault::Unexpected { expected: format!("{expected:?}"), heard: format!("{heard:?}") }
}
