//! What is wrong with a text that is no message, in the words of JSON. The reader names what it found and wanted in
//! those of the language that it is written in, and whoever writes a client in another one knows none of them.

use bridge_rules::{Card, Deal, Hand, Seat, Suit};
use serde_json::Value;

/// The reader's words for what it found, and what JSON calls it.
const FOUND: [(&str, &str); 9] = [
    ("map", "an object"),
    ("sequence", "a list"),
    ("unit value", "null"),
    ("unit variant", "a name alone"),
    ("newtype variant", "an object"),
    ("tuple variant", "a list"),
    ("struct variant", "an object"),
    ("newtype struct", "a value"),
    ("floating point ", "number "),
];

/// How its words for what it wanted begin, and what JSON calls it.
const WANTED: [(&str, &str); 22] = [
    ("struct variant ", "an object"),
    ("struct ", "an object"),
    ("internally tagged enum ", "an object"),
    ("adjacently tagged enum ", "an object"),
    ("enum ", "a name, or an object with one member"),
    ("tuple variant ", "a list"),
    ("tuple struct ", "a list"),
    ("newtype variant ", "a value"),
    ("newtype struct ", "a value"),
    ("unit variant ", "a name alone"),
    ("unit struct ", "null"),
    ("variant identifier", "a name"),
    ("field identifier", "a name"),
    ("option", "a value or null"),
    ("a map", "an object"),
    ("a sequence", "a list"),
    ("a borrowed string", "a string"),
    ("u8", "a whole number of 0 to 255"),
    ("u16", "a whole number of 0 to 65535"),
    ("u", "a whole number that is not negative"),
    ("i", "a whole number"),
    ("f64", "a number"),
];

/// What the rules say in place of a text that holds cards: such a text may be somebody's hidden hand. Whoever sent a
/// deal knows it, and is told here which card of it is wrong.
const CONCEALED: &str = ", found \"<concealed>\"";

/// The words of an error of the reader of `text`, for whoever sent it and for nobody else: they may name a card of a
/// deal in it.
pub(crate) fn in_words(text: &str, error: &serde_json::Error) -> String {
    let told = error.to_string();
    let place = if error.line() == 0 { None } else { told.rfind(" at line ") };
    let (mistake, place) = told.split_at(place.unwrap_or(told.len()));
    match mistake.strip_suffix(CONCEALED) {
        Some(wanted) => {
            let found = fault_of_deal(text).map(|fault| format!(", found {fault}")).unwrap_or_default();
            format!("{wanted}{found}{place}")
        }
        None => format!("{}{place}", said(mistake)),
    }
}

