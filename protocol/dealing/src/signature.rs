//! The server's signature: Ed25519 (RFC 8032), checked strictly, so that one document has one signature.

use std::fmt;
use std::str::FromStr;

use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};

use crate::digest::PublicKey;
use crate::lp::mac;
use crate::text::{HexError, from_hex, hex, text_is_json};

/// The key a server signs its transcripts with. Not serialisable; `Debug` conceals it.
///
/// ```compile_fail
/// let key = bridge_dealing::ServerKey::new(&[7; 32]);
/// serde_json::to_string(&key).unwrap(); // not Serialize
/// ```
#[derive(Clone)]
pub struct ServerKey(SigningKey);

impl ServerKey {
    /// The key of a 32-byte secret (the `private key` of RFC 8032, 5.1.5).
    #[must_use]
    pub fn new(secret: &[u8; 32]) -> Self {
        Self(SigningKey::from_bytes(secret))
    }

    /// The public half, which players keep.
    #[must_use]
    pub fn public(&self) -> PublicKey {
        PublicKey::new(self.0.verifying_key().to_bytes())
    }

    /// Chance that repeats: nobody without the key can foretell these bytes, and the same question always gives the
    /// same. `MAC(private key, LP("bd1/chance", purpose, question))`, of which nothing else is made with this key.
    ///
    /// ```
    /// use bridge_dealing::ServerKey;
    ///
    /// let key = ServerKey::new(&[7; 32]);
    /// assert_eq!(key.chance("tray", b"turn 3"), key.chance("tray", b"turn 3"));
    /// assert_ne!(key.chance("tray", b"turn 3"), key.chance("tray", b"turn 4"));
    /// assert_ne!(key.chance("tray", b"turn 3"), ServerKey::new(&[8; 32]).chance("tray", b"turn 3"));
    /// ```
    #[must_use]
    pub fn chance(&self, purpose: &str, question: &[u8]) -> [u8; 32] {
        mac(&self.0.to_bytes(), &[b"bd1/chance", purpose.as_bytes(), question])
    }

    pub(crate) fn sign(&self, message: &[u8]) -> TranscriptSignature {
        TranscriptSignature(self.0.sign(message).to_bytes())
    }
}

impl fmt::Debug for ServerKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ServerKey(<concealed>)")
    }
}

impl PublicKey {
    /// Whether this key made `signature` over `message`. A key or signature that is no point of the curve, a weak key
    /// or a second form of a valid signature is simply not good.
    pub(crate) fn accepts(&self, message: &[u8], signature: &TranscriptSignature) -> bool {
        VerifyingKey::from_bytes(self.as_bytes())
            .and_then(|key| key.verify_strict(message, &Signature::from_bytes(&signature.0)))
            .is_ok()
    }
}

/// An Ed25519 signature, 64 bytes; in JSON 128 characters of lower-case hex.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TranscriptSignature([u8; 64]);

impl FromStr for TranscriptSignature {
    type Err = HexError;

    fn from_str(text: &str) -> Result<Self, HexError> {
        let mut bytes = [0; 64];
        bytes.copy_from_slice(&from_hex(text, 64, 64)?);
        Ok(Self(bytes))
    }
}

impl fmt::Display for TranscriptSignature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for TranscriptSignature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

text_is_json!(TranscriptSignature, {
    "description": "An Ed25519 signature.", "type": "string", "pattern": "^[0-9a-f]{128}$"
});
