//! What goes with a board from its first call to its last card, and through both.

use bridge_protocol::{ByLane, LogHash, Meaning, Turn};
use bridge_rules::{BySeat, Call, Draw, Seat};

use super::{BoardClock, Explanations, Tray};
use crate::Moment;

/// Hidden hands that a lane was shown. They stay shown for the rest of the board.
pub(crate) type Shown = ByLane<BySeat<bool>>;

#[derive(Clone, Debug)]
pub(crate) struct BoardContext {
    /// The turn of the last act before this board.
    pub(crate) began: Turn,
    /// The draw that the hands come from, when it is over.
    pub(crate) draw: Option<Draw>,
    /// The turn of each call.
    pub(crate) called_at: Vec<Turn>,
    /// The turn of each declaration, where there is no auction.
    pub(crate) declared_at: Vec<Turn>,
    /// When whoever calls next could see each call.
    pub(crate) seen_at: Vec<Moment>,
    pub(crate) shown: Shown,
    pub(crate) explanations: Explanations,
    pub(crate) clock: BoardClock,
    pub(crate) log: LogHash,
    /// When whoever is to act could see that they are.
    pub(crate) on_turn_since: Moment,
    /// How long the player of the last act thought, in milliseconds.
    pub(crate) thought_ms: u64,
    /// A call that is made and waits for its release.
    pub(crate) held: Option<HeldCall>,
    /// During the auction, where there are screens.
    pub(crate) tray: Option<Tray>,
}

/// A call after a jump bid: nobody else may know how soon it was made (Spec C9.4).
#[derive(Clone, Debug)]
pub(crate) struct HeldCall {
    pub(crate) seat: Seat,
    pub(crate) call: Call,
    pub(crate) meaning: Option<Meaning>,
    pub(crate) until: Moment,
    pub(crate) thought_ms: u64,
}

impl BoardContext {
    pub(crate) fn new(began: Turn, now: Moment, tray: Option<Tray>) -> Self {
        Self {
            began,
            draw: None,
            called_at: Vec::new(),
            declared_at: Vec::new(),
            seen_at: Vec::new(),
            shown: Shown::default(),
            explanations: Explanations::default(),
            clock: BoardClock::default(),
            log: LogHash::default(),
            on_turn_since: now,
            thought_ms: 0,
            held: None,
            tray,
        }
    }

    /// What was said of calls that are taken back goes with them.
    pub(crate) fn forget_calls_from(&mut self, back: Turn) {
        self.explanations.forget_from(back);
    }
}
