//! The network as the gateway has it: TCP; with the feature `simulation` also pipes within the process, through which a
//! simulated server is reached. A stream of either kind is read, written and split in the same way; a connection that
//! another node has is only written to.

#[cfg(feature = "simulation")]
mod pipe;
#[cfg(feature = "cluster")]
mod relay;

use std::{
    io::{self, IoSlice},
    net::SocketAddr,
    pin::Pin,
    task::{Context, Poll},
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream, tcp},
};

#[cfg(feature = "simulation")]
pub use pipe::Caller;
#[cfg(feature = "simulation")]
pub(crate) use pipe::Pipe;
#[cfg(feature = "simulation")]
use pipe::{PipeListener, PipeReader, PipeWriter};
#[cfg(feature = "cluster")]
pub(crate) use relay::Relay;

/// Where people come in.
#[derive(Debug)]
pub(crate) enum Listener {
    Tcp(TcpListener),
    #[cfg(feature = "simulation")]
    Pipes(PipeListener),
}

/// A connection, whole.
#[derive(Debug)]
pub(crate) enum Stream {
    Tcp(TcpStream),
    #[cfg(feature = "simulation")]
    Pipe(Pipe),
}

/// What comes in on a connection.
#[derive(Debug)]
pub(crate) enum Reader {
    Tcp(tcp::OwnedReadHalf),
    #[cfg(feature = "simulation")]
    Pipe(PipeReader),
}

/// What goes out on a connection. Dropped, it tells the other side that nothing more comes.
#[derive(Debug)]
pub(crate) enum Writer {
    Tcp(tcp::OwnedWriteHalf),
    #[cfg(feature = "simulation")]
    Pipe(PipeWriter),
    /// The connection is at another node.
    #[cfg(feature = "cluster")]
    Relay(Relay),
}

impl Listener {
    /// The next connection, and where it comes from.
    pub(crate) async fn accept(&mut self) -> io::Result<(Stream, SocketAddr)> {
        match self {
            Self::Tcp(listener) => listener.accept().await.map(|(stream, peer)| (Stream::Tcp(stream), peer)),
            #[cfg(feature = "simulation")]
            Self::Pipes(listener) => Ok(listener.accept().await),
        }
    }

    pub(crate) fn local_addr(&self) -> io::Result<SocketAddr> {
        match self {
            Self::Tcp(listener) => listener.local_addr(),
            #[cfg(feature = "simulation")]
            Self::Pipes(_) => Ok(pipe::HERE),
        }
    }
}

impl Stream {
    /// Frames are short, and each is awaited: nothing waits to be sent together with more.
    pub(crate) fn set_nodelay(&self) -> io::Result<()> {
        match self {
            Self::Tcp(stream) => stream.set_nodelay(true),
            #[cfg(feature = "simulation")]
            Self::Pipe(_) => Ok(()),
        }
    }

    pub(crate) fn local_addr(&self) -> io::Result<SocketAddr> {
        match self {
            Self::Tcp(stream) => stream.local_addr(),
            #[cfg(feature = "simulation")]
            Self::Pipe(_) => Ok(pipe::HERE),
        }
    }

    pub(crate) fn into_split(self) -> (Reader, Writer) {
        match self {
            Self::Tcp(stream) => {
                let (inward, outward) = stream.into_split();
                (Reader::Tcp(inward), Writer::Tcp(outward))
            }
            #[cfg(feature = "simulation")]
            Self::Pipe(pipe) => {
                let (inward, outward) = pipe.into_split();
                (Reader::Pipe(inward), Writer::Pipe(outward))
            }
        }
    }
}

impl AsyncRead for Stream {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Tcp(stream) => Pin::new(stream).poll_read(cx, buf),
            #[cfg(feature = "simulation")]
            Self::Pipe(pipe) => Pin::new(pipe.bytes()).poll_read(cx, buf),
        }
    }
}

impl AsyncWrite for Stream {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        self.poll_write_vectored(cx, &[IoSlice::new(buf)])
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        match self.get_mut() {
            Self::Tcp(stream) => Pin::new(stream).poll_write_vectored(cx, slices),
            #[cfg(feature = "simulation")]
            Self::Pipe(pipe) => Pin::new(pipe.bytes()).poll_write_vectored(cx, slices),
        }
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Tcp(stream) => Pin::new(stream).poll_flush(cx),
            #[cfg(feature = "simulation")]
            Self::Pipe(pipe) => Pin::new(pipe.bytes()).poll_flush(cx),
        }
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Tcp(stream) => Pin::new(stream).poll_shutdown(cx),
            #[cfg(feature = "simulation")]
            Self::Pipe(pipe) => Pin::new(pipe.bytes()).poll_shutdown(cx),
        }
    }
}

impl Reader {
    /// Ready as soon as the other way of the connection takes bytes again.
    pub(crate) fn poll_write_ready(&self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self {
            Self::Tcp(inward) => inward.as_ref().poll_write_ready(cx),
            #[cfg(feature = "simulation")]
            Self::Pipe(inward) => inward.poll_write_ready(cx),
        }
    }
}

impl AsyncRead for Reader {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Tcp(inward) => Pin::new(inward).poll_read(cx, buf),
            #[cfg(feature = "simulation")]
            Self::Pipe(inward) => Pin::new(inward.bytes()).poll_read(cx, buf),
        }
    }
}

impl Writer {
    /// Writes what can be written without waiting.
    ///
    /// # Errors
    /// [`io::ErrorKind::WouldBlock`] when that is nothing at present; others end the connection.
    pub(crate) fn try_write(&self, slices: &[IoSlice<'_>]) -> io::Result<usize> {
        match self {
            Self::Tcp(outward) => match slices {
                [only] => outward.try_write(only),
                several => outward.try_write_vectored(several),
            },
            #[cfg(feature = "simulation")]
            Self::Pipe(outward) => outward.try_write(slices),
            #[cfg(feature = "cluster")]
            Self::Relay(outward) => Ok(outward.write(slices)),
        }
    }
}
