//! Connections within the process, bounded as those of a system are: whoever does not read holds up who writes.

use std::{
    io::{self, IoSlice},
    net::SocketAddr,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, Waker, ready},
};

use parking_lot::Mutex;
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
    outward: Arc<Mutex<Outward>>,
}

#[derive(Debug)]
pub(crate) struct PipeWriter(Arc<Mutex<Outward>>);

/// The way out of a connection. A full pipe wakes only who has something to write to it: so a byte more is taken than
/// it has room for, and goes into it for whoever wants to know when there is room again.
#[derive(Debug)]
struct Outward {
    bytes: WriteHalf<DuplexStream>,
    ahead: Option<u8>,
    waits: Waker,
}

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
        let outward = Arc::new(Mutex::new(Outward { bytes: outward, ahead: None, waits: Waker::noop().clone() }));
        (PipeReader { bytes, outward: Arc::clone(&outward) }, PipeWriter(outward))
    }
}

impl PipeReader {
    pub(super) const fn bytes(&mut self) -> &mut ReadHalf<DuplexStream> {
        &mut self.bytes
    }

    pub(super) fn poll_write_ready(&self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let mut outward = self.outward.lock();
        outward.waits.clone_from(cx.waker());
        outward.poll_room()
    }
}

impl Outward {
    /// Ready when there is no byte ahead any more; else whoever waits is woken when there is room for it.
    fn poll_room(&mut self) -> Poll<io::Result<()>> {
        if let Some(byte) = self.ahead {
            ready!(Pin::new(&mut self.bytes).poll_write(&mut Context::from_waker(&self.waits), &[byte]))?;
            self.ahead = None;
        }
        Poll::Ready(Ok(()))
    }

    fn poll_write(&mut self, slices: &[IoSlice<'_>]) -> Poll<io::Result<usize>> {
        ready!(self.poll_room())?;
        match Pin::new(&mut self.bytes).poll_write_vectored(&mut Context::from_waker(&self.waits), slices) {
            Poll::Pending => {
                self.ahead = slices.iter().find_map(|slice| slice.first().copied());
                Poll::Ready(Ok(usize::from(self.ahead.is_some())))
            }
            written => written,
        }
    }
}

impl PipeWriter {
    pub(super) fn try_write(&self, slices: &[IoSlice<'_>]) -> io::Result<usize> {
        match self.0.lock().poll_write(slices) {
            Poll::Ready(written) => written,
            Poll::Pending => Err(io::ErrorKind::WouldBlock.into()),
        }
    }
}

impl Drop for PipeWriter {
    fn drop(&mut self) {
        // A pipe is shut down at once.
        let _ = Pin::new(&mut self.0.lock().bytes).poll_shutdown(&mut Context::from_waker(Waker::noop()));
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use tokio::{io::AsyncReadExt, sync::oneshot};

    use super::*;

    #[tokio::test]
    async fn who_writes_waits_until_there_is_room_again_and_nothing_is_lost() {
        let (there, mut here) = tokio::io::duplex(CAPACITY);
        let (reader, writer) = Pipe(there).into_split();
        let sent: Vec<u8> = (0..=u8::MAX).cycle().take(CAPACITY + 2).collect();
        let mut written = 0;
        while let Ok(taken) = writer.try_write(&[IoSlice::new(&sent[written..])]) {
            written += taken;
        }
        assert_eq!(written, CAPACITY + 1);

        let (begins, began) = oneshot::channel();
        let mut begins = Some(begins);
        let room = poll_fn(|cx| {
            let ready = reader.poll_write_ready(cx);
            // Whoever tries in between does not take the place of who waits.
            assert!(ready.is_ready() || writer.try_write(&[IoSlice::new(b"x")]).is_err());
            begins.take().map(|begins| begins.send(ready.is_pending()));
            ready
        });
        let mut heard = vec![0; CAPACITY];
        let read = async {
            assert_eq!(began.await, Ok(true), "a full pipe takes nothing");
            here.read_exact(&mut heard).await
        };
        let (room, read) = tokio::join!(room, read);
        room.and(read).unwrap();

        assert_eq!(writer.try_write(&[IoSlice::new(&sent[written..])]).unwrap(), 1);
        drop(writer);
        here.read_to_end(&mut heard).await.unwrap();
        assert_eq!(heard, sent);
    }
}
