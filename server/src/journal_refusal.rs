//! What a caller is told of the journal's trouble.

use bridge_protocol::Refusal;

use crate::{
    journal::{AppendError, StreamError},
    people::PeopleError,
};

/// Whether what keeps something from being done is the journal's trouble, and passes.
pub(crate) const fn is_transient(cause: &Refusal) -> bool {
    matches!(cause, Refusal::Unavailable {} | Refusal::StorageFull {})
}

impl From<StreamError> for Refusal {
    fn from(cause: StreamError) -> Self {
        match cause {
            StreamError::Full => Self::StorageFull {},
            StreamError::Damaged { .. } => Self::Damaged {},
            StreamError::Unreachable(_) | StreamError::Failed(_) | StreamError::Closed(_) => Self::Unavailable {},
        }
    }
}

impl From<AppendError> for Refusal {
    fn from(cause: AppendError) -> Self {
        match cause {
            AppendError::Full => Self::StorageFull {},
            AppendError::Fenced { .. }
            | AppendError::Conflict { .. }
            | AppendError::TooBig { .. }
            | AppendError::Unknown
            | AppendError::Unreachable(_)
            | AppendError::Failed(_)
            | AppendError::Closed(_) => Self::Unavailable {},
        }
    }
}

impl From<PeopleError> for Refusal {
    fn from(cause: PeopleError) -> Self {
        match cause {
            PeopleError::Journal(cause) => cause.into(),
            PeopleError::NoEntropy(_) => Self::Unavailable {},
        }
    }
}
