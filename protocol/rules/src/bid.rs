//! A bid: a level and a strain. Bids are ordered by sufficiency, which is all the auction needs to
//! know of them.

use crate::text_form::text_form;
use crate::{Doubling, Level, Strain};

/// A bid. Text: level, then strain: `1C` … `7NT`.
///
/// `Ord` is sufficiency: a bid supersedes exactly the bids below it (Law 18B to D).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bid {
    /// How many odd tricks.
    pub level: Level,
    /// Which trumps, if any.
    pub strain: Strain,
}

impl Bid {
    pub(crate) const EXPECTED: &'static str = "a bid such as 1NT";

    /// The bid of this level and strain.
    pub const fn new(level: Level, strain: Strain) -> Bid {
        Bid { level, strain }
    }

    /// All 35, ascending: `1C`, `1D` … `7NT`.
    pub fn all() -> impl DoubleEndedIterator<Item = Bid> + Clone {
        Level::ALL.into_iter().flat_map(|level| Strain::ALL.into_iter().map(move |strain| Bid { level, strain }))
    }

    /// The place of this bid in [`Bid::all`], 0 to 34.
    pub const fn index(self) -> usize {
        (self.level.get() as usize - 1) * 5 + self.strain as usize
    }

    /// The tricks to be won, 7 to 13.
    pub const fn tricks_needed(self) -> u8 {
        self.level.tricks_needed()
    }

    /// Its text form, level before strain: `1NT`.
    pub const fn as_str(self) -> &'static str {
        self.doubled_text(Doubling::Undoubled)
    }

    /// The text of the bid followed by that of the doubling: `4SX`.
    pub(crate) const fn doubled_text(self, doubling: Doubling) -> &'static str {
        TEXT[self.index()][doubling as usize]
    }

    pub(crate) fn from_text(text: &str) -> Option<Bid> {
        let (level, strain) = text.split_at_checked(1)?;
        Some(Bid { level: Level::from_text(level)?, strain: Strain::from_text(strain)? })
    }
}

text_form!(Bid);

macro_rules! each_doubling {
    ($($bid:literal)+) => { [$([$bid, concat!($bid, "X"), concat!($bid, "XX")]),+] };
}

const TEXT: [[&str; 3]; 35] = each_doubling! {
    "1C" "1D" "1H" "1S" "1NT"
    "2C" "2D" "2H" "2S" "2NT"
    "3C" "3D" "3H" "3S" "3NT"
    "4C" "4D" "4H" "4S" "4NT"
    "5C" "5D" "5H" "5S" "5NT"
    "6C" "6D" "6H" "6S" "6NT"
    "7C" "7D" "7H" "7S" "7NT"
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_35_bids_each_sufficient_over_the_one_before() {
        let bids: Vec<Bid> = Bid::all().collect();
        assert_eq!(bids.len(), 35);
        assert!(bids.is_sorted_by(|below, above| below < above));
        for (index, bid) in bids.into_iter().enumerate() {
            assert_eq!(bid.index(), index);
            assert_eq!(bid.as_str(), format!("{}{}", bid.level, bid.strain));
            assert_eq!(bid.as_str().parse(), Ok(bid));
        }
    }

    #[test]
    fn what_is_no_bid_is_refused() {
        for other in ["", "1", "NT", "0C", "8C", "1N", "1nt", "C1", "1CX", "♣1", "1♣"] {
            assert!(other.parse::<Bid>().is_err(), "{other:?}");
        }
    }
}
