//! Values on the wire: each serialises as its text form, borrowed or streamed on the way out and
//! parsed in place on the way in, so that neither direction allocates. Binary formats get the same
//! text.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::{
    Account, Bid, BoardNumber, Call, Card, Contract, Deal, Doubling, Exact, Hand, ParseError, Rank, Seat, Side, Strain,
    Suit, Vp, Vulnerability,
};

/// Types whose text is a static string.
macro_rules! serialise_as_str {
    ($($type:ty),+ $(,)?) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }
    )+};
}

/// Types whose text is written piece by piece.
macro_rules! serialise_by_display {
    ($($type:ty),+ $(,)?) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )+};
}

macro_rules! deserialise_by_from_str {
    ($($type:ty),+ $(,)?) => {$(
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(TextVisitor {
                    expected: Self::EXPECTED,
                    value: PhantomData,
                })
            }
        }
    )+};
}

serialise_as_str!(Suit, Strain, Rank, Card, Seat, Side, Vulnerability, Bid, Call, Doubling, Account);
serialise_by_display!(Hand, Deal, Contract, Exact, Vp);
deserialise_by_from_str!(
    Suit,
    Strain,
    Rank,
    Card,
    Hand,
    Seat,
    Side,
    Vulnerability,
    Deal,
    Bid,
    Call,
    Doubling,
    Contract,
    Exact,
    Vp,
    Account
);

struct TextVisitor<T> {
    expected: &'static str,
    value: PhantomData<T>,
}

impl<T: FromStr<Err = ParseError>> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// A board number is a number.
impl Serialize for BoardNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(self.get())
    }
}

impl<'de> Deserialize<'de> for BoardNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u32::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
    }
}
