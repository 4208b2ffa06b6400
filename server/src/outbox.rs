//! What is said to one socket. Whoever has something to say writes it themselves if the socket takes it at once; what
//! it does not take waits, bounded in frames and bytes. Whoever reads too slowly is closed and resumes.

mod backlog;
mod frame;
mod reply;

use std::{
    io::{self, IoSlice},
    sync::Arc,
};

use bridge_protocol::{Closing, ClosingReason, ServerFrame};
use parking_lot::Mutex;
use tokio::sync::Notify;

use crate::{
    net::Writer,
    planted::{Fault, shows},
};
use backlog::Backlog;
pub(crate) use frame::Frame;
pub(crate) use reply::{reply, reply_held};

/// Tells connections apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ConnectionId(pub(crate) u64);

/// The way out to one connection. Clones share it; pushing never waits.
#[derive(Clone, Debug)]
pub(crate) struct Outbox(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    outward: Mutex<Outward>,
    called: Notify,
}

#[derive(Debug)]
struct Outward {
    /// None once nobody is there.
    writer: Option<Writer>,
    backlog: Backlog,
    closing: Option<Closing>,
    /// Who looks for themselves when something is sent.
    computer: Option<Arc<Notify>>,
}

impl Outbox {
    pub(crate) fn new(writer: Writer) -> Self {
        Self::to(Some(writer))
    }

    /// An outbox that tells a computer at a table that there is something to see, and no more.
    #[cfg(feature = "robots")]
    pub(crate) fn to_computer(called: Arc<Notify>) -> Self {
        let outbox = Self::to(None);
        outbox.0.outward.lock().computer = Some(called);
        outbox
    }

    /// An outbox that nobody reads.
    #[cfg(test)]
    pub(crate) fn to_nobody() -> Self {
        Self::to(None)
    }

    /// Whether the connection is to close.
    #[cfg(any(test, feature = "robots"))]
    pub(crate) fn is_closing(&self) -> bool {
        self.closing().is_some()
    }

    fn to(writer: Option<Writer>) -> Self {
        let outward = Outward { writer, backlog: Backlog::default(), closing: None, computer: None };
        Self(Arc::new(Inner { outward: Mutex::new(outward), called: Notify::new() }))
    }

    /// Sends a frame. If there is no room for it the connection is closed: a gap would be worse.
    pub(crate) fn push(&self, frame: &Frame) {
        let mut outward = self.0.outward.lock();
        if let Some(computer) = &outward.computer {
            computer.notify_one();
        }
        if outward.is_open() && !shows(Fault::LostFrame, 200) {
            self.write(&mut outward, |backlog, writer| backlog.write_behind(frame, writer));
        }
    }

    /// Sends a frame that says all that an earlier one said: that one is not sent any more if it still waits, so that
    /// whoever reads slowly has one view before them and not all that there were.
    pub(crate) fn push_in_place_of(&self, earlier: &Frame, frame: &Frame) {
        self.0.outward.lock().backlog.take_back(earlier);
        self.push(frame);
    }

    /// Makes a frame ready, to go out together with the next one; [`Outbox::flush`] makes sure that it goes.
    pub(crate) fn hold(&self, frame: Frame) {
        let mut outward = self.0.outward.lock();
        if outward.is_open() {
            outward.backlog.push(frame);
        }
    }

    /// Sends what is held.
    pub(crate) fn flush(&self) {
        let mut outward = self.0.outward.lock();
        if !outward.backlog.is_empty() {
            self.write(&mut outward, Backlog::write);
        }
    }

    /// Sends a frame to this connection alone.
    pub(crate) fn send(&self, message: &ServerFrame) {
        self.push(&Frame::text(message));
    }

    /// Ends the connection. What was pushed before still goes out, except to a slow reader.
    pub(crate) fn close(&self, closing: Closing) {
        let mut outward = self.0.outward.lock();
        outward.closing.get_or_insert(closing);
        if let Some(computer) = &outward.computer {
            computer.notify_one();
        }
        drop(outward);
        self.0.called.notify_one();
    }

    /// Waits until the connection's own task is needed: to wait for the socket, or to close.
    pub(crate) async fn called(&self) {
        self.0.called.notified().await;
    }

    /// Why the connection is to close, if it is.
    pub(crate) fn closing(&self) -> Option<Closing> {
        self.0.outward.lock().closing
    }

    /// Sends the final frame, though the connection is about to close.
    pub(crate) fn send_final(&self, frame: &Frame) {
        self.write(&mut self.0.outward.lock(), |backlog, writer| backlog.write_behind(frame, writer));
    }

    /// Writes what waits.
    ///
    /// # Errors
    /// Those of the writer; [`io::ErrorKind::WouldBlock`] means that it has to be waited for.
    pub(crate) fn write_on(&self) -> io::Result<()> {
        let Outward { writer, backlog, .. } = &mut *self.0.outward.lock();
        match writer {
            Some(writer) => backlog.write(writer),
            None => Err(io::ErrorKind::NotConnected.into()),
        }
    }

    /// Lets go of the writer: the other side hears that nothing more comes, and whatever is said from here on is lost.
    pub(crate) fn disconnect(&self) {
        let mut outward = self.0.outward.lock();
        outward.writer = None;
        outward.backlog = Backlog::default();
    }

