//! The thirteen ranks of a suit.

use crate::text_form::text_form;

/// A rank, ascending from the two to the ace (Law 1). Text: `2` to `9`, `T`, `J`, `Q`, `K`, `A`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names are the documentation")]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// All thirteen, ascending.
    pub const ALL: [Rank; 13] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    pub(crate) const EXPECTED: &'static str = "a rank, 2 to 9 T J Q K or A";

    /// Its text form: `2` to `9`, `T`, `J`, `Q`, `K` or `A`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Rank::Two => "2",
            Rank::Three => "3",
            Rank::Four => "4",
            Rank::Five => "5",
            Rank::Six => "6",
            Rank::Seven => "7",
            Rank::Eight => "8",
            Rank::Nine => "9",
            Rank::Ten => "T",
            Rank::Jack => "J",
            Rank::Queen => "Q",
            Rank::King => "K",
            Rank::Ace => "A",
        }
    }

    pub(crate) fn from_text(text: &str) -> Option<Rank> {
        match text.as_bytes() {
            [letter] => Rank::from_letter(*letter),
            _ => None,
        }
    }

    pub(crate) const fn from_letter(letter: u8) -> Option<Rank> {
        match letter {
            b'2' => Some(Rank::Two),
            b'3' => Some(Rank::Three),
            b'4' => Some(Rank::Four),
            b'5' => Some(Rank::Five),
            b'6' => Some(Rank::Six),
            b'7' => Some(Rank::Seven),
            b'8' => Some(Rank::Eight),
            b'9' => Some(Rank::Nine),
            b'T' => Some(Rank::Ten),
            b'J' => Some(Rank::Jack),
            b'Q' => Some(Rank::Queen),
            b'K' => Some(Rank::King),
            b'A' => Some(Rank::Ace),
            _ => None,
        }
    }
}

text_form!(Rank);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_ascend_from_two_to_ace() {
        assert!(Rank::ALL.is_sorted());
        assert_eq!(Rank::ALL.map(Rank::as_str).concat(), "23456789TJQKA");
    }

    #[test]
    fn a_ten_is_a_t() {
        assert_eq!("T".parse(), Ok(Rank::Ten));
        for other in ["10", "1", "t", "0", "", "AA"] {
            assert!(other.parse::<Rank>().is_err(), "{other:?}");
        }
    }
}
