//! The values in TypeScript: the web client's types are generated from these, so that they cannot drift from the wire.

use crate::{
    Account, Bid, BoardNumber, Call, Card, Contract, Deal, Doubling, Exact, Hand, Rank, Seat, Side, Strain, Suit, Vp,
    Vulnerability,
};

/// Declares the TypeScript type of values that are one text or number on the wire.
#[macro_export]
macro_rules! in_typescript {
    ($($type:ty = $typescript:expr;)+) => {$(
        impl ts_rs::TS for $type {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;

            fn name(_: &ts_rs::Config) -> String {
                stringify!($type).to_owned()
            }

            fn inline(_: &ts_rs::Config) -> String {
                $typescript.to_owned()
            }

            fn decl(config: &ts_rs::Config) -> String {
                format!("type {} = {};", Self::name(config), Self::inline(config))
            }

            fn decl_concrete(config: &ts_rs::Config) -> String {
                Self::decl(config)
            }

            fn output_path() -> Option<std::path::PathBuf> {
                Some(concat!(stringify!($type), ".ts").into())
            }
        }
    )+};
}

in_typescript! {
    Suit = r#""C" | "D" | "H" | "S""#;
    Strain = r#"Suit | "NT""#;
    Rank = r#""2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K" | "A""#;
    Card = "`${Suit}${Rank}`";
    Seat = r#""N" | "E" | "S" | "W""#;
    Side = r#""NS" | "EW""#;
    Account = "Side | Seat";
    Vulnerability = r#""None" | "NS" | "EW" | "Both""#;
    Bid = "`${1 | 2 | 3 | 4 | 5 | 6 | 7}${Strain}`";
    Doubling = r#""" | "X" | "XX""#;
    Call = r#"Bid | "P" | "X" | "XX""#;
    Contract = "`${Bid}${Doubling}${Seat}`";
    Hand = "string";
    Deal = "string";
    Exact = "string";
    Vp = "string";
    BoardNumber = "number";
}
