//! Chance that a seed repeats.

use bridge_rules::{BySeat, Card, Hand};

/// SplitMix64: enough to shuffle a pack with, and ten lines.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % most as u64) as usize
    }

    /// Once in this many times.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub(crate) fn one_of<T: Copy>(&mut self, these: &[T]) -> T {
        these[self.below(these.len())]
    }

    pub(crate) fn pack(&mut self) -> Vec<Card> {
        let mut pack: Vec<Card> = Card::all().collect();
        for last in (1..pack.len()).rev() {
            pack.swap(last, self.below(last + 1));
        }
        pack
    }

    pub(crate) fn hands(&mut self) -> BySeat<Hand> {
        let pack = self.pack();
        let mut hands = pack.chunks(13).map(|hand| hand.iter().copied().collect());
        BySeat::from_fn(|_| hands.next().unwrap_or_default())
    }
}
