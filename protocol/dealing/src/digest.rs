//! 32 public bytes, and the names they go by. Values that must stay secret for a while are in `secret`.

use std::fmt;
use std::str::FromStr;

use crate::text::{HexError, from_hex, hex, text_is_json};

/// 32 public bytes; as text and in JSON 64 characters of lower-case hex, never another length or case.
///
/// ```
/// use bridge_dealing::Digest32;
///
/// let text = "00".repeat(31) + "ff";
/// let digest: Digest32 = text.parse()?;
/// assert_eq!(digest.as_bytes()[31], 255);
/// assert_eq!(digest.to_string(), text);
/// assert!(text.to_uppercase().parse::<Digest32>().is_err());
/// # Ok::<(), bridge_dealing::HexError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest32([u8; 32]);

impl Digest32 {
    /// Wraps the bytes as they are.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The 32 bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Digest32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&hex(&self.0))
    }
}

impl fmt::Debug for Digest32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl FromStr for Digest32 {
    type Err = HexError;

    fn from_str(text: &str) -> Result<Self, HexError> {
        let mut bytes = [0; 32];
        bytes.copy_from_slice(&from_hex(text, 32, 32)?);
        Ok(Self(bytes))
    }
}

text_is_json!(Digest32, { "description": "32 bytes.", "type": "string", "pattern": "^[0-9a-f]{64}$" });

/// A [`Digest32`] that cannot be taken for another.
macro_rules! digest {
    ($(#[doc = $doc:literal])+ $name:ident) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(Digest32);

        impl $name {
            /// Takes 32 bytes at their word; only checking it against what it was made from proves anything.
            #[must_use]
            pub const fn new(bytes: [u8; 32]) -> Self {
                Self(Digest32::new(bytes))
            }

            /// The 32 bytes.
            #[must_use]
            pub const fn as_bytes(&self) -> &[u8; 32] {
                self.0.as_bytes()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(&self.0, f)
            }
        }

        impl FromStr for $name {
            type Err = HexError;

            fn from_str(text: &str) -> Result<Self, HexError> {
                text.parse().map(Self)
            }
        }

        text_is_json!($name, {
            "description": concat!($($doc),+).trim(), "type": "string", "pattern": "^[0-9a-f]{64}$"
        });
    };
}

digest! {
    /// `c_b`: what the server publishes about one board before anybody contributes (Spec E2). 64 characters of hex.
    BoardCommitment
}

digest! {
    /// `root`: the 32 bytes that stand for all boards of a set; what a player keeps (Spec E2). 64 characters of hex.
    SetRoot
}

digest! {
    /// `cc_p`: what a contributor publishes before anybody reveals (Spec E2). 64 characters of hex.
    ClientCommitment
}

digest! {
    /// `E`: what the contributors and the beacon mixed (Spec E2). Public; worthless without a board's secret.
    Entropy
}

digest! {
    /// A server's Ed25519 public key (RFC 8032), 32 bytes, 64 characters of hex.
    PublicKey
}
