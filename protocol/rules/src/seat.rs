//! The four seats, named by the compass, with everything that follows from sitting round a table.

use crate::Side;
use crate::text_form::text_form;

/// A seat, in clockwise order (Law 4). Text: `N` `E` `S` `W`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names are the documentation")]
pub enum Seat {
    North,
    East,
    South,
    West,
}

impl Seat {
    /// All four, clockwise from North.
    pub const ALL: [Seat; 4] = [Seat::North, Seat::East, Seat::South, Seat::West];

    pub(crate) const EXPECTED: &'static str = "a seat, N E S or W";

    /// The next seat clockwise, whose turn follows this one's.
    pub const fn next(self) -> Seat {
        match self {
            Seat::North => Seat::East,
            Seat::East => Seat::South,
            Seat::South => Seat::West,
            Seat::West => Seat::North,
        }
    }

    /// The left-hand opponent: the [`next`](Seat::next) seat.
    pub const fn lho(self) -> Seat {
        self.next()
    }

    /// The seat opposite.
    pub const fn partner(self) -> Seat {
        self.next().next()
    }

    /// The right-hand opponent, whose turn precedes this one's.
    pub const fn rho(self) -> Seat {
        self.partner().next()
    }

    /// The partnership this seat belongs to.
    pub const fn side(self) -> Side {
        match self {
            Seat::North | Seat::South => Side::NorthSouth,
            Seat::East | Seat::West => Side::EastWest,
        }
    }

    /// The place in [`Seat::ALL`], 0 to 3.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat this many turns later.
    pub(crate) const fn after(self, turns: usize) -> Seat {
        Seat::ALL[(self.index() + turns % 4) % 4]
    }

    /// Its text form: `N`, `E`, `S` or `W`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Seat::North => "N",
            Seat::East => "E",
            Seat::South => "S",
            Seat::West => "W",
        }
    }

    pub(crate) fn from_text(text: &str) -> Option<Seat> {
        match text {
            "N" => Some(Seat::North),
            "E" => Some(Seat::East),
            "S" => Some(Seat::South),
            "W" => Some(Seat::West),
            _ => None,
        }
    }
}

text_form!(Seat);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_turns_go_round_the_table() {
        for seat in Seat::ALL {
            assert_eq!(seat.lho().partner(), seat.rho());
            assert_eq!(seat.rho().next(), seat);
            assert_eq!(seat.partner().side(), seat.side());
            assert_eq!(seat.lho().side(), seat.side().other());
            assert_eq!(seat.after(3), seat.rho());
            assert_eq!(seat.after(usize::MAX), seat.rho());
            assert_eq!(Seat::ALL[seat.index()], seat);
        }
        assert_eq!(Seat::North.next(), Seat::East);
        assert_eq!(Seat::ALL.map(Seat::as_str).concat(), "NESW");
    }
}
