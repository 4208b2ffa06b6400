//! Identities: 128 random bits each, written as 26 letters and digits (RFC 4648 base32, lower case, unpadded).

use std::{fmt, str::FromStr};

use data_encoding::{Encoding, Specification};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The text is not 26 lower-case base32 characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an identity is 26 characters of a-z and 2-7")]
pub struct IdError;

static BASE32: std::sync::LazyLock<Encoding> = std::sync::LazyLock::new(|| {
    let mut alphabet = Specification::new();
    alphabet.symbols.push_str("abcdefghijklmnopqrstuvwxyz234567");
    alphabet.encoding().expect("an alphabet of 32 distinct symbols is an encoding")
});

const TEXT: usize = 26;

/// Reads an identity where its text stands, without a copy.
struct Text<T>(std::marker::PhantomData<T>);

impl<T: FromStr<Err = IdError>> de::Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an identity of 26 characters")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! identity {
    ($(#[doc = $doc:literal])+ $name:ident) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name([u8; 16]);

        impl $name {
            /// The identity with these bytes.
            pub const fn from_bytes(bytes: [u8; 16]) -> Self {
                Self(bytes)
            }

            /// The sixteen bytes.
            pub const fn to_bytes(self) -> [u8; 16] {
                self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let mut text = [0; TEXT];
                BASE32.encode_mut(&self.0, &mut text);
                f.write_str(std::str::from_utf8(&text).expect("base32 is ASCII"))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

        impl FromStr for $name {
            type Err = IdError;

            fn from_str(text: &str) -> Result<Self, IdError> {
                if text.len() != TEXT {
                    return Err(IdError);
                }
                let mut bytes = [0; 16];
                BASE32.decode_mut(text.as_bytes(), &mut bytes).map_err(|_| IdError)?;
                Ok(Self(bytes))
            }
        }

        #[cfg(feature = "typescript")]
        bridge_rules::in_typescript! { $name = "string"; }
        #[cfg(feature = "schema")]
        bridge_rules::in_schema! { $name = {
            "description": concat!($($doc),+).trim(), "type": "string", "pattern": "^[a-z2-7]{25}[aeimquy4]$"
        }; }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text(std::marker::PhantomData))
            }
        }
    };
}

identity! {
    /// A table, for as long as its journal is kept.
    TableId
}
identity! {
    /// A match of two teams.
    MatchId
}
identity! {
    /// An event of several matches.
    EventId
}
identity! {
    /// A person's account. Guests have one too, for as long as their token is valid.
    AccountId
}
impl AccountId {
    /// What the accounts of computers begin with; a person's is drawn at random, so that none is like them.
    const COMPUTER: [u8; 15] = *b"computer player";

    /// The account under which a computer plays at a table, where there may be several. Nobody has a token for it.
    pub const fn computer(number: u8) -> Self {
        let mut bytes = [number; 16];
        let (name, _) = bytes.split_at_mut(Self::COMPUTER.len());
        name.copy_from_slice(&Self::COMPUTER);
        Self(bytes)
    }

    /// Whether a computer plays under it.
    pub fn is_computer(self) -> bool {
        self.0.starts_with(&Self::COMPUTER)
    }
}
identity! {
    /// A run of a server, from its start to its end.
    RunId
}
identity! {
    /// Chosen at random by the client that opens a table, a match or an event: asking again with the same key answers
    /// with the same one.
    OpeningKey
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_identity_reads_back_from_its_text() {
        let id = TableId::from_bytes(*b"sixteen bytes ok");
        assert_eq!(id.to_string().len(), TEXT);
        assert_eq!(id.to_string().parse(), Ok(id));
    }

    #[test]
    fn other_text_is_refused() {
        for text in ["", "a", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "aaaaaaaaaaaaaaaaaaaaaaaaa1", "aaaaaaaaaaaaaaaaaaaaaaaaab"]
        {
            assert_eq!(text.parse::<AccountId>(), Err(IdError), "{text}");
        }
    }
}
