//! The two partnerships.

use crate::Seat;
use crate::text_form::text_form;

/// A partnership (Law 4). Text: `NS` `EW`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names are the documentation")]
pub enum Side {
    NorthSouth,
    EastWest,
}

impl Side {
    /// Both sides, North-South first.
    pub const ALL: [Side; 2] = [Side::NorthSouth, Side::EastWest];

    pub(crate) const EXPECTED: &'static str = "a side, NS or EW";

    /// The opponents of this side.
    pub const fn other(self) -> Side {
        match self {
            Side::NorthSouth => Side::EastWest,
            Side::EastWest => Side::NorthSouth,
        }
    }

    /// The two seats of this side.
    pub const fn seats(self) -> [Seat; 2] {
        match self {
            Side::NorthSouth => [Seat::North, Seat::South],
            Side::EastWest => [Seat::East, Seat::West],
        }
    }

    /// Its text form: `NS` or `EW`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Side::NorthSouth => "NS",
            Side::EastWest => "EW",
        }
    }

    pub(crate) fn from_text(text: &str) -> Option<Side> {
        match text {
            "NS" => Some(Side::NorthSouth),
            "EW" => Some(Side::EastWest),
            _ => None,
        }
    }
}

text_form!(Side);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seat_sits_on_its_side() {
        for side in Side::ALL {
            assert_ne!(side, side.other());
            assert!(side.seats().into_iter().all(|seat| seat.side() == side));
        }
    }
}
