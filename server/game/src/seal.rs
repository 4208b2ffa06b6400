//! Sealing: authenticated encryption (RFC 8439) of what a journal holds and may not show.
//!
//! The nonce is a keyed hash of the place and the text, so that sealing needs no chance and never repeats a nonce for
//! another text.

use std::fmt;

use chacha20poly1305::{
    ChaCha20Poly1305, Key, KeyInit, Nonce,
    aead::{Aead, Payload},
};
use hmac::{Hmac, Mac};
use sha2::Sha256;

/// The key of the server's seals: 32 bytes from its key file.
#[derive(Clone)]
pub struct SealKey([u8; 32]);

impl SealKey {
    /// A key of these bytes.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Seals a text for one place: `nonce || ciphertext || tag`.
    pub(super) fn seal(&self, place: &[u8], text: &[u8]) -> Vec<u8> {
        let nonce = self.nonce(place, text);
        let sealed = self.cipher().encrypt(&nonce, Payload { msg: text, aad: place });
        let sealed = sealed.expect("a few kilobytes are within the cipher's limits");
        [nonce.as_slice(), &sealed].concat()
    }

    /// Opens what was sealed for this place; nothing if it was not.
    pub(super) fn open(&self, place: &[u8], sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, sealed) = sealed.split_at_checked(12)?;
        let nonce = Nonce::try_from(nonce).ok()?;
        self.cipher().decrypt(&nonce, Payload { msg: sealed, aad: place }).ok()
    }

    /// A keyed hash of a text: it says whether two are the same, and nothing else to who has not the key.
    pub(crate) fn digest(&self, purpose: &[u8], text: &[u8]) -> u64 {
        u64::from_be_bytes(*self.mac(purpose, &[], text).first_chunk().expect("a digest has 32 bytes"))
    }

    fn cipher(&self) -> ChaCha20Poly1305 {
        ChaCha20Poly1305::new(&Key::from(self.0))
    }

    fn nonce(&self, place: &[u8], text: &[u8]) -> Nonce {
        let nonce: [u8; 12] = *self.mac(b"nonce", place, text).first_chunk().expect("a digest has 32 bytes");
        Nonce::from(nonce)
    }

    fn mac(&self, purpose: &[u8], place: &[u8], text: &[u8]) -> [u8; 32] {
        let mut mac = <Hmac<Sha256> as hmac::KeyInit>::new_from_slice(&self.0).expect("any length is a key");
        mac.update(purpose);
        mac.update(&u64::try_from(place.len()).expect("a short place").to_be_bytes());
        mac.update(place);
        mac.update(text);
        mac.finalize().into_bytes().into()
    }
}

impl fmt::Debug for SealKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<concealed>")
    }
}

#[cfg(test)]
mod tests {
    //! Tries Promise S26.

    use super::*;

    #[test]
    fn what_is_sealed_opens_in_its_place_only() {
        let key = SealKey::new([7; 32]);
        let sealed = key.seal(b"table 1", b"SA");
        assert_eq!(key.open(b"table 1", &sealed), Some(b"SA".to_vec()));
        assert_eq!(key.open(b"table 2", &sealed), None);
        assert_eq!(SealKey::new([8; 32]).open(b"table 1", &sealed), None);
        assert_eq!(key.open(b"table 1", &sealed[..5]), None);
    }
}
