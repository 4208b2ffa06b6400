//! What the lines of both sides share: seats, calls, cards and hands, read tolerantly and written as everybody reads
//! them.

use std::fmt;

use bridge_rules::{Bid, Call, Card, Hand, Level, Rank, Seat, Strain, Suit};

/// A line that is none of the protocol's.
#[derive(Clone, PartialEq, Eq)]
pub struct Unreadable(());

impl Unreadable {
    pub(crate) const fn new() -> Self {
        Self(())
    }
}

/// The line is not repeated: it may name cards.
impl fmt::Debug for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this is no line of the table manager protocol, version 18")
    }
}

impl std::error::Error for Unreadable {}

/// The words of a line, without what programs differ in: spaces, and a full stop at the end.
pub(crate) fn words(line: &str) -> Vec<&str> {
    line.trim().trim_end_matches('.').split_whitespace().collect()
}

/// Whether words are these, in letters of any size.
pub(crate) fn are(words: &[&str], expected: &str) -> bool {
    let mut expected = expected.split(' ');
    words.len() == expected.clone().count()
        && words.iter().all(|word| expected.next().is_some_and(|each| word.eq_ignore_ascii_case(each)))
}

/// A name in quotation marks, and what comes before and after it.
pub(crate) fn quoted(line: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = line.split_once('"')?;
    let (name, after) = rest.split_once('"')?;
    Some((before, name, after))
}

/// `North`.
pub(crate) const fn name(seat: Seat) -> &'static str {
    match seat {
        Seat::North => "North",
        Seat::East => "East",
        Seat::South => "South",
        Seat::West => "West",
    }
}

pub(crate) fn seat(word: &str) -> Option<Seat> {
    Seat::ALL.into_iter().find(|seat| word.eq_ignore_ascii_case(name(*seat)))
}

/// The seat of `North's`.
pub(crate) fn seat_of(word: &str) -> Option<Seat> {
    let (owner, rest) = word.split_once(['\'', '’'])?;
    rest.eq_ignore_ascii_case("s").then(|| seat(owner)).flatten()
}

/// What follows the name of whoever calls: `passes`, `bids 1NT`, and what is said of it, with `Alert.` before it or
/// some other word of the program's own.
pub(crate) fn call(words: &[&str]) -> Option<(Call, Option<String>)> {
    let verb = words.first()?.trim_end_matches('.').to_ascii_lowercase();
    let (call, said) = match verb.as_str() {
        "passes" => (Call::Pass, &words[1..]),
        "doubles" => (Call::Double, &words[1..]),
        "redoubles" => (Call::Redouble, &words[1..]),
        "bids" => bid_of(&words[1..])?,
        _ => return None,
    };
    let alert = match said {
        [] => None,
        [word, explained @ ..] if word.trim_end_matches(['.', ':']).eq_ignore_ascii_case("alert") => {
            Some(explained.join(" "))
        }
        explained => Some(explained.join(" ")),
    };
    Some((call, alert))
}

/// A bid and what follows it; some write `1 NT`.
fn bid_of<'a, 'b>(words: &'a [&'b str]) -> Option<(Call, &'a [&'b str])> {
    let (word, rest) = words.split_first()?;
    if let Some(bid) = bid(word.trim_end_matches('.')) {
        return Some((Call::Bid(bid), rest));
    }
    let (strain, rest) = rest.split_first()?;
    Some((Call::Bid(bid(&format!("{word}{}", strain.trim_end_matches('.')))?), rest))
}

fn bid(word: &str) -> Option<Bid> {
    let word = word.to_ascii_uppercase();
    let (level, strain) = word.split_at_checked(1)?;
    let strain: Strain = match strain {
        "N" => Strain::NoTrump,
        strain => strain.parse().ok()?,
    };
    Some(Bid { level: level.parse::<Level>().ok()?, strain })
}

/// `passes`, `bids 1NT`.
pub(crate) fn called(call: Call) -> String {
    match call {
        Call::Pass => "passes".to_owned(),
        Call::Double => "doubles".to_owned(),
        Call::Redouble => "redoubles".to_owned(),
        Call::Bid(bid) => format!("bids {bid}"),
    }
}

