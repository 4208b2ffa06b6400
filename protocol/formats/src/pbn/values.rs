//! What tag values and tokens say, in the spellings of PBN 2.1 (3.4, 3.11, 4.2) and some that are in circulation.

use std::str::FromStr;

use bridge_rules::{Bid, BoardNumber, Call, Card, Seat, Side, Vulnerability};

use super::game::Room;

/// Who is not known, or does not exist, is `?`, `-` or nothing.
pub(super) fn is_unknown(value: &str) -> bool {
    matches!(value, "" | "?" | "-")
}

pub(super) fn seat(value: &str) -> Option<Seat> {
    match value.to_ascii_uppercase().as_str() {
        "NORTH" => Some(Seat::North),
        "EAST" => Some(Seat::East),
        "SOUTH" => Some(Seat::South),
        "WEST" => Some(Seat::West),
        letter => letter.parse().ok(),
    }
}

pub(super) fn board(value: &str) -> Option<BoardNumber> {
    BoardNumber::new(value.parse().ok()?)
}

/// 3.4.10: `-` and `Love` are None, `Both` is All.
pub(super) fn vulnerability(value: &str) -> Option<Vulnerability> {
    match value.to_ascii_lowercase().as_str() {
        "none" | "love" | "-" => Some(Vulnerability::None),
        "ns" | "n-s" => Some(Vulnerability::NorthSouth),
        "ew" | "e-w" => Some(Vulnerability::EastWest),
        "all" | "both" => Some(Vulnerability::Both),
        _ => None,
    }
}

pub(super) fn room(value: &str) -> Option<Room> {
    match value.to_ascii_lowercase().as_str() {
        "open" => Some(Room::Open),
        "closed" => Some(Room::Closed),
        _ => None,
    }
}

pub(super) fn call(word: &str) -> Option<Call> {
    match word.to_ascii_uppercase().as_str() {
        "PASS" | "P" => Some(Call::Pass),
        "X" | "DBL" | "DOUBLE" | "D" => Some(Call::Double),
        "XX" | "RDBL" | "REDOUBLE" | "R" => Some(Call::Redouble),
        other => bid(other).map(Call::Bid),
    }
}

/// A bid in capitals; `1N` is in circulation.
pub(super) fn bid(word: &str) -> Option<Bid> {
    match word.strip_suffix('N') {
        Some(level) => format!("{level}NT").parse().ok(),
        None => word.parse().ok(),
    }
}

/// A card; `S10` is in circulation.
pub(super) fn card(word: &str) -> Option<Card> {
    word.to_ascii_uppercase().replace("10", "T").parse().ok()
}

/// Points, IMPs or tricks of a side; without a side they are declarer's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Amount<T = i32> {
    pub(super) side: Option<Side>,
    pub(super) amount: T,
}

/// 3.4.13 and 4.2: `400`, `NS 400`, `EW 4 NS 9`; `^` marks what an irregularity has changed.
pub(super) fn amounts<T: FromStr>(value: &str) -> Option<Vec<Amount<T>>> {
    let mut amounts = Vec::new();
    let mut side = None;
    for word in value.trim_start_matches('^').to_ascii_uppercase().split_whitespace() {
        if let Ok(named) = word.parse::<Side>() {
            if side.replace(named).is_some() {
                return None;
            }
            continue;
        }
        amounts.push(Amount { side: side.take(), amount: word.parse().ok()? });
    }
    let complete = side.is_none() && !amounts.is_empty() && amounts.len() <= 2;
    complete.then_some(amounts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_read_in_any_spelling() {
        for (word, text) in
            [("Pass", "P"), ("p", "P"), ("dbl", "X"), ("XX", "XX"), ("1n", "1NT"), ("7NT", "7NT"), ("3s", "3S")]
        {
            assert_eq!(call(word).map(Call::as_str), Some(text), "{word}");
        }
        for word in ["", "N", "8C", "1", "1NN", "AP", "é", "1Cé"] {
            assert_eq!(call(word), None, "{word}");
        }
        assert_eq!((card("s10").map(Card::as_str), card("10"), card("1S")), (Some("ST"), None, None));
    }

    #[test]
    fn amounts_are_a_sides_or_declarers() {
        let ns = |amount| Amount { side: Some(Side::NorthSouth), amount };
        let ew = |amount| Amount { side: Some(Side::EastWest), amount };
        assert_eq!(amounts("NS +550"), Some(vec![ns(550)]));
        assert_eq!(amounts("EW 4 NS 9"), Some(vec![ew(4), ns(9)]));
        assert_eq!(amounts("^-100"), Some(vec![Amount { side: None, amount: -100 }]));
        for value in ["", "NS", "NS NS 4", "4 EW", "1 2 3", "2.5", "99999999999"] {
            assert_eq!(amounts::<i32>(value), None, "{value}");
        }
    }
}
