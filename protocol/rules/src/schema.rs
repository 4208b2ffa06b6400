//! The values in JSON Schema: the protocol's schema is generated from these, so that it cannot drift from the wire.

use crate::{
    Account, Bid, BoardNumber, Call, Card, Contract, Deal, Doubling, Exact, Hand, Rank, Seat, Side, Strain, Suit, Vp,
    Vulnerability,
};

/// Declares the JSON Schema of values that are one text or number on the wire.
#[macro_export]
macro_rules! in_schema {
    ($($type:ty = $schema:tt;)+) => {$(
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!($schema)
            }
        }
    )+};
}

in_schema! {
    Suit = { "description": "A suit, ascending.", "enum": ["C", "D", "H", "S"] };
    Strain = { "description": "A suit or notrump, ascending.", "enum": ["C", "D", "H", "S", "NT"] };
    Rank = {
        "description": "A card's rank, ascending.",
        "enum": ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
    };
    Card = {
        "description": "A card: its suit, then its rank, such as `SA` or `HT`.",
        "type": "string", "pattern": "^[CDHS][2-9TJQKA]$"
    };
    Seat = {
        "description": "A seat, clockwise in this order; the partner is two further.",
        "enum": ["N", "E", "S", "W"]
    };
    Side = { "description": "North and South, or East and West.", "enum": ["NS", "EW"] };
    Account = {
        "description": "A column of the score sheet: a side, or one of three players.",
        "enum": ["NS", "EW", "N", "E", "S", "W"]
    };
    Vulnerability = { "description": "Which sides are vulnerable.", "enum": ["None", "NS", "EW", "Both"] };
    Bid = {
        "description": "A bid: its level, then its strain, such as `1C` or `7NT`.",
        "type": "string", "pattern": "^[1-7](C|D|H|S|NT)$"
    };
    Doubling = { "description": "Nothing, doubled or redoubled.", "enum": ["", "X", "XX"] };
    Call = {
        "description": "A bid, `P` for pass, `X` for double or `XX` for redouble.",
        "type": "string", "pattern": "^([1-7](C|D|H|S|NT)|P|XX?)$"
    };
    Contract = {
        "description": "A contract: bid, doubling, declarer, such as `4SN` or `3NTXW`. It is read from the end.",
        "type": "string", "pattern": "^[1-7](C|D|H|S|NT)X{0,2}[NESW]$"
    };
    Hand = {
        "description": "Cards of one hand: spades, hearts, diamonds and clubs, each high to low, with dots between.",
        "type": "string", "pattern": "^[2-9TJQKA]{0,13}([.][2-9TJQKA]{0,13}){3}$"
    };
    Deal = {
        "description": "Four hands, clockwise from the seat that is named first.",
        "type": "string", "pattern": "^[NESW]:[2-9TJQKA.]{16}( [2-9TJQKA.]{16}){3}$"
    };
    Exact = {
        "description": "An exact number: whole, a fraction, or both, such as `3`, `-2/3` or `1 1/2`.",
        "type": "string", "pattern": "^-?[0-9]+( [0-9]+)?(/[0-9]+)?$"
    };
    Vp = {
        "description": "Victory points, with two decimals.",
        "type": "string", "pattern": "^-?[0-9]+[.][0-9]{2}$"
    };
    BoardNumber = { "description": "A board's number.", "type": "integer", "minimum": 1, "maximum": 65535 };
}
