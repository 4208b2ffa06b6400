//! The three functions everything else is made of: `LP`, `H` and `MAC` of Spec E2.
//!
//! `LP(x1..xn)` writes each part behind its length as four bytes, big end first, so no two lists of parts share a text.

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// `LP(x1..xn) = concat(u32be(len xi) || xi)`.
pub(crate) fn lp(parts: &[&[u8]]) -> Vec<u8> {
    let mut text = Vec::with_capacity(parts.iter().map(|part| 4 + part.len()).sum());
    for part in parts {
        let length = u32::try_from(part.len()).expect("every part is bounded in limits.rs");
        text.extend_from_slice(&length.to_be_bytes());
        text.extend_from_slice(part);
    }
    text
}

/// `H(LP(parts))`, with H = SHA-256.
pub(crate) fn hash(parts: &[&[u8]]) -> [u8; 32] {
    Sha256::digest(lp(parts)).into()
}

/// `MAC(key, LP(parts))`, with MAC = HMAC-SHA-256.
pub(crate) fn mac(key: &[u8; 32], parts: &[&[u8]]) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes a key of any length");
    mac.update(&lp(parts));
    mac.finalize().into_bytes().into()
}

#[cfg(test)]
mod tests {
    use super::lp;

    #[test]
    fn each_part_stands_behind_its_length() {
        assert_eq!(lp(&[b"ab", b"", b"c"]), b"\0\0\0\x02ab\0\0\0\0\0\0\0\x01c");
        assert_ne!(lp(&[b"ab", b"c"]), lp(&[b"a", b"bc"]));
        assert_eq!(lp(&[]), b"");
    }
}
