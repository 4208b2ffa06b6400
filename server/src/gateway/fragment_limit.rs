//! A stream that counts what is read since the last whole message (Promise S10). The WebSocket library bounds the size
//! of a message, but not how many empty pieces it may come in; here those end too.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
};

use bridge_protocol::limits::MAX_FRAME;
use tokio::io::{AsyncRead, ReadBuf};

/// Bytes that one message may take with the heads of all its pieces: a largest message in pieces of three bytes fits.
const MAX_UNFINISHED: usize = 4 * MAX_FRAME;

/// A stream and how much was read of a message that is not complete.
#[derive(Debug)]
pub(super) struct FragmentLimit<S> {
    stream: S,
    unfinished: usize,
}

/// A message in so many pieces that most of it is their heads.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("a message takes more than {MAX_UNFINISHED} bytes of frames")]
struct TooManyPieces;

impl<S> FragmentLimit<S> {
    pub(super) const fn new(stream: S) -> Self {
        Self { stream, unfinished: 0 }
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
        Poll::Ready(if self.unfinished > MAX_UNFINISHED { Err(io::Error::other(TooManyPieces)) } else { Ok(()) })
    }
}
