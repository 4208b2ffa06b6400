//! The contract: what the last bid undertakes, at which stakes, and who plays it. The seats of the
//! play follow from it.

use std::fmt;
use std::str::FromStr;

use crate::{Bid, Doubling, ParseError, Seat};

/// A contract. Text: bid, doubling, declarer: `4SXN` is four spades doubled by North, `3NTN` three
/// no trump by North.
///
/// ```
/// use bridge_rules::{Contract, Seat};
///
/// let contract: Contract = "4SXN".parse()?;
/// assert_eq!((contract.title(), contract.declarer), ("4SX", Seat::North));
/// assert_eq!((contract.opening_leader(), contract.dummy()), (Seat::East, Seat::South));
/// assert_eq!(contract.tricks_needed(), 10);
/// # Ok::<(), bridge_rules::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Contract {
    /// The last bid of the auction.
    pub bid: Bid,
    /// Whether it is doubled or redoubled.
    pub doubling: Doubling,
    /// Who plays it: the first of the bidding side to name its strain (Law 22A, Spec C2.5).
    pub declarer: Seat,
}

impl Contract {
    pub(crate) const EXPECTED: &'static str = "a contract such as 4SXN";

    /// The tricks declarer's side must win, 7 to 13: the level and the book of six.
    pub const fn tricks_needed(&self) -> u8 {
        self.bid.tricks_needed()
    }

    /// Declarer's partner, whose hand is faced after the opening lead (Law 41D).
    pub const fn dummy(&self) -> Seat {
        self.declarer.partner()
    }

    /// Who makes the opening lead: declarer's left-hand opponent (Law 41A).
    pub const fn opening_leader(&self) -> Seat {
        self.declarer.lho()
    }

    /// The contract without its declarer: `4SX`.
    pub const fn title(&self) -> &'static str {
        self.bid.doubled_text(self.doubling)
    }
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title())?;
        f.write_str(self.declarer.as_str())
    }
}

impl FromStr for Contract {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Contract, ParseError> {
        contract_from_text(text).ok_or_else(|| ParseError::new(Contract::EXPECTED, text))
    }
}

/// Reads from the back: the seat is the last letter, the doubling the crosses before it, the bid
/// what is left.
fn contract_from_text(text: &str) -> Option<Contract> {
    let (title, declarer) = text.split_at_checked(text.len().checked_sub(1)?)?;
    let (bid, doubling) = title.split_at(title.trim_end_matches('X').len());
    Some(Contract {
        bid: Bid::from_text(bid)?,
        doubling: Doubling::from_text(doubling)?,
        declarer: Seat::from_text(declarer)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_420_contracts_have_a_text() {
        for bid in Bid::all() {
            for doubling in Doubling::ALL {
                for declarer in Seat::ALL {
                    let contract = Contract { bid, doubling, declarer };
                    assert_eq!(contract.to_string(), format!("{bid}{doubling}{declarer}"));
                    assert_eq!(contract.to_string().parse(), Ok(contract));
                }
            }
        }
    }

    #[test]
    fn no_trump_by_north_is_not_a_strain_n() {
        let contract: Contract = "3NTN".parse().unwrap();
        assert_eq!((contract.title(), contract.declarer), ("3NT", Seat::North));
        for other in ["", "N", "3NN", "3NT", "4S", "4SXXXN", "4SNX", "XN", "4SXNN", "4S♠", "4SxN", "4S N"] {
            assert!(other.parse::<Contract>().is_err(), "{other:?}");
        }
    }

    #[test]
    fn the_book_is_six() {
        let needed = |text: &str| text.parse::<Contract>().unwrap().tricks_needed();
        assert_eq!((needed("1CN"), needed("7NTXXW")), (7, 13));
    }
}
