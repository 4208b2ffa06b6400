//! A journal with one writer: everything asked goes through one bounded queue to a thread, which takes what has
//! gathered and answers it. Where the writer has a connection to look after it waits for the queue as a task does.

use std::io;

use parking_lot::Mutex;
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::thread::JoinHandle;

use tokio::sync::{Semaphore, watch};

use super::answer::Answerer;
use super::request::{Admission, Append, Claim, Lone, Note, Query, Queued, Request, Retirement};
use super::status::Status;
use super::{
    APPEND_LIMIT, Admitting, Answer, AppendError, Appending, Closed, Done, Epoch, Erasing, Failing, Failure, Family,
    Journal, Listing, Noting, Opening, OpeningAll, People, PersonId, Position, Reading, Records, Replacing, Retired,
    StreamId,
};

/// How the writer is, for everyone to see.
#[derive(Clone, Debug)]
pub(super) enum Condition {
    Running,
    Failed(Failure),
    Closed,
}

/// The end of the queue that requests go into.
#[derive(Clone)]
enum Queue {
    OfThread(mpsc::Sender<Queued>),
    #[cfg(feature = "postgres")]
    OfTask(tokio::sync::mpsc::UnboundedSender<Queued>),
}

impl Queue {
    /// A writer that has ended drops the request, and with it the answerer: the answer is `Closed`.
    fn send(&self, queued: Queued) {
        match self {
            Self::OfThread(queue) => drop(queue.send(queued)),
            #[cfg(feature = "postgres")]
            Self::OfTask(queue) => drop(queue.send(queued)),
        }
    }
}

/// The way to the queue and its thread. `S` says what the writer writes to. Dropping it finishes what is queued
/// and ends the thread.
pub struct QueuedJournal<S> {
    queue: Queue,
    /// Bounds the queue; a request waits for its place while its answer is polled.
    places: Arc<Semaphore>,
    condition: watch::Receiver<Condition>,
    status: Arc<Status>,
    writer: Mutex<Option<JoinHandle<()>>>,
    store: PhantomData<fn() -> S>,
}

impl<S> QueuedJournal<S> {
    /// Lets a thread write. Its queue has so many places.
    pub(super) fn begin(
        places: usize,
        condition: watch::Receiver<Condition>,
        status: Arc<Status>,
        write: impl FnOnce(Receiver<Queued>) + Send + 'static,
    ) -> io::Result<Self> {
        let (queue, queued) = mpsc::channel();
        Self::begin_with(Queue::OfThread(queue), places, condition, status, move || write(queued))
    }

    /// As [`QueuedJournal::begin`], for a writer that awaits what comes next.
    #[cfg(feature = "postgres")]
    pub(super) fn begin_awaiting(
        places: usize,
        condition: watch::Receiver<Condition>,
        status: Arc<Status>,
        write: impl FnOnce(tokio::sync::mpsc::UnboundedReceiver<Queued>) + Send + 'static,
    ) -> io::Result<Self> {
        let (queue, queued) = tokio::sync::mpsc::unbounded_channel();
        Self::begin_with(Queue::OfTask(queue), places, condition, status, move || write(queued))
    }

    fn begin_with(
        queue: Queue,
        places: usize,
        condition: watch::Receiver<Condition>,
        status: Arc<Status>,
        write: impl FnOnce() + Send + 'static,
    ) -> io::Result<Self> {
        let writer = std::thread::Builder::new().name("journal".to_owned()).spawn(write)?;
        let places = Arc::new(Semaphore::new(places));
        let writer = Mutex::new(Some(writer));
        Ok(QueuedJournal { queue, places, condition, status, writer, store: PhantomData })
    }

    pub(super) fn ask<T, E>(&self, request: impl FnOnce(Answerer<T, E>) -> Request) -> Answer<T, E>
    where
        T: Send + Unpin + 'static,
        E: From<Closed> + Send + Unpin + 'static,
    {
        let (answerer, answer) = Answer::sent();
        let request = request(answerer);
        let queue = self.queue.clone();
        match Arc::clone(&self.places).try_acquire_owned() {
            Ok(place) => {
                queue.send(Queued { request, place: Some(place) });
                answer
            }
            Err(_) => {
                let places = Arc::clone(&self.places);
                Answer::later(async move {
                    let place = places.acquire_owned().await.map_err(|_| Closed)?;
                    queue.send(Queued { request, place: Some(place) });
                    answer.await
                })
            }
        }
    }
}

