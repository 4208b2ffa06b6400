//! Sealing: authenticated encryption (RFC 8439) of what a journal holds and may not show.
//!
//! The nonce is a keyed hash of the place and the text, so that sealing needs no chance and never repeats a nonce for
//! another text.

use std::fmt;

use bridge_protocol::AccountId;
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
    pub fn seal(&self, place: &[u8], text: &[u8]) -> Vec<u8> {
        let nonce = self.nonce(place, text);
        let sealed = self.cipher().encrypt(&nonce, Payload { msg: text, aad: place });
        let sealed = sealed.expect("a few kilobytes are within the cipher's limits");
        [nonce.as_slice(), &sealed].concat()
    }

    /// Opens what was sealed for this place; nothing if it was not.
    pub fn open(&self, place: &[u8], sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, sealed) = sealed.split_at_checked(12)?;
        let nonce = Nonce::try_from(nonce).ok()?;
        self.cipher().decrypt(&nonce, Payload { msg: sealed, aad: place }).ok()
    }

    /// A keyed hash of a text: it says whether two are the same, and nothing else to who has not the key.
    pub(crate) fn digest(&self, purpose: &[u8], text: &[u8]) -> u64 {
        u64::from_be_bytes(*self.mac(purpose, &[], text).first_chunk().expect("a digest has 32 bytes"))
    }

    /// As many bytes of such a hash as an identity has, for one place.
    pub(crate) fn tag(&self, purpose: &[u8], place: &[u8], text: &[u8]) -> [u8; 16] {
        *self.mac(purpose, place, text).first_chunk().expect("a digest has 32 bytes")
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
        mac.update(&u64::try_from(place.len()).expect("a length in memory").to_be_bytes());
        mac.update(place);
        mac.update(text);
        mac.finalize().into_bytes().into()
    }
}

/// The key of one person: what they wrote is sealed with it, and is gone everywhere when the key is.
#[derive(Clone)]
pub struct PersonKey(SealKey);

impl PersonKey {
    /// A key of these bytes, which nobody can guess.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(SealKey(bytes))
    }

    /// As a store may keep it: sealed by the server, for this person.
    pub fn closed(&self, server: &SealKey, whose: AccountId) -> Vec<u8> {
        server.seal(&place(whose), &self.0.0)
    }

    /// The key of a person as a store kept it; none if it is not theirs, or another server's.
    pub fn opened(closed: &[u8], server: &SealKey, whose: AccountId) -> Option<Self> {
        let bytes = server.open(&place(whose), closed)?;
        Some(Self::new(bytes.try_into().ok()?))
    }

    /// Seals what is theirs, for one place.
    pub fn seal(&self, place: &[u8], text: &[u8]) -> Vec<u8> {
        self.0.seal(place, text)
    }

    /// Opens what was sealed so; nothing if it was not.
    pub fn open(&self, place: &[u8], sealed: &[u8]) -> Option<Vec<u8>> {
        self.0.open(place, sealed)
    }
}

fn place(whose: AccountId) -> Vec<u8> {
    [b"person ".as_slice(), &whose.to_bytes()].concat()
}

impl fmt::Debug for PersonKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<concealed>")
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
    fn a_persons_key_opens_for_its_server_and_its_person_only() {
        let (server, ann) = (SealKey::new([7; 32]), AccountId::from_bytes([1; 16]));
        let closed = PersonKey::new([5; 32]).closed(&server, ann);
        let opened = PersonKey::opened(&closed, &server, ann).unwrap();
        assert_eq!(opened.open(b"", &PersonKey::new([5; 32]).seal(b"", b"hello")), Some(b"hello".to_vec()));
        assert!(PersonKey::opened(&closed, &server, AccountId::from_bytes([2; 16])).is_none());
        assert!(PersonKey::opened(&closed, &SealKey::new([8; 32]), ann).is_none());
    }

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
