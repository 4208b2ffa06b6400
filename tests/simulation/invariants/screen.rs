//! The two sides of a screen, each of which sees the calls that lie on the tray when it comes.

use bridge_e2e::Attended;
use bridge_rules::Seat;

/// A side of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ScreenSide {
    NorthEast,
    SouthWest,
}

impl ScreenSide {
    pub(super) const EACH: [Self; 2] = [Self::NorthEast, Self::SouthWest];

    /// Where somebody plays; none where there is no screen, or they do not.
    pub(super) fn of(held: &Attended) -> Option<Self> {
        held.lane.seat().filter(|_| held.view.policy.has_screens()).map(Self::of_seat)
    }

    pub(super) const fn of_seat(seat: Seat) -> Self {
        match seat {
            Seat::North | Seat::East => Self::NorthEast,
            Seat::South | Seat::West => Self::SouthWest,
        }
    }

    pub(super) const fn other(self) -> Self {
        match self {
            Self::NorthEast => Self::SouthWest,
            Self::SouthWest => Self::NorthEast,
        }
    }
}
