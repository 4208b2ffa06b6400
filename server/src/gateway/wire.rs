//! A connection's stream as the WebSocket library has it: it reads what is said, metered, and what it writes itself
//! (pongs and farewells) goes through the outbox like everything else, so that no frame lands inside another.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::fragment_limit::FragmentLimit;
use crate::{
    net::{Reader, Stream},
    outbox::{Frame, Outbox},
};

/// Both ways of a connection. When it is dropped the connection is over, whoever still has the outbox.
#[derive(Debug)]
pub(super) struct Wire {
    inward: FragmentLimit<Reader>,
    outbox: Outbox,
}

impl Wire {
    /// A connection on which messages are no longer than this.
    pub(super) fn with_messages_of(longest: usize, stream: Stream) -> Self {
        let (inward, outward) = stream.into_split();
        Self { inward: FragmentLimit::new(longest, inward), outbox: Outbox::new(outward) }
    }

    pub(super) const fn outbox(&self) -> &Outbox {
        &self.outbox
    }

    pub(super) const fn inward(&mut self) -> &mut FragmentLimit<Reader> {
        &mut self.inward
    }
}

impl AsyncRead for Wire {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inward).poll_read(cx, buf)
    }
}

impl AsyncWrite for Wire {
    fn poll_write(self: Pin<&mut Self>, _: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        self.outbox.send_final(&Frame::written(buf));
        Poll::Ready(Ok(buf.len()))
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        loop {
            match self.outbox.write_on() {
                Err(cause) if cause.kind() == io::ErrorKind::WouldBlock => {
                    ready!(self.inward.stream().poll_write_ready(cx))?;
                }
                written => return Poll::Ready(written),
            }
        }
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.as_mut().poll_flush(cx))?;
        self.outbox.disconnect();
        Poll::Ready(Ok(()))
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.outbox.disconnect();
    }
}
