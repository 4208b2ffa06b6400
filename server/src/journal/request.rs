//! What a journal's writer is asked.

use tokio::sync::OwnedSemaphorePermit;

use super::answer::Answerer;
use super::{AppendError, Epoch, Noted, PersonId, Records, Seq, StreamError, StreamId};

/// A request and its place in the queue, given back when the writer takes the request up. An order to stop has none: it
/// is heard however full the queue is.
pub(super) struct Queued {
    pub(super) request: Request,
    pub(super) place: Option<OwnedSemaphorePermit>,
}

pub(super) enum Request {
    Append(Append),
    Open {
        stream: StreamId,
        /// If it is new.
        family: StreamId,
        answerer: Answerer<(Epoch, Records), StreamError>,
    },
    OpenAll {
        answerer: Answerer<Vec<(StreamId, Epoch, Records)>, StreamError>,
    },
    Read {
        stream: StreamId,
        answerer: Answerer<Records, StreamError>,
    },
    Streams {
        answerer: Answerer<Vec<(StreamId, Epoch)>, StreamError>,
    },
    Note {
        stream: StreamId,
        head: Seq,
        note: Vec<u8>,
        answerer: Answerer<(), StreamError>,
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
    Admit {
        person: PersonId,
        key: Vec<u8>,
        answerer: Answerer<Vec<u8>, StreamError>,
    },
    Retired {
        after: Option<StreamId>,
        most: usize,
        answerer: Answerer<Vec<StreamId>, StreamError>,
    },
    Replace {
        stream: StreamId,
        head: Seq,
        records: Records,
        answerer: Answerer<bool, StreamError>,
    },
    Erase {
        person: PersonId,
        answerer: Answerer<bool, StreamError>,
    },
    Retire {
        stream: StreamId,
        answerer: Answerer<(), StreamError>,
    },
    /// Nothing will be appended to it for a while.
    Rest {
        stream: StreamId,
    },
    /// Whether anything can be stored.
    Probe {
        answerer: Answerer<(), StreamError>,
    },
    /// Tidy up, close, answer.
    Shutdown {
        answerer: Answerer<(), StreamError>,
    },
    /// Close as it is.
    End,
    /// Of SQLite's writer.
    #[cfg(test)]
    OnWriter(Box<dyn FnOnce(&mut super::sqlite::Writer) + Send>),
}

pub(super) struct Append {
    pub(super) stream: StreamId,
    pub(super) epoch: Epoch,
    pub(super) after: Seq,
    pub(super) records: Records,
    /// All records together.
    pub(super) bytes: usize,
    pub(super) answerer: Answerer<Seq, AppendError>,
}

impl Request {
    /// Answers that the request cannot be served. Whoever asked may have gone: that is no matter here.
    pub(super) fn refuse<R>(self, refusal: &R)
    where
        R: Clone + Into<AppendError> + Into<StreamError>,
    {
        match self {
            Request::Append(append) => drop(append.answerer.send(Err(refusal.clone().into()))),
            Request::Open { answerer, .. } => drop(answerer.send(Err(refusal.clone().into()))),
            Request::OpenAll { answerer } => drop(answerer.send(Err(refusal.clone().into()))),
            Request::Read { answerer, .. } => drop(answerer.send(Err(refusal.clone().into()))),
            Request::Streams { answerer } => drop(answerer.send(Err(refusal.clone().into()))),
            Request::Notes { answerer } => drop(answerer.send(Err(refusal.clone().into()))),
            Request::Family { answerer, .. } => drop(answerer.send(Err(refusal.clone().into()))),
            Request::People { answerer, .. } => drop(answerer.send(Err(refusal.clone().into()))),
            Request::Admit { answerer, .. } => drop(answerer.send(Err(refusal.clone().into()))),
            Request::Retired { answerer, .. } => drop(answerer.send(Err(refusal.clone().into()))),
            Request::Replace { answerer, .. } => drop(answerer.send(Err(refusal.clone().into()))),
            Request::Erase { answerer, .. } => drop(answerer.send(Err(refusal.clone().into()))),
            Request::Note { answerer, .. }
            | Request::Retire { answerer, .. }
            | Request::Probe { answerer }
            | Request::Shutdown { answerer } => {
                drop(answerer.send(Err(refusal.clone().into())));
            }
            Request::Rest { .. } | Request::End => {}
            #[cfg(test)]
            Request::OnWriter(_) => {}
        }
    }
}
