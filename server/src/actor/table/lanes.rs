//! What each lane is told: one frame a commit, made once and shared by every socket of every lane that sees the same,
//! and a short memory of past frames for those who were away.

use std::collections::VecDeque;

use bridge_game::{Record, Table, view};
use bridge_protocol::{ByLane, Lane, Seq, ServerFrame, Snapshot, TableEvent, TableEvents, TableId};
use bridge_rules::Seat;

use crate::{
    outbox::Frame,
    planted::{Fault, is_planted},
};

/// Frames that a lane remembers. Whoever missed more gets a snapshot.
const REMEMBERED: usize = 32;

/// The frames that somebody missed.
pub(super) type Missed = Vec<Frame>;

pub(super) struct Lanes {
    told: ByLane<Vec<TableEvent>>,
    /// Those whose seat another has since their last frame: what they remember was for other eyes.
    handed_on: ByLane<bool>,
    memory: ByLane<Memory>,
}

struct Memory {
    frames: VecDeque<(Seq, Frame)>,
    last: Seq,
}

impl Lanes {
    pub(super) fn new(table: &Table) -> Self {
        Self {
            told: ByLane::default(),
            handed_on: ByLane::default(),
            memory: ByLane::from_fn(|lane| Memory { frames: VecDeque::new(), last: table.seq(lane) }),
        }
    }

    /// Notes what each lane to which somebody listens is told of a record that the table has just applied.
    pub(super) fn tell(&mut self, record: &Record, after: &Table, listened: &ByLane<bool>) {
        for lane in Lane::ALL.into_iter().filter(|lane| listened[*lane]) {
            if let Some(told) = view::event_for(record, after, lane) {
                self.told[lane].push(told);
            }
        }
    }

    /// Another sits here, or nobody. They are shown the table, and are told nothing that was said before.
    pub(super) fn hand_on(&mut self, seat: Seat) {
        self.handed_on[seat.into()] = !is_planted(Fault::OldSeatRemembered);
    }

    /// What a lane was told since its last frame, for those who leave it now; none if it was told nothing.
    pub(super) fn so_far(&self, table: TableId, lane: Lane) -> Option<Frame> {
        let (events, from) = (self.told[lane].clone(), self.memory[lane].last.next());
        let frame = ServerFrame::TableEvents(TableEvents { table, from, events });
        (!self.told[lane].is_empty()).then(|| Frame::text(&frame))
    }

    /// The frame for each lane that was told something since the last one. A lane to which nobody listens forgets:
    /// whoever comes to it begins with a snapshot.
    pub(super) fn seal(&mut self, table: &Table, listened: &ByLane<bool>) -> ByLane<Option<Frame>> {
        let mut made: Option<(Lane, Seq, Frame)> = None;
        let frames = ByLane::from_fn(|lane| {
            if !listened[lane] {
                self.memory[lane].forget(table.seq(lane));
                return None;
            }
            let count = u64::try_from(self.told[lane].len()).expect("a length in memory");
            let from = self.memory[lane].last.next();
            if count == 0 {
                return None;
            }
            let same = made.as_ref().filter(|(other, at, _)| *at == from && self.told[*other] == self.told[lane]);
            let frame = match same {
                Some((_, _, frame)) => frame.clone(),
                None => self.frame(table.id(), lane, from),
            };
            made = Some((lane, from, frame.clone()));
            self.memory[lane].remember(from, count, frame.clone());
            Some(frame)
        });
        for lane in Lane::ALL {
            self.told[lane].clear();
            if std::mem::take(&mut self.handed_on[lane]) {
                self.memory[lane].forget(table.seq(lane));
            }
        }
        frames
    }

    fn frame(&mut self, table: TableId, lane: Lane, from: Seq) -> Frame {
        let events = std::mem::take(&mut self.told[lane]);
        let frame = ServerFrame::TableEvents(TableEvents { table, from, events });
        let sealed = Frame::text(&frame);
        // The others are compared with these, and the room is used again.
        if let ServerFrame::TableEvents(TableEvents { events, .. }) = frame {
            self.told[lane] = events;
        }
        sealed
    }

    /// The frames after an event; none if they are forgotten, were for somebody else, or the event was never sent.
    pub(super) fn since(&self, lane: Lane, seq: Seq) -> Option<Missed> {
        self.memory[lane].since(seq).filter(|_| !self.handed_on[lane])
    }
}

impl Memory {
    fn forget(&mut self, last: Seq) {
        self.frames.clear();
        self.last = last;
    }

    fn remember(&mut self, from: Seq, count: u64, frame: Frame) {
        if self.frames.len() == REMEMBERED {
            self.frames.pop_front();
        }
        self.frames.push_back((from, frame));
        self.last = Seq(self.last.0 + count);
    }

    fn since(&self, seq: Seq) -> Option<Missed> {
        if seq == self.last {
            return Some(Vec::new());
        }
        let first = self.frames.iter().position(|(from, _)| *from == seq.next())?;
        let lost = usize::from(is_planted(Fault::LostEvent));
        Some(self.frames.iter().skip(first + lost).map(|(_, frame)| frame.clone()).collect())
    }
}

/// The table as a lane sees it.
pub(super) fn snapshot(table: &Table, lane: Lane) -> ServerFrame {
    let view = view::snapshot(table, lane);
    let stale = u64::from(is_planted(Fault::StaleSnapshot));
    let seq = Seq(table.seq(lane).0.saturating_sub(stale));
    ServerFrame::Snapshot(Box::new(Snapshot { table: table.id(), lane, seq, view }))
}
