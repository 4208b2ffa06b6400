//! `ctx`: the words that tie a commitment to one set of one match on one server, so that no secret serves twice.

use std::fmt;
use std::str::FromStr;

use crate::limits::MAX_CONTEXT;
use crate::text::{PlainTextError, plain, text_is_json};

/// The context of a set, 1 to 1024 bytes of printable UTF-8; these bytes go into every hash of `bridge-deal/1`.
///
/// Build one from [`ContextParts`](crate::ContextParts), or parse one as it was received: a reader hashes the bytes and
/// needs no parts.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Context(String);

impl Context {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The beacon the context promises: what stands behind the last `|beacon=`, unless that is `none`.
    #[must_use]
    pub fn promised_beacon(&self) -> Option<&str> {
        let (_, beacon) = self.0.rsplit_once("|beacon=")?;
        (beacon != "none").then_some(beacon)
    }

    /// The UTF-8 bytes that are hashed.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl FromStr for Context {
    type Err = PlainTextError;

    fn from_str(text: &str) -> Result<Self, PlainTextError> {
        plain(text, MAX_CONTEXT).map(|text| Self(text.to_owned()))
    }
}

impl fmt::Display for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

text_is_json!(Context, {
    "description": "`ctx`: what the boards are for, in printable text.", "type": "string", "minLength": 1
});

#[cfg(test)]
mod tests {
    use super::Context;

    #[test]
    fn a_context_promises_a_beacon_or_none() {
        let cases = [
            ("demo.example/table/7/segment/1|set=A|boards=1-2|beacon=drand 9", Some("drand 9")),
            ("demo.example/table/7/segment/1|set=A|boards=1-2|beacon=none", None),
            ("whatever another server writes", None),
        ];
        for (text, beacon) in cases {
            assert_eq!(text.parse::<Context>().unwrap().promised_beacon(), beacon);
        }
    }
}
