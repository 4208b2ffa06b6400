//! Why a call is refused. Software keeps these calls from being made at all (Spec C17), so a
//! refusal explains the Law to a client; it is not an irregularity to be rectified.

use std::error::Error;
use std::fmt;

use crate::{Bid, Call, Seat};

/// A call that the Laws do not allow at this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IllegalCall {
    /// The bid is no higher than the last one (Laws 18 and 27).
    InsufficientBid {
        /// The bid to be superseded.
        last: Bid,
        /// The bid that does not.
        this: Bid,
    },
    /// Only an opponent's bid may be doubled, with nothing but passes since (Laws 19A and 36).
    InadmissibleDouble {
        /// Who wanted to double.
        by: Seat,
        /// The last call other than a pass, and who made it.
        last: Option<(Seat, Call)>,
    },
    /// Only an opponent's double may be redoubled, with nothing but passes since (Laws 19B and 37).
    InadmissibleRedouble {
        /// Who wanted to redouble.
        by: Seat,
        /// The last call other than a pass, and who made it.
        last: Option<(Seat, Call)>,
    },
    /// The auction has ended (Laws 22A and 39).
    AuctionOver,
}

impl fmt::Display for IllegalCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalCall::InsufficientBid { last, this } => {
                write!(f, "insufficient bid: {this} does not supersede {last} (Law 18)")
            }
            IllegalCall::InadmissibleDouble { by, last } => {
                write!(f, "inadmissible double: {by} may double only an opponent's bid, {} (Law 19A)", Fact(*last))
            }
            IllegalCall::InadmissibleRedouble { by, last } => {
                write!(
                    f,
                    "inadmissible redouble: {by} may redouble only a double of their own side's bid, \
                     {} (Law 19B)",
                    Fact(*last)
                )
            }
            IllegalCall::AuctionOver => f.write_str("the auction is over (Law 22A)"),
        }
    }
}

impl Error for IllegalCall {}

/// The fact that stands in the way of a double.
struct Fact(Option<(Seat, Call)>);

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some((seat, call)) => write!(f, "and the last call other than a pass was {call} by {seat}"),
            None => f.write_str("and there is only passing so far"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_names_the_law_and_the_fact() {
        let bid = |text: &str| text.parse::<Bid>().unwrap();
        let insufficient = IllegalCall::InsufficientBid { last: bid("1NT"), this: bid("1S") };
        assert_eq!(insufficient.to_string(), "insufficient bid: 1S does not supersede 1NT (Law 18)");

        let partners_bid = Some((Seat::North, Call::Bid(bid("1S"))));
        let double = IllegalCall::InadmissibleDouble { by: Seat::South, last: partners_bid };
        assert_eq!(
            double.to_string(),
            "inadmissible double: S may double only an opponent's bid, \
             and the last call other than a pass was 1S by N (Law 19A)"
        );
        let redouble = IllegalCall::InadmissibleRedouble { by: Seat::North, last: None };
        assert_eq!(
            redouble.to_string(),
            "inadmissible redouble: N may redouble only a double of their own side's bid, \
             and there is only passing so far (Law 19B)"
        );
    }
}
