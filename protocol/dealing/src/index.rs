//! `v`: the number of a deal, drawn without bias by throwing away what lies beyond the last deal.

use thiserror::Error;

use crate::lp::mac;

/// How many deals there are: 52! / (13!)⁴, about 2^95.4.
pub const DEALS: u128 = 53_644_737_765_488_792_839_237_440_000;

/// The number of a deal, 0 to [`DEALS`] - 1. It is the deal: the same care is due to it, so `Debug` conceals it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DealIndex(u128);

impl DealIndex {
    /// The first deal: North has all spades, East the hearts, South the diamonds, West the clubs.
    pub const FIRST: Self = Self(0);
    /// The last deal: North has all clubs, East the diamonds, South the hearts, West the spades.
    pub const LAST: Self = Self(DEALS - 1);

    /// Accepts the number of a deal.
    ///
    /// # Errors
    ///
    /// The number is [`DEALS`] or more.
    pub const fn new(number: u128) -> Result<Self, NoSuchDeal> {
        if number < DEALS { Ok(Self(number)) } else { Err(NoSuchDeal { number }) }
    }

    /// The number in the clear; [`crate::unrank()`] makes the deal of it.
    #[must_use]
    pub const fn reveal_number(self) -> u128 {
        self.0
    }

    /// `v = first be96(MAC(k_b, LP("bd1/index", u32be(i)))[0..12]) < D, i = 0, 1, 2 …`, and the `i` it was found at.
    ///
    /// Two draws in three are accepted, so `i` rarely reaches ten.
    pub(crate) fn drawn(board_key: &[u8; 32]) -> (Self, u32) {
        let draw = |i: u32| Self::new(be96(&mac(board_key, &[b"bd1/index", &i.to_be_bytes()]))).ok().map(|v| (v, i));
        (0..=u32::MAX).find_map(draw).expect("2^32 draws of probability 0.677 do not all fail")
    }
}

/// The number the first 12 bytes spell, big end first.
fn be96(mac: &[u8; 32]) -> u128 {
    mac[..12].iter().fold(0, |number, &byte| number << 8 | u128::from(byte))
}

impl std::fmt::Debug for DealIndex {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("DealIndex(<concealed>)")
    }
}

/// There are [`DEALS`] deals, and the number is not one of theirs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("there is no deal number {number}; the last is {}", DEALS - 1)]
pub struct NoSuchDeal {
    /// The number.
    pub number: u128,
}

#[cfg(test)]
mod tests {
    use super::{DEALS, DealIndex, NoSuchDeal};

    #[test]
    fn the_deals_are_counted() {
        let hands = |players: u128| (1..=13).fold(1, |ways: u128, c| ways * (13 * (players - 1) + c) / c);
        assert_eq!(hands(4) * hands(3) * hands(2), DEALS);
        assert_eq!(DealIndex::new(DEALS - 1), Ok(DealIndex::LAST));
        assert_eq!(DealIndex::new(DEALS), Err(NoSuchDeal { number: DEALS }));
    }

    /// With 100,000 keys the mean has a standard deviation of 0.0027.
    #[test]
    fn about_every_third_draw_is_thrown_away() {
        let key = |n: u32| crate::lp::hash(&[b"statistics", &n.to_be_bytes()]);
        let thrown: u32 = (0..100_000).map(|n| DealIndex::drawn(&key(n)).1).sum();
        let mean = f64::from(thrown) / 100_000.0;
        let theory = 2_f64.powi(96) / 53_644_737_765_488_792_839_237_440_000.0 - 1.0;
        assert!((mean - theory).abs() < 0.015, "{mean} against {theory}");
    }
}
