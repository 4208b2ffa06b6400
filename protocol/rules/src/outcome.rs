//! How a board ended, and what that is worth.

use crate::score::duplicate_score;
use crate::{Contract, Side, Vulnerability};

/// The outcome of a board: what was bid and made, before any adjustment by a director.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// Nobody bid. In duplicate the board is scored 0 and not dealt again (Laws 22A and 77).
    PassedOut,
    /// A contract was played, claimed or conceded.
    Played {
        /// The contract, with its declarer.
        contract: Contract,
        /// The tricks won by declarer's side, 0 to 13.
        tricks: u8,
    },
}

impl Outcome {
    /// The duplicate score in points, from North-South's side (Law 77): East-West's gain is
    /// North-South's loss.
    pub const fn score(&self, vulnerability: Vulnerability) -> i32 {
        match self {
            Outcome::PassedOut => 0,
            Outcome::Played { contract, tricks } => {
                let side = contract.declarer.side();
                let score =
                    duplicate_score(contract.bid, contract.doubling, vulnerability.is_vulnerable(side), *tricks);
                match side {
                    Side::NorthSouth => score,
                    Side::EastWest => -score,
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_passed_out_board_is_worth_nothing() {
        assert_eq!(Outcome::PassedOut.score(Vulnerability::Both), 0);
    }

    #[test]
    fn a_score_is_north_souths() {
        assert_eq!(score("4SN", 10, Vulnerability::None), 420);
        assert_eq!(score("4SE", 10, Vulnerability::None), -420);
        assert_eq!(score("4SE", 9, Vulnerability::None), 50);
    }

    #[test]
    fn declarers_vulnerability_counts() {
        assert_eq!(score("4SN", 10, Vulnerability::EastWest), 420);
        assert_eq!(score("4SN", 10, Vulnerability::NorthSouth), 620);
        assert_eq!(score("4SW", 10, Vulnerability::EastWest), -620);
    }

    fn score(contract: &str, tricks: u8, vulnerability: Vulnerability) -> i32 {
        Outcome::Played { contract: contract.parse().unwrap(), tricks }.score(vulnerability)
    }
}
