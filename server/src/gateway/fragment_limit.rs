//! A stream that counts what is read since the last whole message (Promise S10). The WebSocket library bounds the size
//! of a message, but not how many empty pieces it may come in; here those end too.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
};

use tokio::io::{AsyncRead, ReadBuf};

/// So many times its own size a message may take with the heads of all its pieces: in pieces of three bytes it fits.
const WITH_HEADS: usize = 4;

/// A stream and how much was read of a message that is not complete.
#[derive(Debug)]
pub(super) struct FragmentLimit<S> {
    stream: S,
    most: usize,
    unfinished: usize,
}

/// A message in so many pieces that most of it is their heads.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("a message takes more than {0} bytes of frames")]
struct TooManyPieces(usize);

impl<S> FragmentLimit<S> {
    /// Measures a stream of messages that are no longer than this.
    pub(super) const fn new(longest: usize, stream: S) -> Self {
        Self { stream, most: WITH_HEADS * longest, unfinished: 0 }
    }

    /// A whole message, ping or pong came.
    pub(super) const fn heard(&mut self) {
        self.unfinished = 0;
    }

    /// The stream, for what is no longer measured.
    pub(super) const fn stream(&mut self) -> &mut S {
        &mut self.stream
    }
}

/// Whether this is the error of a message in too many pieces.
pub(super) fn is_too_much(error: &io::Error) -> bool {
    error.get_ref().is_some_and(|cause| cause.is::<TooManyPieces>())
}

impl<S: AsyncRead + Unpin> AsyncRead for FragmentLimit<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, buf))?;
        self.unfinished += buf.filled().len() - before;
        let most = self.most;
        Poll::Ready(if self.unfinished > most { Err(io::Error::other(TooManyPieces(most))) } else { Ok(()) })
    }
}
