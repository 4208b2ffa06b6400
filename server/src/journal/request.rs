//! What a journal's writer is asked.

use tokio::sync::OwnedSemaphorePermit;

use super::answer::Answerer;
use super::{AppendError, Epoch, Noted, PersonId, Position, Records, StreamError, StreamId};

/// A request and its place in the queue, given back when the writer takes the request up. An order to stop has none: it
/// is heard however full the queue is.
pub(super) struct Queued {
    pub(super) request: Request,
    pub(super) place: Option<OwnedSemaphorePermit>,
}

/// Sorted by how it is served: what may share a transaction with others is a type by itself.
pub(super) enum Request {
    Append(Append),
    Claim(Claim),
    Note(Note),
    Admit(Admission),
    Retire(Retirement),
    Query(Query),
    Lone(Lone),
    /// Nothing will be appended to it for a while.
    Rest(StreamId),
    /// Close. For whoever waits for the answer it is tidied up first.
    Stop(Option<Answerer<(), StreamError>>),
    /// Of SQLite's writer.
    #[cfg(test)]
    OnWriter(Box<dyn FnOnce(&mut super::sqlite::Writer) + Send>),
}

pub(super) struct Append {
    pub(super) stream: StreamId,
    pub(super) epoch: Epoch,
    pub(super) after: Position,
    pub(super) records: Records,
    /// All records together.
    pub(super) bytes: usize,
    pub(super) answerer: Answerer<Position, AppendError>,
}

pub(super) struct Claim {
    pub(super) stream: StreamId,
    /// If it is new.
    pub(super) family: StreamId,
    pub(super) answerer: Answerer<(Epoch, Records), StreamError>,
}

pub(super) struct Note {
    pub(super) stream: StreamId,
    pub(super) head: Position,
    pub(super) note: Vec<u8>,
    pub(super) answerer: Answerer<(), StreamError>,
}

/// Gives somebody a key, if they have none.
pub(super) struct Admission {
    pub(super) person: PersonId,
    pub(super) key: Vec<u8>,
    pub(super) answerer: Answerer<Vec<u8>, StreamError>,
}

pub(super) struct Retirement {
    pub(super) stream: StreamId,
    pub(super) answerer: Answerer<(), StreamError>,
}

/// What changes nothing.
pub(super) enum Query {
    /// What comes after a record.
    Read {
        stream: StreamId,
        after: Position,
        answerer: Answerer<Records, StreamError>,
    },
    Streams {
        answerer: Answerer<Vec<(StreamId, Epoch)>, StreamError>,
    },
    Notes {
        answerer: Answerer<Vec<Noted>, StreamError>,
    },
    Family {
        of: StreamId,
        answerer: Answerer<Vec<StreamId>, StreamError>,
    },
    /// Everybody, or those who are asked for.
    People {
        of: Option<Vec<PersonId>>,
        answerer: Answerer<Vec<(PersonId, Vec<u8>)>, StreamError>,
    },
    Retired {
        after: Option<StreamId>,
        most: usize,
        answerer: Answerer<Vec<(StreamId, Position)>, StreamError>,
    },
}

/// What has the writer for itself.
pub(super) enum Lone {
    OpenAll {
        answerer: Answerer<Vec<(StreamId, Epoch, Records)>, StreamError>,
    },
    Replace {
        stream: StreamId,
        head: Position,
        records: Records,
        answerer: Answerer<bool, StreamError>,
    },
    Erase {
        person: PersonId,
        answerer: Answerer<bool, StreamError>,
    },
    /// Whether anything can be stored.
    Probe {
        answerer: Answerer<(), StreamError>,
    },
}

impl Query {
    /// Answers that it cannot be served. Whoever asked may have gone: that is no matter here.
    pub(super) fn refuse(self, refusal: StreamError) {
        match self {
            Self::Read { answerer, .. } => answerer.answer(Err(refusal)),
            Self::Streams { answerer } => answerer.answer(Err(refusal)),
            Self::Notes { answerer } => answerer.answer(Err(refusal)),
            Self::People { answerer, .. } => answerer.answer(Err(refusal)),
            Self::Family { answerer, .. } => answerer.answer(Err(refusal)),
            Self::Retired { answerer, .. } => answerer.answer(Err(refusal)),
        }
    }
}

impl Lone {
    /// As for a look.
    pub(super) fn refuse(self, refusal: StreamError) {
        match self {
            Self::OpenAll { answerer } => answerer.answer(Err(refusal)),
            Self::Replace { answerer, .. } | Self::Erase { answerer, .. } => answerer.answer(Err(refusal)),
            Self::Probe { answerer } => answerer.answer(Err(refusal)),
        }
    }
}
