//! What a player mixes in, so that the server alone cannot choose the deal: first a commitment, then the bytes
//! themselves.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::context::Context;
use crate::digest::ClientCommitment;
use crate::limits::{MAX_LABEL, MAX_SHARE, MIN_SHARE};
use crate::lp::hash;
use crate::text::{HexError, PlainTextError, from_hex, hex, parsed, plain, text_is_json};

/// Who contributes, such as `A:N` for North in room A: 1 to 64 bytes of printable UTF-8.
///
/// Labels are ordered by their bytes, as `bridge-deal/1` sorts contributions.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label(String);

impl Label {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is of a seat on which a computer plays, such as `E:computer`: it is asked for nothing.
    #[must_use]
    pub fn is_of_a_computer(&self) -> bool {
        self.0.ends_with(":computer")
    }
}

impl FromStr for Label {
    type Err = PlainTextError;

    fn from_str(text: &str) -> Result<Self, PlainTextError> {
        plain(text, MAX_LABEL).map(|text| Self(text.to_owned()))
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

text_is_json!(Label, {
    "description": "Whose contribution it is, such as `table:N`.", "type": "string", "minLength": 1
});

/// `r_p`: 16 to 64 unpredictable bytes of one contributor; in JSON 32 to 128 characters of lower-case hex.
///
/// Secret until every commitment is in, so `Debug` conceals it and there is no `Display`.
#[derive(Clone, PartialEq, Eq)]
pub struct Share(Vec<u8>);

impl Share {
    /// Wraps the bytes.
    ///
    /// # Errors
    ///
    /// Fewer than 16 or more than 64 bytes.
    pub fn new(bytes: &[u8]) -> Result<Self, HexError> {
        if (MIN_SHARE..=MAX_SHARE).contains(&bytes.len()) {
            Ok(Self(bytes.to_vec()))
        } else {
            Err(HexError::Length { least: MIN_SHARE, most: MAX_SHARE, characters: bytes.len() * 2 })
        }
    }

    /// The bytes in the clear.
    #[must_use]
    pub fn reveal_bytes(&self) -> &[u8] {
        &self.0
    }
}

impl FromStr for Share {
    type Err = HexError;

    fn from_str(text: &str) -> Result<Self, HexError> {
        from_hex(text, MIN_SHARE, MAX_SHARE).map(Self)
    }
}

impl fmt::Debug for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<concealed>")
    }
}

#[cfg(feature = "typescript")]
bridge_rules::in_typescript! { Share = "string"; }
#[cfg(feature = "schema")]
bridge_rules::in_schema! { Share = {
    "description": "`r_p`: a contribution to the deal, 16 to 64 bytes in lower-case hex.",
    "type": "string", "pattern": "^([0-9a-f]{2}){16,64}$"
}; }

impl Serialize for Share {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex(&self.0))
    }
}

impl<'de> Deserialize<'de> for Share {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        parsed(deserializer)
    }
}

/// A contributor's label and bytes: what is revealed in step 3 of Spec E2, and what the player keeps to check later.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Contribution {
    /// Who contributes.
    pub label: Label,
    /// The 32 random bytes.
    pub r: Share,
}

impl Contribution {
    /// `cc_p`, see [`ClientCommitment::of`].
    #[must_use]
    pub fn commitment(&self, ctx: &Context) -> ClientCommitment {
        ClientCommitment::of(ctx, &self.label, &self.r)
    }
}

impl ClientCommitment {
    /// `cc_p = H(LP("bd1/client-commit", ctx, label_p, r_p))`: sent in step 2, before anybody's bytes are known.
    #[must_use]
    pub fn of(ctx: &Context, label: &Label, r: &Share) -> Self {
        Self::new(hash(&[b"bd1/client-commit", ctx.as_bytes(), label.as_str().as_bytes(), r.reveal_bytes()]))
    }
}

/// A commitment with its contributor's name: what the server tells everybody before the first reveal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnnouncedCommitment {
    /// Who contributes.
    pub label: Label,
    /// `cc_p`.
    pub commitment: ClientCommitment,
}

#[cfg(test)]
mod tests {
    use super::{Contribution, Label, Share};

    #[test]
    fn a_share_has_16_to_64_bytes() {
        for (length, accepted) in [(0, false), (15, false), (16, true), (64, true), (65, false)] {
            assert_eq!(Share::new(&vec![1; length]).is_ok(), accepted, "{length}");
            assert_eq!("01".repeat(length).parse::<Share>().is_ok(), accepted, "{length}");
        }
    }

    #[test]
    fn labels_sort_by_their_bytes() {
        let mut labels: Vec<Label> = ["é", "b", "A:S", "A:N", "a"].map(|text| text.parse().unwrap()).to_vec();
        labels.sort();
        assert_eq!(labels.iter().map(Label::as_str).collect::<Vec<_>>(), ["A:N", "A:S", "a", "b", "é"]);
    }

    #[test]
    fn a_share_does_not_print() {
        let contribution = Contribution { label: "A:N".parse().unwrap(), r: Share::new(&[0x11; 16]).unwrap() };
        assert!(!format!("{contribution:?}").contains("11"));
        assert!(!format!("{contribution:?}").contains("17"));
    }
}
