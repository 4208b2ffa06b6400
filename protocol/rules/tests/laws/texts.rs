//! Text forms: what is written is read back as itself, and what strangers send is refused without a
//! panic, briefly, and without repeating a hand.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use bridge_rules::{
    Bid, BoardNumber, Call, Card, Contract, Deal, Doubling, Hand, Level, ParseError, Rank, Seat, Side, Strain, Suit,
    Vulnerability,
};
use proptest::prelude::*;
use proptest::sample::{Index, subsequence};

use crate::random_play::{contracts, deals};

proptest! {
    #[test]
    fn a_deal_is_read_back_from_every_first_seat(deal in deals()) {
        reads_back(deal);
        for first in Seat::ALL {
            let mut hands = String::new();
            let mut seat = first;
            for gap in ["", " ", " ", " "] {
                hands += &format!("{gap}{}", deal.hand(seat));
                seat = seat.next();
            }
            prop_assert_eq!(format!("{first}:{hands}").parse(), Ok(deal));
        }
    }

    #[test]
    fn a_hand_of_any_size_is_read_back(hand in hands()) {
        reads_back(hand);
        prop_assert_eq!(hand.iter().len(), hand.len());
        prop_assert_eq!(hand.iter().rev().collect::<Hand>(), hand);
        let suits = Suit::ALL.into_iter().map(|suit| hand.in_suit(suit));
        prop_assert_eq!(suits.fold(Hand::EMPTY, Hand::union), hand);
    }

    #[test]
    fn a_contract_is_read_back(contract in contracts()) {
        reads_back(contract);
    }

    #[test]
    fn a_board_number_is_read_back(number in 1..=65_535_u32) {
        reads_back(BoardNumber::new(number).expect("within the bounds"));
    }

    #[test]
    fn strangers_are_answered(text in any::<String>()) {
        everything_answers(&text);
    }

    #[test]
    fn strangers_who_know_the_alphabet_are_answered(text in "[NESWCDHTXPJQKA1-9:. ♠é]{0,90}") {
        everything_answers(&text);
    }

    #[test]
    fn a_spoiled_deal_is_refused_without_a_card_of_it(
        deal in deals(),
        at in any::<Index>(),
        letter in any::<char>(),
    ) {
        let mut spoiled: Vec<char> = deal.to_string().chars().collect();
        let place = at.index(spoiled.len());
        spoiled[place] = letter;
        if let Err(refusal) = String::from_iter(&spoiled).parse::<Deal>() {
            let quoted = refusal.found();
            prop_assert!(quoted == "<concealed>" || quoted == letter.to_string(), "{}", refusal);
        }
    }
}

fn hands() -> impl Strategy<Value = Hand> {
    subsequence(Card::all().collect::<Vec<_>>(), 0..=52).prop_map(Hand::from_iter)
}

fn reads_back<T: Display + Debug + PartialEq + FromStr<Err = ParseError>>(value: T) {
    assert_eq!(value.to_string().parse(), Ok(value));
}

/// Each type either refuses the text in a few words or writes it back: exactly, but for the order
/// of ranks and seats.
fn everything_answers(text: &str) {
    exact::<Suit>(text);
    exact::<Strain>(text);
    exact::<Rank>(text);
    exact::<Card>(text);
    exact::<Seat>(text);
    exact::<Side>(text);
    exact::<Vulnerability>(text);
    exact::<BoardNumber>(text);
    exact::<Level>(text);
    exact::<Bid>(text);
    exact::<Call>(text);
    exact::<Doubling>(text);
    exact::<Contract>(text);
    assert_eq!(answered::<Hand>(text).map(|written| written.len()), text.parse::<Hand>().ok().map(|_| text.len()));
    assert_eq!(answered::<Deal>(text).map(|written| written.len()), text.parse::<Deal>().ok().map(|_| text.len()));
}

fn exact<T: Display + FromStr<Err = ParseError>>(text: &str) {
    if let Some(written) = answered::<T>(text) {
        assert_eq!(written, text);
    }
}

fn answered<T: Display + FromStr<Err = ParseError>>(text: &str) -> Option<String> {
    match text.parse::<T>() {
        Ok(value) => Some(value.to_string()),
        Err(refusal) => {
            assert!(refusal.found().chars().count() <= 24, "{refusal}");
            None
        }
    }
}
