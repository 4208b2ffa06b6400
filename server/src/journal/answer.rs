//! What a journal answers: the future every request returns, and the ways a request is refused.

use std::error::Error;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use tokio::sync::oneshot;

use super::{APPEND_LIMIT, Epoch, Position, StreamId};

/// Why an append was refused.
#[derive(Clone, Debug, thiserror::Error)]
pub enum AppendError {
    /// Somebody else has claimed the stream (or nobody has): the caller is no longer its owner and must stop speaking.
    #[error("the stream is claimed under epoch {current}")]
    Fenced {
        /// The stream's epoch; [`Epoch::UNCLAIMED`] if it was never opened.
        current: Epoch,
    },
    /// The records do not follow the head.
    #[error("the stream's head is {head}")]
    Conflict {
        /// The place of the stream's last record.
        head: Position,
    },
    /// The storage is full. Nothing was written, and the same append may be tried again.
    #[error("the journal's storage is full")]
    Full,
    /// The append is bigger than [`APPEND_LIMIT`] and never will be written.
    #[error("{bytes} bytes in one append, more than {APPEND_LIMIT}")]
    TooBig {
        /// The bytes of all records together.
        bytes: usize,
    },
    /// The storage was lost before it answered: the records are durable or not, or may become so yet. The journal
    /// lives, and whoever claims the stream finds out, and keeps them from becoming so later.
    #[error("the storage was lost before it answered: whether the records are durable is unknown")]
    Unknown,
    /// The storage is out of reach. Nothing was written, and the same append may be tried again.
    #[error(transparent)]
    Unreachable(#[from] Unreachable),
    /// The journal has failed; whether these records are durable is unknown.
    #[error(transparent)]
    Failed(#[from] Failure),
    /// The journal is closed; if it closed after the request was made, whether it happened is unknown.
    #[error(transparent)]
    Closed(#[from] Closed),
}

/// Why a stream could not be claimed, read, listed or retired.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StreamError {
    /// The stream's records are not all there. Other streams are not affected.
    #[error("stream {stream} is damaged after record {after}")]
    Damaged {
        /// The stream.
        stream: StreamId,
        /// The last record that is known to be whole.
        after: Position,
    },
    /// The storage is full, so that no epoch can be claimed and no stream retired. It may be tried again.
    #[error("the journal's storage is full")]
    Full,
    /// The storage is out of reach, or was lost before it answered. What was asked may have happened, and may be asked
    /// again.
    #[error(transparent)]
    Unreachable(#[from] Unreachable),
    /// The journal has failed.
    #[error(transparent)]
    Failed(#[from] Failure),
    /// The journal is closed.
    #[error(transparent)]
    Closed(#[from] Closed),
}

/// The journal no longer knows what is on disk, or cannot write to it. It refuses everything until it is opened anew.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the journal failed while {doing}")]
pub struct Failure {
    doing: &'static str,
    #[source]
    cause: Arc<dyn Error + Send + Sync>,
    is_taken_away: bool,
}

impl Failure {
    pub(super) fn new(doing: &'static str, cause: impl Into<Box<dyn Error + Send + Sync>>) -> Failure {
        Failure { doing, cause: Arc::from(cause.into()), is_taken_away: false }
    }

    /// A file that is written was taken away, or another is in its place.
    pub(super) fn taken_away(file: &str) -> Failure {
        Failure { is_taken_away: true, ..Failure::new("writing", format!("{file} was taken away")) }
    }

    /// Whether what the journal held lies in open files alone, which are gone when the process ends.
    pub fn is_taken_away(&self) -> bool {
        self.is_taken_away
    }
}

/// The storage lies elsewhere, and cannot be reached at present.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the journal's storage is out of reach")]
pub struct Unreachable;

/// The journal was shut down, or went away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the journal is closed")]
pub struct Closed;

/// An answer under way. It needs no runtime and may be dropped at any time.
#[must_use = "only the answer tells that a request is durable"]
pub struct Answer<T, E>(State<T, E>);

enum State<T, E> {
    /// `None` once it has been taken.
    Known(Option<Result<T, E>>),
    Sent(oneshot::Receiver<Result<T, E>>),
    Later(Pin<Box<dyn Future<Output = Result<T, E>> + Send>>),
}

/// Where the one who serves a request puts the answer; dropping it answers [`Closed`].
#[derive(Debug)]
pub(super) struct Answerer<T, E>(oneshot::Sender<Result<T, E>>);

impl<T, E> Answerer<T, E> {
    /// Whoever asked may not wait for it any more.
    pub(super) fn answer(self, answer: Result<T, E>) {
        self.0.send(answer).ok();
    }
}

impl<T, E> Answer<T, E> {
    pub(super) fn known(answer: Result<T, E>) -> Self {
        Answer(State::Known(Some(answer)))
    }

    pub(super) fn sent() -> (Answerer<T, E>, Self) {
        let (answerer, answer) = oneshot::channel();
        (Answerer(answerer), Answer(State::Sent(answer)))
    }

    pub(super) fn later(answer: impl Future<Output = Result<T, E>> + Send + 'static) -> Self {
        Answer(State::Later(Box::pin(answer)))
    }
}

impl<T: Unpin, E: From<Closed> + Unpin> Future for Answer<T, E> {
    type Output = Result<T, E>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        match &mut self.get_mut().0 {
            State::Known(answer) => Poll::Ready(answer.take().expect("an answer is not polled after it was given")),
            State::Sent(answer) => Pin::new(answer).poll(cx).map(|sent| sent.unwrap_or_else(|_| Err(Closed.into()))),
            State::Later(answer) => answer.as_mut().poll(cx),
        }
    }
}
