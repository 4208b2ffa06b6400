//! What waits to be written to one socket: bounded in frames and bytes. Whoever reads too slowly is closed and resumes.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use bridge_protocol::{
    Closing, ClosingReason, ServerFrame,
    limits::{OUTBOX_BYTES, OUTBOX_FRAMES},
};
use tokio::sync::Notify;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// The queue of one connection. Clones share it; pushing never waits.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outbox(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    queue: Mutex<Queue>,
    filled: Notify,
    ended: Notify,
}

#[derive(Debug, Default)]
struct Queue {
    frames: VecDeque<Utf8Bytes>,
    bytes: usize,
    ping: bool,
    closing: Option<Closing>,
}

/// What was taken beside the frames.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Taken {
    /// A ping is due.
    pub(crate) ping: bool,
    /// The connection ends after these frames.
    pub(crate) closing: Option<Closing>,
}

impl Outbox {
    /// Queues a frame. If there is no room the connection is closed: a gap would be worse.
    pub(crate) fn push(&self, frame: Utf8Bytes) {
        let mut queue = self.queue();
        if queue.closing.is_some() {
            return;
        }
        queue.bytes += frame.len();
        queue.frames.push_back(frame);
        if queue.frames.len() > OUTBOX_FRAMES || queue.bytes > OUTBOX_BYTES {
            drop(queue);
            self.close(Closing { reason: ClosingReason::SlowReader, retry_after_ms: None });
        } else {
            drop(queue);
            self.0.filled.notify_one();
        }
    }

    /// Queues a frame for this connection alone.
    pub(crate) fn send(&self, frame: &ServerFrame) {
        self.push(text(frame));
    }

    /// Ends the connection. What was queued before still goes out, except to a slow reader.
    pub(crate) fn close(&self, closing: Closing) {
        let mut queue = self.queue();
        if queue.closing.is_none() {
            queue.closing = Some(closing);
        }
        drop(queue);
        self.0.ended.notify_one();
        self.0.filled.notify_one();
    }

    /// Waits until there is something to take, or the connection is to close.
    pub(crate) async fn filled(&self) {
        self.0.filled.notified().await;
    }

    /// Waits until the connection is to close.
    pub(crate) async fn ended(&self) {
        self.0.ended.notified().await;
    }

    /// Queues a ping.
    pub(crate) fn ping(&self) {
        self.queue().ping = true;
        self.0.filled.notify_one();
    }

    /// Takes everything that waits.
    pub(crate) fn take(&self, batch: &mut Vec<Utf8Bytes>) -> Taken {
        let mut queue = self.queue();
        queue.bytes = 0;
        batch.extend(queue.frames.drain(..));
        Taken { ping: std::mem::take(&mut queue.ping), closing: queue.closing }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A frame as text.
pub(crate) fn text(frame: &ServerFrame) -> Utf8Bytes {
    serde_json::to_string(frame).expect("frames are maps with text keys").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_reader_is_closed_at_the_limit_and_not_before() {
        let outbox = Outbox::default();
        let mut batch = Vec::new();
        for _ in 0..OUTBOX_FRAMES {
            outbox.push("frame".into());
        }
        assert_eq!(outbox.take(&mut batch).closing, None);
        assert_eq!(batch.len(), OUTBOX_FRAMES);
        for _ in 0..=OUTBOX_FRAMES {
            outbox.push("frame".into());
        }
        let closing = outbox.take(&mut batch).closing;
        assert_eq!(closing.map(|closing| closing.reason), Some(ClosingReason::SlowReader));
    }

    #[test]
    fn bytes_count_as_well_as_frames() {
        let outbox = Outbox::default();
        outbox.push("x".repeat(OUTBOX_BYTES).into());
        assert_eq!(outbox.take(&mut Vec::new()).closing, None);
        outbox.push("x".repeat(OUTBOX_BYTES + 1).into());
        assert!(outbox.take(&mut Vec::new()).closing.is_some());
    }
}
