//! The four suits. A suit ranks among suits only in the auction; in the play trumps are a matter of
//! the contract's strain.

use crate::text_form::text_form;

/// A suit, ascending as in the auction (Law 1). Text: `C` `D` `H` `S`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Suit {
    /// Clubs, ♣.
    Clubs,
    /// Diamonds, ♦.
    Diamonds,
    /// Hearts, ♥.
    Hearts,
    /// Spades, ♠.
    Spades,
}

impl Suit {
    /// All four, ascending.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    pub(crate) const EXPECTED: &'static str = "a suit, C D H or S";

    /// Its text form: `C`, `D`, `H` or `S`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Suit::Clubs => "C",
            Suit::Diamonds => "D",
            Suit::Hearts => "H",
            Suit::Spades => "S",
        }
    }

    pub(crate) fn from_text(text: &str) -> Option<Suit> {
        match text.as_bytes() {
            [letter] => Suit::from_letter(*letter),
            _ => None,
        }
    }

    pub(crate) const fn from_letter(letter: u8) -> Option<Suit> {
        match letter {
            b'C' => Some(Suit::Clubs),
            b'D' => Some(Suit::Diamonds),
            b'H' => Some(Suit::Hearts),
            b'S' => Some(Suit::Spades),
            _ => None,
        }
    }
}

text_form!(Suit);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suits_ascend_from_clubs_to_spades() {
        assert!(Suit::ALL.is_sorted());
        assert_eq!(Suit::ALL.map(Suit::as_str).concat(), "CDHS");
    }

    #[test]
    fn a_suit_is_one_capital() {
        assert_eq!("S".parse(), Ok(Suit::Spades));
        for other in ["", "s", "SS", "♠", "N", " S"] {
            assert!(other.parse::<Suit>().is_err(), "{other:?}");
        }
    }
}
