//! Who calls in an auction: four in two partnerships, three each alone, or two.

use crate::Seat;

/// The players of an auction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Callers {
    /// Two partnerships.
    Four,
    /// North, East and South, each for themself (Spec F15.1).
    Three,
    /// North and East (Spec F14.1).
    Two,
}

impl Callers {
    /// Their seats in turn.
    pub const fn seats(self) -> &'static [Seat] {
        match self {
            Callers::Four => &Seat::ALL,
            Callers::Three => &[Seat::North, Seat::East, Seat::South],
            Callers::Two => &[Seat::North, Seat::East],
        }
    }

    /// Who is to call this many turns after the dealer.
    pub fn after(self, dealer: Seat, turns: usize) -> Seat {
        let seats = self.seats();
        let first = seats.iter().position(|seat| *seat == dealer).unwrap_or_default();
        seats[(first + turns % seats.len()) % seats.len()]
    }

    /// Whether these two bid for one side: only four have partners.
    pub(crate) fn allies(self, one: Seat, other: Seat) -> bool {
        match self {
            Callers::Four => one.side() == other.side(),
            Callers::Three | Callers::Two => one == other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_go_round_those_who_call() {
        assert_eq!(Callers::Three.after(Seat::South, 1), Seat::North);
        assert_eq!(Callers::Two.after(Seat::East, usize::MAX), Seat::North);
        assert_eq!(Callers::Four.after(Seat::East, 2), Seat::West);
    }

    #[test]
    fn only_four_have_partners() {
        assert!(Callers::Four.allies(Seat::North, Seat::South));
        assert!(!Callers::Three.allies(Seat::North, Seat::South));
    }
}