    fn write(&self, outward: &mut Outward, act: impl FnOnce(&mut Backlog, &Writer) -> io::Result<()>) {
        let Some(writer) = &outward.writer else { return outward.backlog.cut() };
        // What went wrong with the writer, the connection's task hears when it tries it.
        if act(&mut outward.backlog, writer).is_ok() {
            return;
        }
        if outward.backlog.is_too_long() && outward.closing.is_none() {
            outward.backlog.cut();
            outward.closing = Some(Closing::because(ClosingReason::SlowReader));
        }
        self.0.called.notify_one();
    }
}

impl Outward {
    fn is_open(&self) -> bool {
        self.writer.is_some() && self.closing.is_none()
    }
}

impl backlog::Writer for Writer {
    fn write_some(&self, slices: &[IoSlice<'_>]) -> io::Result<usize> {
        self.try_write(slices)
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use bridge_protocol::limits::{OUTBOX_BYTES, OUTBOX_FRAMES};
    use tokio::{
        io::AsyncReadExt,
        net::{TcpListener, TcpStream},
    };

    use super::*;
    use crate::net::{Reader, Stream};

    #[tokio::test]
    async fn what_is_held_goes_out_with_what_is_pushed_next_or_when_it_is_flushed() {
        let (outbox, _here, mut there) = connection().await;
        outbox.hold(frame(b"reply "));
        assert!(!outbox.0.outward.lock().backlog.is_empty());
        outbox.push(&frame(b"event "));
        outbox.hold(frame(b"reply"));
        outbox.flush();
        assert!(outbox.0.outward.lock().backlog.is_empty());
        outbox.disconnect();
        let mut heard = Vec::new();
        there.read_to_end(&mut heard).await.unwrap();
        assert_eq!(heard, b"reply event reply");
    }

    #[tokio::test]
    async fn of_views_that_wait_only_the_last_is_sent() {
        let (outbox, here, mut there) = connection().await;
        let big = vec![b'x'; OUTBOX_BYTES / 8];
        while outbox.0.outward.lock().backlog.is_empty() {
            outbox.push(&frame(&big));
        }
        let mut earlier = frame(b"view 0 ");
        outbox.push(&earlier);
        outbox.push(&frame(b"reply "));
        for number in 1..=2 * OUTBOX_FRAMES {
            let view = frame(format!("view {number} ").as_bytes());
            outbox.push_in_place_of(&earlier, &view);
            earlier = view;
        }
        assert_eq!(outbox.closing(), None);
        outbox.send_final(&frame(b"end"));
        outbox.close(Closing::because(ClosingReason::Restart));
        let mut heard = Vec::new();
        let (written, read) = tokio::join!(write_all(&outbox, &here), there.read_to_end(&mut heard));
        written.and(read.map(drop)).unwrap();
        assert!(heard.ends_with(format!("xreply view {} end", 2 * OUTBOX_FRAMES).as_bytes()));
    }

    #[tokio::test]
    async fn a_slow_reader_is_closed_at_the_limit_and_not_before_and_hears_whole_frames() {
        let (outbox, here, mut there) = connection().await;
        let big = vec![b'x'; OUTBOX_BYTES / 8];
        let mut taken = 0;
        while outbox.0.outward.lock().backlog.is_empty() {
            outbox.push(&frame(&big));
            taken += 1;
        }
        outbox.called().await;
        assert_eq!(outbox.closing(), None);
        for _ in 1..OUTBOX_FRAMES {
            outbox.push(&frame(b"y"));
        }
        assert_eq!(outbox.closing(), None, "the last one that has room");
        outbox.push(&frame(b"y"));
        assert_eq!(outbox.closing().map(|closing| closing.reason), Some(ClosingReason::SlowReader));
        outbox.send_final(&frame(b"end"));
        let mut heard = Vec::new();
        let (written, read) = tokio::join!(write_all(&outbox, &here), there.read_to_end(&mut heard));
        written.and(read.map(drop)).unwrap();
        assert_eq!(heard.len(), taken * big.len() + 3, "nothing that was not begun came in between");
        assert!(heard.ends_with(b"end"));
    }

    #[tokio::test]
    async fn nothing_follows_a_closing_but_the_last_words() {
        let (outbox, _here, mut there) = connection().await;
        outbox.push(&frame(b"before "));
        outbox.close(Closing::because(ClosingReason::Restart));
        outbox.called().await;
        outbox.push(&frame(b"after "));
        outbox.hold(frame(b"after "));
        outbox.send_final(&frame(b"goodbye"));
        outbox.disconnect();
        outbox.send_final(&frame(b"after"));
        let mut heard = Vec::new();
        there.read_to_end(&mut heard).await.unwrap();
        assert_eq!(heard, b"before goodbye");
    }

    fn frame(bytes: &[u8]) -> Frame {
        Frame::written(bytes)
    }

    /// Writes all that waits, and hangs up.
    async fn write_all(outbox: &Outbox, here: &Reader) -> io::Result<()> {
        while let Err(cause) = outbox.write_on() {
            if cause.kind() != io::ErrorKind::WouldBlock {
                return Err(cause);
            }
            poll_fn(|cx| here.poll_write_ready(cx)).await?;
        }
        outbox.disconnect();
        Ok(())
    }

    /// An outbox, the other half of its socket, and who is at the other end.
    async fn connection() -> (Outbox, Reader, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let there = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (inward, outward) = Stream::Tcp(listener.accept().await.unwrap().0).into_split();
        (Outbox::new(outward), inward, there)
    }
}
