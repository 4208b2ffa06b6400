//! A board is over, and so is what is played: what it came to, and what is written down.

use bridge_rules::{BySide, Pad, Seat};

use crate::{BoardResult, BoardView, ClosedBy, Explained, RunningAccount, Scored, Stage, TableView, Turn};

impl TableView {
    /// A board has come to this, and to what a session writes down for it.
    pub(super) fn scored(&mut self, result: BoardResult, scored: Option<&Scored>, clock: Option<BySide<u64>>) {
        self.stage = Stage::Gathering;
        self.sheet.push(result);
        self.clock = clock;
        if let (Some(session), Some(scored)) = (&mut self.session, scored) {
            session.write(scored);
        }
    }

    /// What is written down last is this, and not what was told before.
    pub(super) fn amend(&mut self, pad: Option<&Pad>, accounts: &[RunningAccount]) {
        if let (Some(session), Some(pad)) = (&mut self.session, pad) {
            session.amend(pad, accounts);
        }
    }

    pub(super) fn stop_agreed(&mut self, seat: Seat, agrees: bool) {
        self.would_stop.retain(|each| *each != seat);
        self.would_stop.extend(agrees.then_some(seat));
    }

    /// Nothing more is played. A board that is not over is gone.
    pub(super) fn closed(&mut self, by: ClosedBy, turn: Turn) {
        self.stage = Stage::Finished;
        self.closed = Some(by);
        self.turn = turn;
        self.board = self.board.take().filter(|board| board.result.is_some());
    }
}

impl BoardView {
    /// Nothing is under way on it any more.
    pub(super) fn ended(&mut self, result: BoardResult, meanings: &Vec<Explained>) {
        self.meanings.clone_from(meanings);
        self.questions.clear();
        self.trick = None;
        self.lead = None;
        self.claim = None;
        self.held = None;
        self.undo = None;
        self.drawing = None;
        self.result = Some(result);
    }
}
