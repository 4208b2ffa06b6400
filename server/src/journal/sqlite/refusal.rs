//! Why the writer refuses a whole batch.

use super::fault;
use crate::journal::{AppendError, Failure, StreamError};

/// Why nothing of a batch was written.
#[derive(Clone, Debug)]
pub(super) enum Refusal {
    Full,
    Failed(Failure),
}

impl Refusal {
    /// What an error of SQLite means. Only a full disk is sure to have left nothing behind; after any other, what is on
    /// disk is unknown.
    pub(super) fn of(doing: &'static str, error: rusqlite::Error) -> Refusal {
        if fault::is_full(&error) { Refusal::Full } else { Refusal::Failed(Failure::new(doing, error)) }
    }
}

impl From<Refusal> for AppendError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Full => AppendError::Full,
            Refusal::Failed(failure) => AppendError::Failed(failure),
        }
    }
}

impl From<Refusal> for StreamError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Full => StreamError::Full,
            Refusal::Failed(failure) => StreamError::Failed(failure),
        }
    }
}