/// `AS`, `10c`, `sa`.
pub(crate) fn card(word: &str) -> Option<Card> {
    let word = word.trim_end_matches('.').to_ascii_uppercase().replace("10", "T");
    let mut letters = word.chars();
    let (one, other) = (letters.next()?, letters.next()?);
    if letters.next().is_some() {
        return None;
    }
    let of = |rank: char, suit: char| Some(Card::new(suit_of(suit)?, rank_of(rank)?));
    of(one, other).or_else(|| of(other, one))
}

fn suit_of(letter: char) -> Option<Suit> {
    Suit::ALL.into_iter().find(|suit| suit.as_str().starts_with(letter))
}

fn rank_of(letter: char) -> Option<Rank> {
    Rank::ALL.into_iter().find(|rank| rank.as_str().starts_with(letter))
}

/// `AS`.
pub(crate) fn played(card: Card) -> String {
    format!("{}{}", card.rank().as_str(), card.suit().as_str())
}

/// `S A K J 6. H A K J. D 8 6 2. C A 7 6.`; the suits may come in any order.
pub(crate) fn hand(text: &str) -> Option<Hand> {
    let mut hand = Hand::EMPTY;
    for part in text.split('.').map(str::trim).filter(|part| !part.is_empty()) {
        let mut words = part.split_whitespace();
        let suit = words.next().filter(|word| word.len() == 1)?.chars().next()?;
        let suit = suit_of(suit.to_ascii_uppercase())?;
        for word in words.filter(|word| *word != "-") {
            let word = word.to_ascii_uppercase().replace("10", "T");
            for letter in word.chars() {
                // Twice the same card is no hand.
                if !hand.insert(Card::new(suit, rank_of(letter)?)) {
                    return None;
                }
            }
        }
    }
    Some(hand)
}

/// `S A K J 6. H A K J. D 8 6 2. C -.`
pub(crate) fn cards(hand: Hand) -> String {
    let suit = |suit: Suit| {
        let mut cards: Vec<Card> = hand.in_suit(suit).iter().collect();
        cards.sort_unstable_by_key(|card| std::cmp::Reverse(card.rank()));
        let ranks: Vec<_> = cards.iter().map(|card| card.rank().as_str()).collect();
        let ranks = if ranks.is_empty() { "-".to_owned() } else { ranks.join(" ") };
        format!("{} {ranks}.", suit.as_str())
    };
    Suit::ALL.into_iter().rev().map(suit).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_read_however_it_is_written() {
        for text in ["AS", "as", "SA", "As."] {
            assert_eq!(card(text), Some("SA".parse().unwrap()), "{text}");
        }
        assert_eq!(card("10C"), Some("CT".parse().unwrap()));
        for text in ["", "A", "AA", "1S", "ASS", "♠A"] {
            assert_eq!(card(text), None, "{text}");
        }
    }

    #[test]
    fn a_hand_reads_back_as_it_was_written_with_its_voids() {
        for text in ["AKJ6.AKJ.862.A76", "AKQJT98765432...", "..AKQJT98.765432"] {
            let dealt: Hand = text.parse().unwrap();
            assert_eq!(hand(&cards(dealt)), Some(dealt), "{}", cards(dealt));
        }
        assert_eq!(cards("A2..T9.".parse().unwrap()), "S A 2. H -. D T 9. C -.");
        assert_eq!(hand("s a 10 2. h -. d kq. c -."), hand("S A T 2. H -. D K Q. C -."));
        assert_eq!(hand("S A A. H -. D -. C -."), None);
    }

    #[test]
    fn a_call_is_read_with_what_is_said_of_it() {
        let read = |text: &str| call(&words(text));
        assert_eq!(read("PASSES"), Some((Call::Pass, None)));
        assert_eq!(read("bids 1nt"), Some(("1NT".parse().unwrap(), None)));
        assert_eq!(read("bids 2N."), Some(("2NT".parse().unwrap(), None)));
        assert_eq!(read("bids 2C Alert. Both majors"), Some(("2C".parse().unwrap(), Some("Both majors".to_owned()))));
        assert_eq!(read("doubles Alert."), Some((Call::Double, Some(String::new()))));
        let other = Some("Infos. 12-14".to_owned());
        assert_eq!(read("bids 1S Infos. 12-14"), Some(("1S".parse().unwrap(), other)));
        for text in ["", "bids", "bids 8C", "perhaps 1C", "sleeps"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
