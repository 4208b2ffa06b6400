//! The denomination of a bid: a suit that is to be trumps, or no trump.

use crate::Suit;
use crate::text_form::text_form;

/// A strain, ascending as in the auction (Law 18E). Text: `C` `D` `H` `S` `NT`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Strain {
    /// Clubs, ♣.
    Clubs,
    /// Diamonds, ♦.
    Diamonds,
    /// Hearts, ♥.
    Hearts,
    /// Spades, ♠.
    Spades,
    /// No suit is trumps.
    NoTrump,
}

impl Strain {
    /// All five, ascending.
    pub const ALL: [Strain; 5] = [Strain::Clubs, Strain::Diamonds, Strain::Hearts, Strain::Spades, Strain::NoTrump];

    pub(crate) const EXPECTED: &'static str = "a strain, C D H S or NT";

    /// The trump suit, if there is one.
    pub const fn trump(self) -> Option<Suit> {
        match self {
            Strain::Clubs => Some(Suit::Clubs),
            Strain::Diamonds => Some(Suit::Diamonds),
            Strain::Hearts => Some(Suit::Hearts),
            Strain::Spades => Some(Suit::Spades),
            Strain::NoTrump => None,
        }
    }

    /// Its text form: `C`, `D`, `H`, `S` or `NT`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Strain::Clubs => "C",
            Strain::Diamonds => "D",
            Strain::Hearts => "H",
            Strain::Spades => "S",
            Strain::NoTrump => "NT",
        }
    }

    pub(crate) fn from_text(text: &str) -> Option<Strain> {
        match text {
            "NT" => Some(Strain::NoTrump),
            _ => Suit::from_text(text).map(Strain::from),
        }
    }
}

impl From<Suit> for Strain {
    fn from(suit: Suit) -> Strain {
        match suit {
            Suit::Clubs => Strain::Clubs,
            Suit::Diamonds => Strain::Diamonds,
            Suit::Hearts => Strain::Hearts,
            Suit::Spades => Strain::Spades,
        }
    }
}

text_form!(Strain);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_trump_is_highest_and_has_no_trump_suit() {
        assert!(Strain::ALL.is_sorted());
        assert_eq!(Strain::NoTrump.trump(), None);
        for suit in Suit::ALL {
            assert_eq!(Strain::from(suit).trump(), Some(suit));
        }
    }

    #[test]
    fn no_trump_has_one_spelling() {
        assert_eq!("NT".parse(), Ok(Strain::NoTrump));
        for other in ["N", "nt", "SA", "NTN", ""] {
            assert!(other.parse::<Strain>().is_err(), "{other:?}");
        }
    }
}
