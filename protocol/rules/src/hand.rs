//! A set of cards, as a player holds them: one bit a card, so that a hand is copied, counted and
//! compared for the price of an integer. It prints only on request.

use std::fmt;
use std::iter::FusedIterator;
use std::str::FromStr;

use crate::{Card, ParseError, Rank, Suit};

/// A set of cards, 0 to 52 of them. Text: the PBN form, suits from spades to clubs parted by dots,
/// ranks high to low: `AKQ.JT9.87.65432`; a void is an empty part, the empty hand `...`.
///
/// Read strictly but in any order of ranks; a card given twice is refused, and no refusal repeats
/// the cards.
///
/// **`Debug` prints `<concealed>`.** Hands sit inside tables, events and errors, and those reach
/// logs through `{:?}` before the board is over. Showing a hand has to be written out: `Display`,
/// [`Hand::iter`], or serialising it.
///
/// ```
/// use bridge_rules::{Hand, Suit};
///
/// let hand: Hand = "KAQ.JT9.87.65432".parse()?;
/// assert_eq!(hand.to_string(), "AKQ.JT9.87.65432");
/// assert_eq!(hand.in_suit(Suit::Diamonds).len(), 2);
/// assert_eq!(hand.hcp(), 10);
/// assert_eq!(format!("{hand:?}"), "<concealed>");
/// # Ok::<(), bridge_rules::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Hand(u64);

impl Hand {
    /// The hand without cards.
    pub const EMPTY: Hand = Hand(0);

    pub(crate) const EXPECTED: &'static str = "a hand such as AKQ.JT9.87.65432";

    /// Adds a card; false if it was held already.
    pub fn insert(&mut self, card: Card) -> bool {
        let added = !self.contains(card);
        self.0 |= card.bit();
        added
    }

    /// Takes a card away; false if it was not held.
    pub fn remove(&mut self, card: Card) -> bool {
        let held = self.contains(card);
        self.0 &= !card.bit();
        held
    }

    /// Whether the card is held.
    pub const fn contains(self, card: Card) -> bool {
        self.0 & card.bit() != 0
    }

    /// The number of cards.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are no cards.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards, spades first, each suit high to low.
    pub const fn iter(self) -> Cards {
        Cards(self.0)
    }

    /// The cards of one suit.
    pub const fn in_suit(self, suit: Suit) -> Hand {
        Hand(self.0 & SUIT << (suit as u32 * 13))
    }

    /// The cards in either hand.
    pub const fn union(self, other: Hand) -> Hand {
        Hand(self.0 | other.0)
    }

    /// The cards in both hands.
    pub const fn intersection(self, other: Hand) -> Hand {
        Hand(self.0 & other.0)
    }

    /// The cards in this hand and not in the other.
    pub const fn minus(self, other: Hand) -> Hand {
        Hand(self.0 & !other.0)
    }

    /// High-card points: ace 4, king 3, queen 2, jack 1; 0 to 40.
    pub fn hcp(self) -> u8 {
        self.iter().map(points).sum()
    }
}

/// The thirteen bits of the lowest suit.
const SUIT: u64 = 0x1FFF;

