//! The tray with the calls, which crosses between the two sides of the screen (Spec C9). The side where it lies has
//! seen every call; the other has seen those that were on it when it left.

use bridge_protocol::Turn;
use bridge_rules::Seat;

use crate::Moment;

/// One side of the screen. Each has a player of either partnership.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScreenSide {
    NorthEast,
    SouthWest,
}

impl ScreenSide {
    pub(crate) const fn of(seat: Seat) -> Self {
        match seat {
            Seat::North | Seat::East => Self::NorthEast,
            Seat::South | Seat::West => Self::SouthWest,
        }
    }

    pub(crate) const fn other(self) -> Self {
        match self {
            Self::NorthEast => Self::SouthWest,
            Self::SouthWest => Self::NorthEast,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Tray {
    /// Where it lies, or which side it is leaving.
    pub(crate) side: ScreenSide,
    /// How many calls the other side has seen.
    pub(crate) crossed: usize,
    /// How many it had seen before the tray crossed last.
    pub(crate) crossed_before: usize,
    /// The table's turn, as far as the other side knows.
    pub(crate) turn_across: Turn,
    /// When the other side pushed it: it waits for its return since.
    pub(crate) pushed_at: Moment,
    /// Once this side has pushed it.
    pub(crate) crossing: Option<Crossing>,
}

/// A tray on its way. If it is called back, that it was pushed leaves no trace (Spec C9.3).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crossing {
    pub(crate) pushed_at: Moment,
    pub(crate) arrives: Moment,
}

impl Tray {
    /// A tray that lies with whoever calls next; both sides have seen what is on it.
    pub(crate) const fn lying(next: Seat, calls: usize, turn: Turn, now: Moment) -> Self {
        Self {
            side: ScreenSide::of(next),
            crossed: calls,
            crossed_before: calls,
            turn_across: turn,
            pushed_at: now,
            crossing: None,
        }
    }
}
