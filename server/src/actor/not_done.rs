//! Why an act is not carried out: it is refused, or the journal did not confirm it, and the machine does not speak of
//! it.

use bridge_game::record::Author;
use bridge_protocol::{AccountId, Refusal};
use tracing::debug;

use super::Ended;
use crate::{
    journal::StreamError,
    people::{People, PeopleError},
};

/// Why an act was not carried out.
#[derive(Clone, Debug)]
pub(super) enum NotDone {
    /// Nothing has changed, and the machine goes on.
    Refused(Refusal),
    /// What is true is what reopening reads: the machine stops.
    Unconfirmed(Unconfirmed),
}

impl From<Refusal> for NotDone {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<Unconfirmed> for NotDone {
    fn from(unconfirmed: Unconfirmed) -> Self {
        Self::Unconfirmed(unconfirmed)
    }
}

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
pub(super) async fn author_of(people: &People, account: AccountId) -> Result<Author, NotDone> {
    match people.author(account).await {
        Ok(author) => Ok(author),
        Err(PeopleError::Journal(StreamError::Full)) => Err(Refusal::StorageFull {}.into()),
        // A key that is there, and of which nothing was heard, is found when they write again.
        Err(PeopleError::Journal(StreamError::Unreachable(_)) | PeopleError::NoEntropy(_)) => {
            Err(Refusal::Unavailable {}.into())
        }
        Err(PeopleError::Journal(cause)) => {
            debug!(%cause, "a table, match or event stops with the journal");
            Err(Unconfirmed::Failed.into())
        }
    }
}
