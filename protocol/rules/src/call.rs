//! What a player may say at a turn of the auction: pass, double, redouble or a bid.

use std::iter;

use crate::text_form::text_form;
use crate::{Bid, Doubling};

/// A call (Law 17). Text: `P` `X` `XX`, or the bid's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Call {
    /// No bid, double or redouble at this turn.
    Pass,
    /// Raises the stakes of an opponent's bid (Law 19A).
    Double,
    /// Raises them again after an opponent's double (Law 19B).
    Redouble,
    /// Undertakes to win tricks (Law 18).
    Bid(Bid),
}

impl Call {
    pub(crate) const EXPECTED: &'static str = "a call, P X XX or a bid such as 1NT";

    /// All 38: pass, double, redouble, then the bids ascending.
    pub fn all() -> impl Iterator<Item = Call> + Clone {
        iter::chain([Call::Pass, Call::Double, Call::Redouble], Bid::all().map(Call::Bid))
    }

    /// Its text form: a bid such as `1NT`, or `P`, `X`, `XX`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Call::Pass => "P",
            Call::Double => Doubling::Doubled.as_str(),
            Call::Redouble => Doubling::Redoubled.as_str(),
            Call::Bid(bid) => bid.as_str(),
        }
    }

    pub(crate) fn from_text(text: &str) -> Option<Call> {
        match text {
            "P" => Some(Call::Pass),
            "X" => Some(Call::Double),
            "XX" => Some(Call::Redouble),
            bid => Bid::from_text(bid).map(Call::Bid),
        }
    }
}

impl From<Bid> for Call {
    fn from(bid: Bid) -> Call {
        Call::Bid(bid)
    }
}

text_form!(Call);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_38_calls_with_38_texts() {
        assert_eq!(Call::all().count(), 38);
        for call in Call::all() {
            assert_eq!(call.as_str().parse(), Ok(call));
        }
    }

    #[test]
    fn a_call_has_one_spelling() {
        for other in ["", "p", "Pass", "D", "XXX", "x", "Dbl", "1", "8C"] {
            assert!(other.parse::<Call>().is_err(), "{other:?}");
        }
    }
}