/// What is wrong with the first deal of a message that is none.
fn fault_of_deal(text: &str) -> Option<String> {
    let mut waiting = vec![serde_json::from_str::<Value>(text).ok()?];
    while let Some(value) = waiting.pop() {
        match value {
            Value::Object(members) => {
                let deal = members.get("deal").and_then(Value::as_str);
                if let Some(deal) = deal.filter(|deal| deal.parse::<Deal>().is_err()) {
                    return fault(deal);
                }
                waiting.extend(members.into_iter().rev().map(|(_, member)| member));
            }
            Value::Array(each) => waiting.extend(each.into_iter().rev()),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    None
}

/// A card that is twice in the text of a deal, or else a hand that has not thirteen.
fn fault(deal: &str) -> Option<String> {
    let (first, hands) = deal.split_once(':')?;
    let mut seat: Seat = first.parse().ok()?;
    let (mut all, mut otherwise) = (Hand::EMPTY, None);
    for hand in hands.split(' ') {
        let mut count = 0;
        for (suit, holding) in Suit::ALL.into_iter().rev().zip(hand.split('.')) {
            for letter in holding.chars() {
                let card: Card = format!("{}{letter}", suit.as_str()).parse().ok()?;
                if !all.insert(card) {
                    return Some(format!("{card} twice"));
                }
                count += 1;
            }
        }
        if count != 13 && otherwise.is_none() {
            otherwise = Some(format!("{count} in {seat}'s"));
        }
        seat = seat.next();
    }
    otherwise
}

fn said(mistake: &str) -> String {
    if let Some(name) = mistake.strip_prefix("unknown variant ") {
        return format!("unknown name {name}");
    }
    if mistake.starts_with("data did not match any variant") {
        return "none of the values that may stand here is like this".to_owned();
    }
    let beginnings = ["invalid type: ", "invalid value: ", "invalid length "];
    let Some(begins) = beginnings.into_iter().find(|begins| mistake.starts_with(begins)) else {
        return mistake.to_owned();
    };
    // What was found may have any words in it, what was wanted never has these.
    let Some((found, wanted)) = mistake[begins.len()..].rsplit_once(", expected ") else { return mistake.to_owned() };
    let found = match FOUND.into_iter().find(|(word, _)| found.starts_with(word)) {
        Some((word, json)) => format!("{json}{}", &found[word.len()..]),
        None => found.to_owned(),
    };
    format!("{begins}{found}, expected {}", wanted_in_json(wanted))
}

fn wanted_in_json(wanted: &str) -> &str {
    let is_number = |rest: &str| matches!(rest, "8" | "16" | "32" | "64" | "128" | "size");
    let is_of = |word: &str| match wanted.strip_prefix(word) {
        Some(_) if word.ends_with(' ') => true,
        None if word.ends_with(' ') => wanted == word.trim_end(),
        Some(rest) if matches!(word, "u" | "i") => is_number(rest),
        Some(rest) => rest.is_empty(),
        None => false,
    };
    WANTED.into_iter().find(|(word, _)| is_of(word)).map_or(wanted, |(_, json)| json)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RequestFrame;

    #[test]
    fn a_mistake_is_told_in_the_words_of_json() {
        for (text, told) in [
            (r#"{"id":1,"do":{"ping":7}}"#, "invalid type: integer `7`, expected an object"),
            (r#"{"id":1,"do":{"open_table":{"key":{}}}}"#, "invalid type: an object, expected "),
            (r#"{"id":1,"do":"ping"}"#, "expected an object"),
            (r#"{"id":"1","do":{}}"#, r#"invalid type: string "1", expected a whole number that is not negative"#),
            (r#"{"id":1,"do":{"dance":{}}}"#, "unknown name `dance`, expected one of "),
        ] {
            let error = serde_json::from_str::<RequestFrame>(text).expect_err("it is no request");
            let words = in_words(text, &error);
            assert!(words.contains(told), "{text}: {words}");
            for rust in ["struct", "variant", "enum", "map", "sequence", "u64", "Request"] {
                assert!(!words.contains(rust), "{text}: {words}");
            }
        }
    }

    #[test]
    fn whoever_sends_a_deal_is_told_which_card_of_it_is_wrong() {
        let told = |second: &str| {
            let good = "N:A4.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9";
            let boards = format!(r#"[{{"board":1,"deal":"{good}"}},{{"board":2,"deal":"{second}"}}]"#);
            let key = "mrzgc53oebrhsiddnbqw4y3fh4";
            let text = format!(r#"{{"id":1,"do":{{"open_table":{{"key":"{key}","boards":{{"import":{boards}}}}}}}}}"#);
            let error = serde_json::from_str::<RequestFrame>(&text).expect_err("it is no request");
            in_words(&text, &error)
        };
        let twice = told("N:A4.AJ84.AQ986.65 A7.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9");
        assert!(twice.starts_with("expected 52 distinct cards in a deal, found SA twice at line 1"), "{twice}");
        let in_one = told("N:44.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9");
        assert!(in_one.starts_with("expected a hand without a card twice, found S4 twice at line 1"), "{in_one}");
        let short = told("N:A4.AJ84.AQ986.65 97.T765.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9");
        assert!(short.contains("thirteen cards in each hand of a deal, found 12 in E's"), "{short}");
        assert!(!told("N:AK").contains("concealed"));
    }

    #[test]
    fn what_a_client_wrote_is_quoted_as_it_stands() {
        let text = r#""a map, expected struct variant X""#;
        let error = serde_json::from_str::<u64>(text).expect_err("no number");
        assert!(in_words(text, &error).starts_with(&format!("invalid type: string {text}, expected a whole")));
        let card = "invalid type: integer `7`, expected a card such as SA";
        assert_eq!(said(card), card);
        assert_eq!(wanted_in_json("an id"), "an id");
        assert_eq!(wanted_in_json("u8"), "a whole number of 0 to 255");
    }
}
