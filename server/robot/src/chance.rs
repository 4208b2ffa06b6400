//! Chance as an argument: whatever a robot draws comes from a seed and from what its seat can see.

use std::fmt;

use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use sha2::{Digest, Sha256};

/// What a robot's chance begins with. It is kept secret while a board is on, since whoever knows it knows how the robot
/// will choose between cards that are worth the same.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed. Two robots with the same seed, level and system who see the same decide the same.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The chance for a purpose, which nothing else decides than the seed and these parts.
    pub(crate) fn chance<'a>(&self, purpose: &'a str, parts: impl IntoIterator<Item = &'a [u8]>) -> ChaCha8Rng {
        let mut hash = Sha256::new();
        hash.update(b"robot/1");
        hash.update(self.0);
        for part in [purpose.as_bytes()].into_iter().chain(parts) {
            // With its length before it, so that two parts are never read as two others.
            hash.update((part.len() as u64).to_be_bytes());
            hash.update(part);
        }
        ChaCha8Rng::from_seed(hash.finalize().into())
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<concealed>")
    }
}

#[cfg(test)]
mod tests {
    use rand::Rng;

    use super::*;

    fn drawn(seed: u8, purpose: &str, parts: &[&[u8]]) -> u64 {
        Seed::new([seed; 32]).chance(purpose, parts.iter().copied()).next_u64()
    }

    #[test]
    fn chance_follows_from_the_seed_the_purpose_and_the_parts() {
        let once = drawn(1, "lead", &[b"1S", b"P"]);
        assert_eq!(once, drawn(1, "lead", &[b"1S", b"P"]));
        for other in
            [drawn(2, "lead", &[b"1S", b"P"]), drawn(1, "play", &[b"1S", b"P"]), drawn(1, "lead", &[b"1", b"SP"])]
        {
            assert_ne!(once, other);
        }
    }

    #[test]
    fn a_seed_is_not_printed() {
        assert_eq!(format!("{:?}", Seed::new([7; 32])), "<concealed>");
    }
}
