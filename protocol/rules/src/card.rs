//! A card: a suit and a rank in one byte.

use std::fmt;

use crate::text_form::text_form;
use crate::{Rank, Suit};

/// One of the 52 cards (Law 1). Text: suit, then rank: `SA`, `HT`, `C2`.
///
/// `Ord` ascends from `C2` to `SA`; [`Card::all`] and [`Card::index`] count the other way, in the
/// order in which hands are written and deals are numbered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    pub(crate) const EXPECTED: &'static str = "a card such as SA";

    /// The card of this suit and rank.
    pub const fn new(suit: Suit, rank: Rank) -> Card {
        Card(suit as u8 * 13 + rank as u8)
    }

    /// All 52: `SA`, `SK` … `S2`, `HA` … `C2`.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> + ExactSizeIterator {
        (0..52).rev().map(Card)
    }

    /// The suit of the card.
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 / 13) as usize]
    }

    /// The rank of the card.
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 % 13) as usize]
    }

    /// The place of this card in [`Card::all`], 0 to 51: `SA` is 0, `C2` is 51.
    pub const fn index(self) -> usize {
        51 - self.0 as usize
    }

    /// The card at this place in [`Card::all`]; none beyond 51.
    pub const fn from_index(index: usize) -> Option<Card> {
        if index < 52 { Some(Card(51 - index as u8)) } else { None }
    }

    /// Its text form, suit before rank: `SA`, `HT`.
    pub const fn as_str(self) -> &'static str {
        TEXT[self.index()]
    }

    pub(crate) fn from_text(text: &str) -> Option<Card> {
        match text.as_bytes() {
            [suit, rank] => Some(Card::new(Suit::from_letter(*suit)?, Rank::from_letter(*rank)?)),
            _ => None,
        }
    }

    /// The place of this card in a set of bits: `C2` lowest, `SA` highest.
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The highest card of a set of bits.
    pub(crate) const fn highest(bits: u64) -> Option<Card> {
        match bits.checked_ilog2() {
            Some(place) => Some(Card(place as u8)),
            None => None,
        }
    }

    /// The lowest card of a set of bits.
    pub(crate) const fn lowest(bits: u64) -> Option<Card> {
        if bits == 0 { None } else { Some(Card(bits.trailing_zeros() as u8)) }
    }
}

text_form!(Card);

/// A card on its own is printed as its text: by the time it is alone it has been played. What is
/// still held is a [`Hand`](crate::Hand), which does not print.
impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[rustfmt::skip]
const TEXT: [&str; 52] = [
    "SA", "SK", "SQ", "SJ", "ST", "S9", "S8", "S7", "S6", "S5", "S4", "S3", "S2",
    "HA", "HK", "HQ", "HJ", "HT", "H9", "H8", "H7", "H6", "H5", "H4", "H3", "H2",
    "DA", "DK", "DQ", "DJ", "DT", "D9", "D8", "D7", "D6", "D5", "D4", "D3", "D2",
    "CA", "CK", "CQ", "CJ", "CT", "C9", "C8", "C7", "C6", "C5", "C4", "C3", "C2",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deck_is_listed_from_the_ace_of_spades_to_the_two_of_clubs() {
        let deck: Vec<Card> = Card::all().collect();
        assert_eq!(deck.len(), 52);
        assert!(deck.is_sorted_by(|above, below| above > below));
        for (index, card) in deck.into_iter().enumerate() {
            assert_eq!(card.index(), index);
            assert_eq!(Card::from_index(index), Some(card));
            assert_eq!(card, Card::new(card.suit(), card.rank()));
            assert_eq!(card.as_str(), format!("{}{}", card.suit(), card.rank()));
            assert_eq!(card.as_str().parse(), Ok(card));
        }
        assert_eq!(Card::from_index(52), None);
    }

    #[test]
    fn a_card_is_suit_then_rank_and_nothing_else() {
        for other in ["", "S", "AS", "sa", "S10", "SA ", "♠A", "NA", "S1"] {
            assert!(other.parse::<Card>().is_err(), "{other:?}");
        }
    }
}
