//! Text forms: strict lower-case hex, and plain strings that are safe to print.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use data_encoding::HEXLOWER;
use serde::de::{Deserializer, Error, Visitor};
use thiserror::Error;

/// Why a text is not the lower-case hex that was expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum HexError {
    /// The text has the wrong number of characters.
    #[error("expected {least} to {most} bytes in hex, found {characters} characters")]
    Length {
        /// Fewest bytes allowed.
        least: usize,
        /// Most bytes allowed.
        most: usize,
        /// Bytes of text found.
        characters: usize,
    },
    /// A character is none of `0123456789abcdef`.
    #[error("hex is written with the characters 0123456789abcdef only")]
    Character,
}

/// Why a string cannot be a label, a context or a part of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PlainTextError {
    /// There is nothing.
    #[error("the text is empty")]
    Empty,
    /// There is too much.
    #[error("the text has {length} bytes, at most {most} are allowed")]
    TooLong {
        /// Bytes found.
        length: usize,
        /// Bytes allowed.
        most: usize,
    },
    /// A control character, a line break or a mark that reorders text: it would deceive whoever reads it printed.
    #[error("the text contains a character that cannot be printed in place")]
    Unprintable,
}

/// `bytes` in lower-case hex.
pub(crate) fn hex(bytes: &[u8]) -> String {
    HEXLOWER.encode(bytes)
}

/// Reads lower-case hex of `least` to `most` bytes, two characters each.
pub(crate) fn from_hex(text: &str, least: usize, most: usize) -> Result<Vec<u8>, HexError> {
    let characters = text.len();
    if !characters.is_multiple_of(2) || !(least..=most).contains(&(characters / 2)) {
        return Err(HexError::Length { least, most, characters });
    }
    HEXLOWER.decode(text.as_bytes()).map_err(|_| HexError::Character)
}

/// Accepts 1 to `most` bytes of text that prints where it stands.
pub(crate) fn plain(text: &str, most: usize) -> Result<&str, PlainTextError> {
    if text.is_empty() {
        Err(PlainTextError::Empty)
    } else if text.len() > most {
        Err(PlainTextError::TooLong { length: text.len(), most })
    } else if text.chars().any(unprintable) {
        Err(PlainTextError::Unprintable)
    } else {
        Ok(text)
    }
}

/// Control characters, line and paragraph separators, zero-width marks and the bidirectional controls of Unicode.
fn unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// Reads a JSON string through `FromStr`.
pub(crate) fn parsed<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr,
    T::Err: fmt::Display,
{
    deserializer.deserialize_str(Parsed(PhantomData))
}

struct Parsed<T>(PhantomData<T>);

impl<T> Visitor<'_> for Parsed<T>
where
    T: FromStr,
    T::Err: fmt::Display,
{
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Gives a type with `Display` and `FromStr` the same text as its JSON form, which `$schema` describes.
macro_rules! text_is_json {
    ($name:ty, $schema:tt) => {
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::text::parsed(deserializer)
            }
        }

        #[cfg(feature = "typescript")]
        bridge_rules::in_typescript! { $name = "string"; }
        #[cfg(feature = "schema")]
        bridge_rules::in_schema! { $name = $schema; }
    };
}
pub(crate) use text_is_json;

#[cfg(test)]
mod tests {
    use super::{HexError, PlainTextError, from_hex, hex, plain};

    #[test]
    fn hex_is_lower_case_and_of_the_right_length() {
        assert_eq!(hex(&[0, 0xab]), "00ab");
        assert_eq!(from_hex("00ab", 2, 2), Ok(vec![0, 0xab]));
        assert_eq!(from_hex("00AB", 2, 2), Err(HexError::Character));
        assert_eq!(from_hex("é0", 1, 2), Err(HexError::Length { least: 1, most: 2, characters: 3 }));
        for text in ["", "0", "00", "000", "000000"] {
            assert!(matches!(from_hex(text, 2, 2), Err(HexError::Length { .. })), "{text}");
        }
    }

    #[test]
    fn plain_text_prints_where_it_stands() {
        assert_eq!(plain("A:N", 3), Ok("A:N"));
        assert_eq!(plain("", 3), Err(PlainTextError::Empty));
        assert_eq!(plain("A:NE", 3), Err(PlainTextError::TooLong { length: 4, most: 3 }));
        for text in ["\n", "\x1b[2J", "\u{202e}A", "\u{200b}", "\u{85}"] {
            assert_eq!(plain(text, 9), Err(PlainTextError::Unprintable), "{text:?}");
        }
    }
}
