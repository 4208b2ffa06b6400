//! What the values say.

use std::str::FromStr;

use bridge_rules::{Bid, Call, Card, Contract, Doubling, Outcome, Seat, Vulnerability};

/// The order in which LIN names seats.
pub(super) const SEATS: [Seat; 4] = [Seat::South, Seat::West, Seat::North, Seat::East];

pub(super) fn vulnerability(value: &str) -> Option<Vulnerability> {
    match value.to_ascii_lowercase().as_str() {
        "o" | "0" | "-" | "none" => Some(Vulnerability::None),
        "n" | "ns" => Some(Vulnerability::NorthSouth),
        "e" | "ew" => Some(Vulnerability::EastWest),
        "b" | "both" | "all" => Some(Vulnerability::Both),
        _ => None,
    }
}

pub(super) fn vulnerability_letter(vulnerability: Vulnerability) -> &'static str {
    match vulnerability {
        Vulnerability::None => "o",
        Vulnerability::NorthSouth => "n",
        Vulnerability::EastWest => "e",
        Vulnerability::Both => "b",
    }
}

/// The calls of a value, most often one; `!` marks an alert and is passed over. None for what is no call.
pub(super) fn calls(value: &str) -> Option<Vec<Call>> {
    let mut rest = value.to_ascii_uppercase();
    rest.retain(|character| !matches!(character, '!' | '?' | ' '));
    let mut calls = Vec::new();
    let mut rest = rest.as_str();
    while !rest.is_empty() {
        let (call, length) = first_call(rest)?;
        calls.push(call);
        rest = &rest[length..];
    }
    Some(calls)
}

fn first_call(text: &str) -> Option<(Call, usize)> {
    for (word, call) in [
        ("PASS", Call::Pass),
        ("P", Call::Pass),
        ("-", Call::Pass),
        ("DBL", Call::Double),
        ("D", Call::Double),
        ("RDBL", Call::Redouble),
        ("R", Call::Redouble),
        ("XX", Call::Redouble),
        ("X", Call::Double),
    ] {
        if text.starts_with(word) {
            return Some((call, word.len()));
        }
    }
    let strain = text.get(1..2)?;
    let long = if text[1..].starts_with("NT") { 3 } else { 2 };
    let strain = if strain == "N" { "NT" } else { strain };
    let bid: Bid = format!("{}{strain}", text.get(..1)?).parse().ok()?;
    Some((Call::Bid(bid), long))
}

pub(super) fn call_token(call: Call) -> String {
    match call {
        Call::Pass => "p".to_owned(),
        Call::Double => "d".to_owned(),
        Call::Redouble => "r".to_owned(),
        Call::Bid(bid) => title(bid),
    }
}

/// `3N`.
fn title(bid: Bid) -> String {
    bid.to_string().replace("NT", "N")
}

/// The cards of a value, most often one.
pub(super) fn cards(value: &str) -> Option<Vec<Card>> {
    let text = value.to_ascii_uppercase().replace("10", "T").replace(' ', "");
    let card = |at: usize| Card::from_str(text.get(at..at + 2)?).ok();
    (0..text.len()).step_by(2).map(card).collect()
}

/// A result of a match's list: `4SN=`, `3NxE-1`, `PASS`.
pub(super) fn outcome(value: &str) -> Option<Outcome> {
    let text = value.trim().to_ascii_uppercase();
    if matches!(text.as_str(), "PASS" | "P" | "PASSED") {
        return Some(Outcome::PassedOut);
    }
    let (Call::Bid(bid), length) = first_call(&text)? else { return None };
    let rest = &text[length..];
    let stakes = rest.len() - rest.trim_start_matches('X').len();
    let doubling = match stakes {
        0 => Doubling::Undoubled,
        1 => Doubling::Doubled,
        2 => Doubling::Redoubled,
        _ => return None,
    };
    let declarer = rest.get(stakes..=stakes)?.parse().ok()?;
    let contract = Contract { bid, doubling, declarer };
    let difference: i16 = match rest.get(stakes + 1..)? {
        "=" | "" => 0,
        other => other.parse().ok()?,
    };
    let tricks = u8::try_from(i16::from(contract.tricks_needed()) + difference).ok().filter(|tricks| *tricks <= 13)?;
    Some(Outcome::Played { contract, tricks })
}

pub(super) fn outcome_token(outcome: Outcome) -> String {
    let Outcome::Played { contract, tricks } = outcome else { return "PASS".to_owned() };
    let doubling = match contract.doubling {
        Doubling::Undoubled => "",
        Doubling::Doubled => "x",
        Doubling::Redoubled => "xx",
    };
    let difference = i16::from(tricks) - i16::from(contract.tricks_needed());
    let difference = if difference == 0 { "=".to_owned() } else { format!("{difference:+}") };
    format!("{}{doubling}{}{difference}", title(contract.bid), contract.declarer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_read_in_their_many_spellings() {
        let told =
            |value: &str| calls(value).map(|calls| calls.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
        assert_eq!(told("1N"), Some("1NT".to_owned()));
        assert_eq!(told("1nt!"), Some("1NT".to_owned()));
        assert_eq!(told("p"), Some("P".to_owned()));
        assert_eq!(told("1Spd-r"), Some("1S P X P XX".to_owned()));
        assert_eq!(told("xx"), Some("XX".to_owned()));
        for other in ["8S", "1", "1Z", "é", "1é"] {
            assert_eq!(told(other), None, "{other}");
        }
    }

    #[test]
    fn a_result_is_read_as_it_is_written() {
        for text in ["4SN=", "3NxE-1", "1CxxW+6", "7NS-13", "PASS"] {
            assert_eq!(outcome(text).map(outcome_token).as_deref(), Some(text));
        }
        for other in ["", "4S", "4SN+4", "4SN-11", "4Sxxx", "4SNé"] {
            assert_eq!(outcome(other), None, "{other}");
        }
    }
}
