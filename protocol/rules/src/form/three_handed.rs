//! Three players, each with a score of their own: whoever declares plays with the closed hand against the other two
//! (Spec F15).

use super::rubber::{break_off, enter, opening};
use super::{
    Account, Calling, CardsFrom, DealOutcome, Entered, Honours, Opening, Pad, Part, Rules, Seating, Sheet, Terms,
};
use crate::BoardNumber;

/// Cut-throat bridge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct ThreeHanded {
    /// Whether honours count.
    pub honours: Honours,
    /// How many rubbers; none: until they stop.
    pub rubbers: Option<u32>,
}

impl Rules for ThreeHanded {
    fn seating(&self) -> Seating {
        Seating::Three
    }

    fn calling(&self) -> Calling {
        Calling::Auction
    }

    fn part(&self) -> Part {
        Part::Rubber
    }

    fn honours(&self) -> Honours {
        self.honours
    }

    fn parts(&self) -> Option<u32> {
        self.rubbers
    }

    /// A deal that is passed out is dealt again by the same dealer.
    fn counts(&self, _so_far: &Sheet, _terms: &Terms, outcome: &DealOutcome) -> bool {
        *outcome != DealOutcome::PassedOut
    }

    fn opening(&self, so_far: &Sheet, _: BoardNumber) -> Opening {
        let again = so_far.deals.last().filter(|deal| !deal.counts).map(|deal| deal.terms.dealer);
        let next = opening(so_far, Seating::Three, CardsFrom::Fresh);
        Opening { dealer: again.unwrap_or(next.dealer), ..next }
    }

    fn enter(&self, pad: &mut Pad, entered: &Entered<'_>) {
        enter(pad, entered, Seating::Three, self.honours);
    }

    fn stop(&self, pad: &mut Pad) {
        break_off(pad);
    }
}

/// Who pays whom when three settle: each with each the difference of their totals, `(from, to, points)`, no row for
/// none.
///
/// ```
/// use bridge_rules::{Account, Seat, settle};
///
/// let [a, b, c] = [Seat::North, Seat::East, Seat::South].map(Account::Seat);
/// assert_eq!(settle(&[(a, 212), (b, 290), (c, 312)]), [(a, b, 78), (a, c, 100), (b, c, 22)]);
/// ```
pub fn settle(totals: &[(Account, i32)]) -> Vec<(Account, Account, i32)> {
    let pairs =
        totals.iter().enumerate().flat_map(|(place, one)| totals[place + 1..].iter().map(move |two| (*one, *two)));
    pairs
        .filter_map(|((one, ones), (two, twos))| match ones - twos {
            0 => None,
            1.. => Some((two, one, ones - twos)),
            _ => Some((one, two, twos - ones)),
        })
        .collect()
}
