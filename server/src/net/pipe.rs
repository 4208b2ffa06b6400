//! Connections within the process, bounded as those of a system are: whoever does not read holds up who writes.

use std::{
    io::{self, IoSlice},
    net::SocketAddr,
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll, Waker, ready},
};

use tokio::{
    io::{AsyncWrite, DuplexStream, ReadHalf, WriteHalf},
    sync::mpsc,
};

use super::Stream;

/// Where a simulated server is.
pub(super) const HERE: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 8080);
/// What a pipe holds each way, in bytes: as little as a system may keep for a socket.
const CAPACITY: usize = 16 * 1024;

/// The server's end of a connection.
#[derive(Debug)]
pub(crate) struct Pipe(DuplexStream);

/// Where connections of a simulation arrive.
#[derive(Debug)]
pub(crate) struct PipeListener(mpsc::UnboundedReceiver<(Pipe, SocketAddr)>);

/// Makes connections to a simulated server.
#[derive(Clone, Debug)]
pub struct Caller(mpsc::UnboundedSender<(Pipe, SocketAddr)>);

#[derive(Debug)]
pub(crate) struct PipeReader {
    bytes: ReadHalf<DuplexStream>,
    other: Arc<Mutex<WriteHalf<DuplexStream>>>,
}

#[derive(Debug)]
pub(crate) struct PipeWriter(Arc<Mutex<WriteHalf<DuplexStream>>>);

impl Caller {
    /// A caller, and the listener where its connections arrive.
    pub(crate) fn new() -> (Self, PipeListener) {
        let (called, arrivals) = mpsc::unbounded_channel();
        (Self(called), PipeListener(arrivals))
    }

    /// Connects from this address; none if the server accepts no connections any more.
    pub fn connect(&self, from: SocketAddr) -> Option<DuplexStream> {
        let (there, here) = tokio::io::duplex(CAPACITY);
        self.0.send((Pipe(there), from)).ok().map(|()| here)
    }
}

impl PipeListener {
    pub(super) async fn accept(&mut self) -> (Stream, SocketAddr) {
        match self.0.recv().await {
            Some((pipe, from)) => (Stream::Pipe(pipe), from),
            None => std::future::pending().await,
        }
    }
}

impl Pipe {
    pub(super) const fn bytes(&mut self) -> &mut DuplexStream {
        &mut self.0
    }

    pub(super) fn into_split(self) -> (PipeReader, PipeWriter) {
        let (bytes, outward) = tokio::io::split(self.0);
        let outward = Arc::new(Mutex::new(outward));
        (PipeReader { bytes, other: Arc::clone(&outward) }, PipeWriter(outward))
    }
}

impl PipeReader {
    pub(super) const fn bytes(&mut self) -> &mut ReadHalf<DuplexStream> {
        &mut self.bytes
    }

    /// A pipe that is full remembers who waits, also of those who have nothing to write.
    pub(super) fn poll_write_ready(&self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut *locked(&self.other)).poll_write(cx, &[]))?;
        Poll::Ready(Ok(()))
    }
}

impl PipeWriter {
    pub(super) fn try_write(&self, slices: &[IoSlice<'_>]) -> io::Result<usize> {
        let mut nobody_waits = Context::from_waker(Waker::noop());
        match Pin::new(&mut *locked(&self.0)).poll_write_vectored(&mut nobody_waits, slices) {
            Poll::Ready(written) => written,
            Poll::Pending => Err(io::ErrorKind::WouldBlock.into()),
        }
    }
}

impl Drop for PipeWriter {
    fn drop(&mut self) {
        // A pipe is shut down at once.
        let _ = Pin::new(&mut *locked(&self.0)).poll_shutdown(&mut Context::from_waker(Waker::noop()));
    }
}

fn locked(half: &Mutex<WriteHalf<DuplexStream>>) -> MutexGuard<'_, WriteHalf<DuplexStream>> {
    half.lock().unwrap_or_else(PoisonError::into_inner)
}