impl<S: 'static> Journal for QueuedJournal<S> {
    fn append(&self, stream: StreamId, epoch: Epoch, after: Position, records: Records) -> Appending {
        let bytes = records.iter().map(Vec::len).sum();
        if bytes > APPEND_LIMIT {
            return Answer::known(Err(AppendError::TooBig { bytes }));
        }
        self.ask(|answerer| Request::Append(Append { stream, epoch, after, records, bytes, answerer }))
    }

    fn open(&self, stream: StreamId) -> Opening {
        self.create(stream, stream)
    }

    fn create(&self, stream: StreamId, family: StreamId) -> Opening {
        self.ask(|answerer| Request::Claim(Claim { stream, family, answerer }))
    }

    fn family(&self, of: StreamId) -> Family {
        self.ask(|answerer| Request::Query(Query::Family { of, answerer }))
    }

    fn people(&self) -> People {
        self.ask(|answerer| Request::Query(Query::People { of: None, answerer }))
    }

    fn people_of(&self, asked: Vec<PersonId>) -> People {
        self.ask(|answerer| Request::Query(Query::People { of: Some(asked), answerer }))
    }

    fn admit(&self, person: PersonId, key: Vec<u8>) -> Admitting {
        self.ask(|answerer| Request::Admit(Admission { person, key, answerer }))
    }

    fn erase(&self, person: PersonId) -> Erasing {
        self.ask(|answerer| Request::Lone(Lone::Erase { person, answerer }))
    }

    fn open_all(&self) -> OpeningAll {
        self.ask(|answerer| Request::Lone(Lone::OpenAll { answerer }))
    }

    fn read_after(&self, stream: StreamId, after: Position) -> Reading {
        self.ask(|answerer| Request::Query(Query::Read { stream, after, answerer }))
    }

    fn streams(&self) -> Listing {
        self.ask(|answerer| Request::Query(Query::Streams { answerer }))
    }

    fn note(&self, stream: StreamId, head: Position, note: Vec<u8>) -> Done {
        self.ask(|answerer| Request::Note(Note { stream, head, note, answerer }))
    }

    fn notes(&self) -> Noting {
        self.ask(|answerer| Request::Query(Query::Notes { answerer }))
    }

    fn retire(&self, stream: StreamId) -> Done {
        self.ask(|answerer| Request::Retire(Retirement { stream, answerer }))
    }

    fn retired(&self, after: Option<StreamId>, most: usize) -> Retired {
        self.ask(|answerer| Request::Query(Query::Retired { after, most, answerer }))
    }

    fn replace(&self, stream: StreamId, head: Position, records: Records) -> Replacing {
        self.ask(|answerer| Request::Lone(Lone::Replace { stream, head, records, answerer }))
    }

    fn rest(&self, stream: StreamId) {
        // Nobody waits for it, so it needs no place: a stream comes to rest only when it was awake. One that is not
        // heard has rows enough to be read all the same.
        self.queue.send(Queued { request: Request::Rest(stream), place: None });
    }

    fn probe(&self) -> Done {
        self.ask(|answerer| Request::Lone(Lone::Probe { answerer }))
    }

    fn is_full(&self) -> bool {
        self.status.is_full()
    }

    fn damaged_streams(&self) -> usize {
        self.status.damaged_streams()
    }

    fn is_healthy(&self) -> bool {
        // The writer's end is gone when its thread panicked.
        matches!(*self.condition.borrow(), Condition::Running) && self.condition.has_changed().is_ok()
    }

    fn failed(&self) -> Failing {
        let mut condition = self.condition.clone();
        Box::pin(async move {
            let ended = condition
                .wait_for(|condition| !matches!(condition, Condition::Running))
                .await
                .map(|condition| condition.clone());
            match ended {
                Ok(Condition::Failed(failure)) => failure,
                Ok(Condition::Running | Condition::Closed) => std::future::pending().await,
                Err(_) => Failure::new("writing", "the writer's thread ended"),
            }
        })
    }

    fn shutdown(&self) -> Done {
        // Behind everything queued. What still waits for a place is answered `Closed`.
        let (answerer, answer) = Answer::sent();
        self.queue.send(Queued { request: Request::Stop(Some(answerer)), place: None });
        self.places.close();
        answer
    }
}

impl<S> Drop for QueuedJournal<S> {
    fn drop(&mut self) {
        self.places.close();
        self.queue.send(Queued { request: Request::Stop(None), place: None });
        let writer = self.writer.lock().take();
        if writer.is_some_and(|writer| writer.join().is_err()) {
            tracing::error!("the journal's writer panicked");
        }
    }
}
