//! The frames that a writer has not taken: in order, and never with a piece of one frame inside another.

use std::{
    collections::VecDeque,
    io::{self, IoSlice},
};

use bridge_protocol::limits::{OUTBOX_BYTES, OUTBOX_FRAMES};

use super::Frame;

/// Frames handed to the system in one call.
const TOGETHER: usize = 8;

/// Frames to be written, the first of them perhaps begun.
#[derive(Debug, Default)]
pub(super) struct Backlog {
    frames: VecDeque<Frame>,
    /// Bytes of the first frame that the writer has taken.
    begun: usize,
    /// Bytes of all frames.
    bytes: usize,
}

impl Backlog {
    pub(super) fn push(&mut self, frame: Frame) {
        self.bytes += frame.bytes().len();
        self.frames.push_back(frame);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// Whether somebody reads too slowly for it. The longest frame does not count: a snapshot may be longer than all
    /// that should wait, and whoever comes back gets one.
    pub(super) fn is_too_long(&self) -> bool {
        let longest = || self.frames.iter().map(|frame| frame.bytes().len()).max().unwrap_or_default();
        self.frames.len() > OUTBOX_FRAMES || (self.bytes > OUTBOX_BYTES && self.bytes - longest() > OUTBOX_BYTES)
    }

    /// Drops the frames that are not begun.
    pub(super) fn cut(&mut self) {
        self.frames.truncate(usize::from(self.begun > 0));
        self.bytes = self.frames.front().map_or(0, |frame| frame.bytes().len());
    }

    /// Writes a frame behind those that wait. As a rule none does and the writer takes it whole, so that it need not be
    /// kept.
    ///
    /// # Errors
    /// As [`Backlog::write`].
    pub(super) fn write_behind(&mut self, frame: &Frame, writer: &impl Writer) -> io::Result<()> {
        if !self.is_empty() {
            self.push(frame.clone());
            return self.write(writer);
        }
        let taken = writer.write_some(&[IoSlice::new(frame.bytes())]);
        if matches!(taken, Ok(taken) if taken == frame.bytes().len()) {
            return Ok(());
        }
        self.push(frame.clone());
        self.consume(taken?);
        self.write(writer)
    }

    /// Drops a frame that is not begun.
    pub(super) fn take_back(&mut self, frame: &Frame) {
        let first = usize::from(self.begun > 0);
        let found = self.frames.iter().skip(first).position(|waiting| waiting.is(frame));
        if let Some(place) = found {
            self.frames.remove(first + place);
            self.bytes -= frame.bytes().len();
        }
    }

    /// Writes until nothing is left or the writer takes no more.
    ///
    /// # Errors
    /// Those of the writer; [`io::ErrorKind::WouldBlock`] means that the rest has to wait.
    pub(super) fn write(&mut self, writer: &impl Writer) -> io::Result<()> {
        while let Some(first) = self.frames.front() {
            let rest = &first.bytes()[self.begun..];
            let taken = if self.frames.len() == 1 {
                writer.write_some(&[IoSlice::new(rest)])?
            } else {
                let mut slices = [IoSlice::new(&[]); TOGETHER];
                let frames = self.frames.iter().skip(1).map(Frame::bytes);
                let count = std::iter::once(rest)
                    .chain(frames)
                    .zip(&mut slices)
                    .map(|(bytes, slice)| *slice = IoSlice::new(bytes))
                    .count();
                writer.write_some(&slices[..count])?
            };
            if taken == 0 {
                return Err(io::ErrorKind::WriteZero.into());
            }
            self.consume(taken);
        }
        Ok(())
    }

    /// Takes what was written off the list.
    fn consume(&mut self, mut taken: usize) {
        while let Some(first) = self.frames.front() {
            let length = first.bytes().len();
            if taken < length - self.begun {
                self.begun += taken;
                return;
            }
            taken -= length - self.begun;
            self.bytes -= length;
            self.begun = 0;
            self.frames.pop_front();
        }
    }
}

/// What takes bytes without waiting.
pub(super) trait Writer {
    /// Takes some of these bytes, in order.
    ///
    /// # Errors
    /// [`io::ErrorKind::WouldBlock`] when it can take none at present; others end the writer.
    fn write_some(&self, slices: &[IoSlice<'_>]) -> io::Result<usize>;
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};

    use super::*;

    /// A writer that takes so many bytes a call, and so many in all until it is given more room.
    struct Narrow {
        a_call: usize,
        room: Cell<usize>,
        taken: RefCell<Vec<u8>>,
    }

    impl Narrow {
        fn new(a_call: usize, room: usize) -> Self {
            Self { a_call, room: Cell::new(room), taken: RefCell::default() }
        }
    }

    impl Writer for Narrow {
        fn write_some(&self, slices: &[IoSlice<'_>]) -> io::Result<usize> {
            let bytes: Vec<u8> = slices.iter().flat_map(|slice| slice.iter().copied()).collect();
            let taken = bytes.len().min(self.a_call).min(self.room.get());
            if taken == 0 {
                return Err(io::ErrorKind::WouldBlock.into());
            }
            self.room.set(self.room.get() - taken);
            self.taken.borrow_mut().extend_from_slice(&bytes[..taken]);
            Ok(taken)
        }
    }

    /// Frames of one to nine bytes; the n-th consists of the number n.
    fn frames(count: usize) -> (Backlog, Vec<u8>) {
        let mut backlog = Backlog::default();
        let mut all = Vec::new();
        for n in 0..count {
            let bytes = vec![n as u8; 1 + n % 9];
            all.extend_from_slice(&bytes);
            backlog.push(Frame::written(&bytes));
        }
        (backlog, all)
    }

    #[test]
    fn frames_go_out_whole_and_in_order_however_little_the_line_takes() {
        for a_call in 1..40 {
            let (mut backlog, all) = frames(30);
            let writer = Narrow::new(a_call, usize::MAX);
            backlog.write(&writer).unwrap();
            assert!(backlog.is_empty());
            assert_eq!(*writer.taken.borrow(), all, "{a_call} bytes a call");
        }
    }

    #[test]
    fn what_was_not_taken_goes_before_what_comes_later() {
        for room in 0..50 {
            let (mut backlog, mut all) = frames(12);
            let writer = Narrow::new(usize::MAX, room);
            let blocked = backlog.write(&writer).is_err_and(|cause| cause.kind() == io::ErrorKind::WouldBlock);
            assert_eq!(blocked, room < all.len());
            backlog.push(Frame::written(b"later"));
            all.extend_from_slice(b"later");
            writer.room.set(usize::MAX);
            backlog.write(&writer).unwrap();
            assert_eq!(*writer.taken.borrow(), all, "{room} bytes at first");
            assert_eq!(backlog.bytes, 0);
        }
    }

    #[test]
    fn a_frame_goes_past_no_other_and_only_what_is_not_taken_is_kept() {
        for room in 0..=8 {
            let mut backlog = Backlog::default();
            let writer = Narrow::new(usize::MAX, room);
            for frame in [b"one ", b"two "] {
                let blocked = backlog.write_behind(&Frame::written(frame), &writer).is_err();
                assert_eq!(blocked, !backlog.is_empty());
            }
            assert_eq!(backlog.bytes, 8 - room / 4 * 4, "whole frames");
            writer.room.set(usize::MAX);
            backlog.write(&writer).unwrap();
            assert_eq!(*writer.taken.borrow(), b"one two ", "{room} bytes at first");
        }
    }

    #[test]
    fn a_cut_leaves_the_frame_that_is_begun() {
        for (room, left) in [(0, 0), (2, 1), (3, 3)] {
            let mut backlog = Backlog::default();
            [b"one", b"two"].into_iter().for_each(|bytes| backlog.push(Frame::written(bytes)));
            let writer = Narrow::new(usize::MAX, room);
            assert!(backlog.write(&writer).is_err());
            backlog.cut();
            backlog.push(Frame::written(b"end"));
            writer.room.set(usize::MAX);
            backlog.write(&writer).unwrap();
            let expected = if left == 0 { "end" } else { "oneend" };
            assert_eq!(*writer.taken.borrow(), expected.as_bytes(), "{room} bytes at first");
        }
    }

    #[test]
    fn a_frame_is_taken_back_unless_it_is_begun() {
        for (room, left) in [(0, "later"), (1, "first later"), (6, "first later"), (7, "first second later")] {
            let (first, second) = (Frame::written(b"first "), Frame::written(b"second "));
            let mut backlog = Backlog::default();
            let writer = Narrow::new(usize::MAX, room);
            [&first, &second].into_iter().for_each(|frame| backlog.push(frame.clone()));
            assert!(backlog.write(&writer).is_err());
            [&first, &second, &Frame::written(b"second ")].into_iter().for_each(|frame| backlog.take_back(frame));
            backlog.push(Frame::written(b"later"));
            writer.room.set(usize::MAX);
            backlog.write(&writer).unwrap();
            assert_eq!(*writer.taken.borrow(), left.as_bytes(), "{room} bytes at first");
            assert_eq!(backlog.bytes, 0);
        }
    }

    #[test]
    fn it_is_too_long_beyond_the_limit_of_frames_and_not_before() {
        let (mut backlog, _) = frames(OUTBOX_FRAMES);
        assert!(!backlog.is_too_long());
        backlog.push(Frame::written(b"x"));
        assert!(backlog.is_too_long());
    }

    #[test]
    fn bytes_count_beside_the_longest_frame() {
        let mut backlog = Backlog::default();
        backlog.push(Frame::written(&vec![b'x'; OUTBOX_BYTES]));
        backlog.push(Frame::written(&vec![b'x'; 3 * OUTBOX_BYTES]));
        assert!(!backlog.is_too_long(), "one is a snapshot");
        backlog.push(Frame::written(b"x"));
        assert!(backlog.is_too_long());
    }
}
