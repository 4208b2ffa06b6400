//! Whose cards a trick has, and in which turn: those of four hands, or of two players alone.

use crate::Seat;

/// The hands that play to a trick.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PlayOrder {
    /// All four, clockwise (Law 44B).
    #[default]
    Four,
    /// North and East, where two play without dummies (Spec F14.2).
    Two,
}

impl PlayOrder {
    /// Who plays after this hand.
    ///
    /// ```
    /// use bridge_rules::{PlayOrder, Seat};
    ///
    /// assert_eq!(PlayOrder::Four.next(Seat::East), Seat::South);
    /// assert_eq!(PlayOrder::Two.next(Seat::East), Seat::North);
    /// ```
    pub const fn next(self, seat: Seat) -> Seat {
        match (self, seat) {
            (PlayOrder::Four, _) => seat.next(),
            (PlayOrder::Two, Seat::North | Seat::South) => Seat::East,
            (PlayOrder::Two, Seat::East | Seat::West) => Seat::North,
        }
    }

    /// How many cards a trick has.
    pub const fn hands(self) -> usize {
        match self {
            PlayOrder::Four => 4,
            PlayOrder::Two => 2,
        }
    }

    /// Whether this hand plays.
    pub const fn has(self, seat: Seat) -> bool {
        match self {
            PlayOrder::Four => true,
            PlayOrder::Two => matches!(seat, Seat::North | Seat::East),
        }
    }
}
