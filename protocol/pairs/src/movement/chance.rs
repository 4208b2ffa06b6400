//! Chance from a seed, so that the same draw can be made again.

/// Numbers that follow from a seed and from nothing else (SplitMix64).
pub(super) struct Chance(u64);

impl Chance {
    pub(super) const fn of(seed: u64) -> Self {
        Self(seed)
    }

    /// One below the limit. Of 64 bits for at most 1200: what is not even about it is beyond anybody's notice.
    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let number = (mixed ^ (mixed >> 31)) % u64::try_from(limit.max(1)).unwrap_or(1);
        usize::try_from(number).unwrap_or(0)
    }
}