const fn points(card: Card) -> u8 {
    match card.rank() {
        Rank::Ace => 4,
        Rank::King => 3,
        Rank::Queen => 2,
        Rank::Jack => 1,
        Rank::Ten
        | Rank::Nine
        | Rank::Eight
        | Rank::Seven
        | Rank::Six
        | Rank::Five
        | Rank::Four
        | Rank::Three
        | Rank::Two => 0,
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for suit in Suit::ALL.into_iter().rev() {
            for card in self.in_suit(suit) {
                f.write_str(card.rank().as_str())?;
            }
            if suit != Suit::Clubs {
                f.write_str(".")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Hand {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Hand, ParseError> {
        let mut hand = Hand::EMPTY;
        let mut suits = Suit::ALL.into_iter().rev();
        for holding in text.split('.') {
            let suit = suits.next().ok_or(ParseError::concealed(Hand::EXPECTED))?;
            for letter in holding.chars() {
                let rank = u8::try_from(letter).ok().and_then(Rank::from_letter);
                let rank = rank.ok_or_else(|| ParseError::new(Rank::EXPECTED, letter.encode_utf8(&mut [0; 4])))?;
                if !hand.insert(Card::new(suit, rank)) {
                    return Err(ParseError::concealed("a hand without a card twice"));
                }
            }
        }
        match suits.next() {
            None => Ok(hand),
            Some(_) => Err(ParseError::concealed(Hand::EXPECTED)),
        }
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<concealed>")
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Hand {
        Hand(cards.into_iter().fold(0, |bits, card| bits | card.bit()))
    }
}

impl IntoIterator for Hand {
    type Item = Card;
    type IntoIter = Cards;

    fn into_iter(self) -> Cards {
        self.iter()
    }
}

/// The cards of a hand, spades first, each suit high to low. Made by [`Hand::iter`].
#[derive(Clone)]
pub struct Cards(u64);

impl Iterator for Cards {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let card = Card::highest(self.0)?;
        self.0 &= !card.bit();
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = Hand(self.0).len();
        (left, Some(left))
    }
}

impl DoubleEndedIterator for Cards {
    fn next_back(&mut self) -> Option<Card> {
        let card = Card::lowest(self.0)?;
        self.0 &= !card.bit();
        Some(card)
    }
}

impl ExactSizeIterator for Cards {}
impl FusedIterator for Cards {}

/// Does not print cards still to be shown, as [`Hand`] does not and for the same reason.
impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<concealed>")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(text: &str) -> Hand {
        text.parse().unwrap()
    }

    #[test]
    fn a_hand_is_walked_from_the_top_of_spades() {
        let seen: Vec<String> = hand("2A.K..T9").iter().map(|card| card.to_string()).collect();
        assert_eq!(seen, ["SA", "S2", "HK", "CT", "C9"]);
        let back: Vec<Card> = hand("2A.K..T9").iter().rev().collect();
        assert_eq!(back.first().map(|card| card.as_str()), Some("C9"));
        assert_eq!(back.len(), 5);
    }

    #[test]
    fn a_card_is_held_once_and_leaves_once() {
        let ace = Card::new(Suit::Spades, Rank::Ace);
        let mut held = Hand::EMPTY;
        assert!(held.insert(ace) && !held.insert(ace) && held.contains(ace));
        assert!(held.remove(ace) && !held.remove(ace) && held.is_empty());
    }

    #[test]
    fn voids_and_whole_suits_have_a_text() {
        for text in ["...", "AKQJT98765432...", "...2", "A.K.Q.J"] {
            assert_eq!(hand(text).to_string(), text);
        }
        assert_eq!(Card::all().collect::<Hand>().hcp(), 40);
        assert_eq!(hand("...").len(), 0);
    }

    #[test]
    fn sets_of_cards_join_and_part() {
        let (left, right) = (hand("AK..."), hand("KQ..."));
        assert_eq!(left.union(right).to_string(), "AKQ...");
        assert_eq!(left.intersection(right).to_string(), "K...");
        assert_eq!(left.minus(right).to_string(), "A...");
    }

    #[test]
    fn what_is_no_hand_is_refused_and_not_repeated() {
        for text in ["", "AK", "A.K.Q", "A.K.Q.J.T", "AA...", "A.10..", "a...", "A K...", "-", "♠A..."] {
            let refusal = text.parse::<Hand>().unwrap_err().to_string();
            assert!(!refusal.contains("A.K") && !refusal.contains("AA"), "{refusal}");
        }
        let refusal = "AKQ.10.87.6543".parse::<Hand>().unwrap_err();
        assert_eq!(refusal.to_string(), r#"expected a rank, 2 to 9 T J Q K or A, found "1""#);
    }
}
