//! All chance of a simulated evening: a small generator for what people do, and for the server's own secrets.

use std::time::Duration;

use bridge_e2e::chance;

/// A source of chance that is the same for the same seed.
#[derive(Clone, Debug)]
pub(crate) struct Luck(pub u64);

impl Luck {
    /// The chance of one seed, for one purpose.
    pub(crate) fn of(seed: u64, purpose: u64) -> Self {
        let mut luck =
            Self((seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ purpose.wrapping_mul(0xd1b5_4a32_d192_ed03)) | 1);
        // The first numbers of seeds that are near are near.
        for _ in 0..8 {
            luck.next();
        }
        luck
    }

    fn next(&mut self) -> u64 {
        chance(&mut self.0)
    }

    /// A number below this one.
    pub(crate) fn below(&mut self, most: u64) -> u64 {
        (self.next() >> 16) % most
    }

    /// Whether one of so many times it is so.
    pub(crate) fn one_in(&mut self, many: u64) -> bool {
        self.below(many) == 0
    }

    /// A time between these, in milliseconds.
    pub(crate) fn millis(&mut self, from: u64, to: u64) -> Duration {
        Duration::from_millis(from + self.below(to - from))
    }

    /// One of these.
    pub(crate) fn pick<T: Copy>(&mut self, among: &[T]) -> T {
        among[usize::try_from(self.below(among.len() as u64)).expect("a list's index")]
    }

    /// Fills bytes.
    pub(crate) fn fill(&mut self, bytes: &mut [u8]) {
        for eight in bytes.chunks_mut(8) {
            eight.copy_from_slice(&self.next().to_le_bytes()[..eight.len()]);
        }
    }
}
