//! What goes with a board from its first call to its last card, and through both.

use bridge_protocol::{LogHash, Turn};

use super::BoardClock;

#[derive(Clone, Debug)]
pub(crate) struct Proceedings {
    /// The turn of the last act before this board.
    pub(crate) began: Turn,
    /// The turn of each call.
    pub(crate) called_at: Vec<Turn>,
    pub(crate) clock: BoardClock,
    pub(crate) log: LogHash,
}

impl Proceedings {
    pub(crate) fn new(began: Turn) -> Self {
        Self { began, called_at: Vec::new(), clock: BoardClock::default(), log: LogHash::default() }
    }
}
