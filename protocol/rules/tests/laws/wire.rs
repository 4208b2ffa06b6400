//! Values as JSON: their text form, exact keys, and refusals that a client can read.

use std::fmt::Debug;

use bridge_rules::{
    Bid, BoardNumber, BySeat, BySide, Call, Card, Contract, Deal, Exact, Hand, Rank, Seat, Side, Strain, Suit,
};
use bridge_rules::{Doubling, Vp, Vulnerability};
use proptest::prelude::*;

use crate::random_play::{contracts, deals};

#[test]
fn values_travel_as_their_text() {
    travels("D".parse::<Suit>(), r#""D""#);
    travels("NT".parse::<Strain>(), r#""NT""#);
    travels("T".parse::<Rank>(), r#""T""#);
    travels("SA".parse::<Card>(), r#""SA""#);
    travels("AKQ.JT9.87.65432".parse::<Hand>(), r#""AKQ.JT9.87.65432""#);
    travels("W".parse::<Seat>(), r#""W""#);
    travels("EW".parse::<Side>(), r#""EW""#);
    travels("Both".parse::<Vulnerability>(), r#""Both""#);
    travels("16".parse::<BoardNumber>(), "16");
    travels("1NT".parse::<Bid>(), r#""1NT""#);
    travels("XX".parse::<Call>(), r#""XX""#);
    travels("X".parse::<Doubling>(), r#""X""#);
    travels("4SXN".parse::<Contract>(), r#""4SXN""#);
    travels("-33 1/3".parse::<Exact>(), r#""-33 1/3""#);
    travels("13.34".parse::<Vp>(), r#""13.34""#);
}

#[test]
fn values_by_seat_and_side_travel_under_their_names() {
    let cards = BySeat::from_fn(|seat| seat.index());
    travels(Ok::<_, ()>(cards), r#"{"N":0,"E":1,"S":2,"W":3}"#);
    travels(Ok::<_, ()>(BySide { north_south: 7, east_west: 6 }), r#"{"NS":7,"EW":6}"#);
}

#[test]
fn keys_beyond_and_below_the_four_are_refused() {
    for json in [r#"{"N":0,"E":1,"S":2}"#, r#"{"N":0,"E":1,"S":2,"W":3,"X":4}"#, r#"{"N":0,"N":0,"E":1,"S":2,"W":3}"#] {
        assert!(serde_json::from_str::<BySeat<u8>>(json).is_err(), "{json}");
    }
    for json in [r#"{"NS":0}"#, r#"{"NS":0,"EW":0,"N":0}"#] {
        assert!(serde_json::from_str::<BySide<u8>>(json).is_err(), "{json}");
    }
}

#[test]
fn a_refusal_says_what_was_expected() {
    assert!(refusal::<Card>(r#""AS""#).starts_with(r#"expected a card such as SA, found "AS""#));
    assert!(refusal::<Card>("7").starts_with("invalid type: integer `7`, expected a card such as SA"));
    assert!(refusal::<BoardNumber>("0").starts_with("expected a board number, 1 to 65535, found 0"));
    assert!(refusal::<Hand>(r#""AKQ.JT9.87""#).contains("<concealed>"));
    for json in ["-1", "65536", "1.5", r#""1""#, "null"] {
        refusal::<BoardNumber>(json);
    }
}

#[test]
fn an_escaped_text_is_read_too() {
    assert_eq!(serde_json::from_str::<Card>(r#""\u0053A""#).unwrap().as_str(), "SA");
}

proptest! {
    #[test]
    fn deals_and_contracts_travel(deal in deals(), contract in contracts()) {
        travels(Ok::<_, ()>(deal), &format!("\"{deal}\""));
        travels(Ok::<_, ()>(*deal.hands()), &serde_json::to_string(deal.hands()).unwrap());
        travels(Ok::<_, ()>(contract), &format!("\"{contract}\""));
    }

    #[test]
    fn hostile_json_is_answered(text in any::<String>()) {
        let json = serde_json::to_string(&text).unwrap();
        prop_assert_eq!(serde_json::from_str::<Deal>(&json).is_ok(), text.parse::<Deal>().is_ok());
        prop_assert_eq!(serde_json::from_str::<Call>(&json).is_ok(), text.parse::<Call>().is_ok());
    }
}

fn travels<T, E>(value: Result<T, E>, json: &str)
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + Debug,
    E: Debug,
{
    let value = value.expect("the script is values");
    assert_eq!(serde_json::to_string(&value).expect("values serialise"), json);
    assert_eq!(serde_json::from_str::<T>(json).expect("what was written is read"), value);
}

fn refusal<T: serde::de::DeserializeOwned + Debug>(json: &str) -> String {
    serde_json::from_str::<T>(json).expect_err(json).to_string()
}
