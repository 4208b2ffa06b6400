//! What a machine does not speak of, since the journal did not confirm it.

use bridge_game::record::Author;
use bridge_protocol::{AccountId, Refusal};
use tracing::debug;

use super::Ended;
use crate::{
    journal::StreamError,
    people::{People, PeopleError},
};

/// The journal did not confirm an append.
#[derive(Clone, Copy, Debug)]
pub(super) enum Unconfirmed {
    /// It has failed, or the stream is another's.
    Failed,
    /// It was lost before it answered, and is out of reach.
    Unknown,
}

impl Unconfirmed {
    pub(super) const fn ended(self) -> Ended {
        match self {
            Self::Failed => Ended::JournalFailed,
            Self::Unknown => Ended::Unknown,
        }
    }
}

/// Whoever wrote something, with their key.
pub(super) async fn author_of(people: &People, account: AccountId) -> Result<Result<Author, Refusal>, Unconfirmed> {
    match people.author(account).await {
        Ok(author) => Ok(Ok(author)),
        Err(PeopleError::Journal(StreamError::Full)) => Ok(Err(Refusal::StorageFull {})),
        // A key that is there, and of which nothing was heard, is found when they write again.
        Err(PeopleError::Journal(StreamError::Unreachable(_)) | PeopleError::NoEntropy(_)) => {
            Ok(Err(Refusal::Unavailable {}))
        }
        Err(PeopleError::Journal(cause)) => {
            debug!(%cause, "a table, match or event stops with the journal");
            Err(Unconfirmed::Failed)
        }
    }
}
