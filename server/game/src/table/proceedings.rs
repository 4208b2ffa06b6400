//! What goes with a board from its first call to its last card, and through both.

use bridge_protocol::{ByLane, LogHash, Turn};
use bridge_rules::{BySeat, Seat};

use super::{BoardClock, Explanations};

/// Hidden hands that a lane was shown. They stay shown for the rest of the board.
pub(crate) type Shown = ByLane<BySeat<bool>>;

#[derive(Clone, Debug)]
pub(crate) struct Proceedings {
    /// The turn of the last act before this board.
    pub(crate) began: Turn,
    /// The turn of each call.
    pub(crate) called_at: Vec<Turn>,
    pub(crate) shown: Shown,
    pub(crate) explanations: Explanations,
    pub(crate) clock: BoardClock,
    pub(crate) log: LogHash,
}

impl Proceedings {
    pub(crate) fn new(began: Turn) -> Self {
        Self {
            began,
            called_at: Vec::new(),
            shown: Shown::default(),
            explanations: Explanations::default(),
            clock: BoardClock::default(),
            log: LogHash::default(),
        }
    }

    /// The turns of the calls that a player has seen, the dealer's first.
    pub(crate) fn calls_seen_by(&self, _seat: Seat) -> &[Turn] {
        &self.called_at
    }

    /// What was said of calls that are taken back goes with them.
    pub(crate) fn forget_calls_from(&mut self, back: Turn) {
        self.explanations.forget_from(back);
    }
}
