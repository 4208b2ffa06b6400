//! `E`: everything that nobody knew when the server committed itself, mixed into 32 public bytes.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::context::Context;
use crate::contribution::{Contribution, Label};
use crate::digest::{Entropy, SetRoot};
use crate::limits::MAX_BEACON;
use crate::lp::{hash, lp};
use crate::text::{HexError, from_hex, hex, text_is_json};

/// The output of a public beacon, 0 to 512 bytes; in JSON lower-case hex, empty where there is no beacon.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Beacon(Vec<u8>);

impl Beacon {
    /// Wraps a beacon's output as it was published.
    ///
    /// # Errors
    ///
    /// More than 512 bytes.
    pub fn new(output: &[u8]) -> Result<Self, HexError> {
        if output.len() <= MAX_BEACON {
            Ok(Self(output.to_vec()))
        } else {
            Err(HexError::Length { least: 0, most: MAX_BEACON, characters: output.len() * 2 })
        }
    }

    /// No beacon.
    #[must_use]
    pub const fn none() -> Self {
        Self(Vec::new())
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_none(&self) -> bool {
        self.0.is_empty()
    }

    /// The output.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

impl FromStr for Beacon {
    type Err = HexError;

    fn from_str(text: &str) -> Result<Self, HexError> {
        from_hex(text, 0, MAX_BEACON).map(Self)
    }
}

impl fmt::Display for Beacon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

text_is_json!(Beacon, {
    "description": "The output of a public beacon in hex; empty if there is none.",
    "type": "string", "pattern": "^([0-9a-f]{2})*$"
});

impl Entropy {
    /// `E = H(LP("bd1/entropy", ctx, root, LP(label, r, label, r, … sorted by label), beacon))`.
    ///
    /// The order of `contributions` does not matter. Only revealed ones belong here: whoever committed and did not
    /// reveal is dropped and named in the transcript.
    ///
    /// # Errors
    ///
    /// A label comes twice.
    pub fn mix<'a>(
        ctx: &Context,
        root: &SetRoot,
        contributions: impl IntoIterator<Item = &'a Contribution>,
        beacon: &Beacon,
    ) -> Result<Self, DuplicateLabel> {
        let mut contributions: Vec<_> = contributions.into_iter().collect();
        contributions.sort_by(|one, other| one.label.cmp(&other.label));
        if let Some(pair) = contributions.windows(2).find(|pair| pair[0].label == pair[1].label) {
            return Err(DuplicateLabel { label: pair[0].label.clone() });
        }
        let parts: Vec<&[u8]> =
            contributions.iter().flat_map(|one| [one.label.as_str().as_bytes(), one.r.reveal_bytes()]).collect();
        let mixed: [&[u8]; 5] = [b"bd1/entropy", ctx.as_bytes(), root.as_bytes(), &lp(&parts), beacon.as_bytes()];
        Ok(Self::new(hash(&mixed)))
    }
}

/// Two contributions carry one label.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{label} contributes twice")]
pub struct DuplicateLabel {
    /// The label.
    pub label: Label,
}
