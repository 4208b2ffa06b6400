//! Letters to calls, cards, suits, seats.

use bridge_rules::{Aim, Bid, Call, Card, Declaration, Level, Rank, Seat, Side, Strain, Suit};

use super::CardWish;

/// A call as it is typed: `1nt`, `4 spades`, `p`, `x`.
pub(crate) fn bid_or_call(text: &str) -> Option<Call> {
    match text {
        "p" | "pass" | "-" => Some(Call::Pass),
        "x" | "d" | "dbl" | "double" => Some(Call::Double),
        "xx" | "r" | "rdbl" | "redouble" => Some(Call::Redouble),
        _ => {
            let digit = text.find(|c: char| c.is_ascii_digit())?;
            let level = Level::new(text.as_bytes()[digit].wrapping_sub(b'0'))?;
            let strain = strain(&text.replacen(|c: char| c.is_ascii_digit(), "", 1))?;
            Some(Call::Bid(Bid::new(level, strain)))
        }
    }
}

/// A side as it is typed: `ns`, `east-west`.
pub(crate) fn side_named(text: &str) -> Option<Side> {
    match text.to_ascii_lowercase().as_str() {
        "ns" | "n-s" | "north-south" => Some(Side::NorthSouth),
        "ew" | "e-w" | "east-west" => Some(Side::EastWest),
        _ => None,
    }
}

/// A card as it is typed: `s4`, `4s`, `lo s`, `k`.
pub(super) fn card(word: &str, rest: &str) -> Option<CardWish> {
    match word {
        "lo" | "low" | "lowest" | "small" | "l" => end(rest).map(CardWish::Lowest),
        "hi" | "high" | "highest" | "top" => end(rest).map(CardWish::Highest),
        word => {
            let text = format!("{word}{rest}").replace("10", "t");
            if let Some(suit) = suit(&text) {
                return Some(CardWish::Lowest(Some(suit)));
            }
            if let Some(rank) = rank(&text) {
                return Some(CardWish::Ranked(rank));
            }
            let (front, last) = text.split_at_checked(text.len().checked_sub(1)?)?;
            let turned = || Some((suit(last)?, rank(front)?));
            suit(front).zip(rank(last)).or_else(turned).map(|(suit, rank)| CardWish::Exactly(Card::new(suit, rank)))
        }
    }
}

/// A seat as it is typed: `n`, `North`.
pub(crate) fn seat(text: &str) -> Option<Seat> {
    match text.to_ascii_lowercase().as_str() {
        "n" | "north" => Some(Seat::North),
        "e" | "east" => Some(Seat::East),
        "s" | "south" => Some(Seat::South),
        "w" | "west" => Some(Seat::West),
        _ => None,
    }
}

/// What is said where there is no auction, as it is typed: `hearts game`, `nt part`, `open`, `2s`, `name d`, `partner`.
/// `d` is a double where one may be said.
pub(super) fn declaration(line: &str, may_double: bool) -> Option<Declaration> {
    let line = line.to_ascii_lowercase();
    if let Some(named) = line.strip_prefix("name ") {
        return strain(named.trim()).map(Declaration::Name);
    }
    let line = line.strip_prefix("choose ").unwrap_or(&line).trim();
    let (front, last) = line.rsplit_once(char::is_whitespace).unwrap_or((line, ""));
    let aim = match last {
        "game" | "g" => Some(Aim::Game),
        "part" | "partscore" | "part-score" | "p" => Some(Aim::PartScore),
        _ => None,
    };
    match (line, aim) {
        (_, Some(aim)) => strain(front.trim()).map(|strain| Declaration::Choose { strain, aim }),
        ("open" | "o", None) => Some(Declaration::Open),
        ("partner", None) => Some(Declaration::Leave),
        ("xx" | "redouble", None) => Some(Declaration::Double),
        ("d", None) if !may_double => Some(Declaration::Name(Strain::from(Suit::Diamonds))),
        (line, None) => match bid_or_call(&line.split_whitespace().collect::<String>()) {
            Some(Call::Pass) => Some(Declaration::Pass),
            Some(Call::Double) => Some(Declaration::Double),
            Some(Call::Bid(bid)) => Some(Declaration::Bid(bid)),
            Some(Call::Redouble) | None => strain(line).map(Declaration::Name),
        },
    }
}

fn strain(text: &str) -> Option<Strain> {
    match text {
        "n" | "nt" | "notrump" | "notrumps" => Some(Strain::NoTrump),
        text => suit(text).map(Strain::from),
    }
}

/// Which suit's end: `low spade`, or `low` of the suit led.
fn end(rest: &str) -> Option<Option<Suit>> {
    if rest.is_empty() { Some(None) } else { suit(rest).map(Some) }
}

fn suit(text: &str) -> Option<Suit> {
    match text {
        "s" | "spade" | "spades" | "♠" => Some(Suit::Spades),
        "h" | "heart" | "hearts" | "♥" => Some(Suit::Hearts),
        "d" | "diamond" | "diamonds" | "♦" => Some(Suit::Diamonds),
        "c" | "club" | "clubs" | "♣" => Some(Suit::Clubs),
        _ => None,
    }
}

fn rank(text: &str) -> Option<Rank> {
    match text {
        "ace" => Some(Rank::Ace),
        "king" => Some(Rank::King),
        "queen" => Some(Rank::Queen),
        "jack" => Some(Rank::Jack),
        text => text.to_ascii_uppercase().parse().ok(),
    }
}
