//! What an auction comes to: a contract to be played, or a board that nobody bid on.

use crate::Contract;

/// The end of an auction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AuctionOutcome {
    /// Four passes: the board is scored 0 and not dealt again (Laws 22A and 77).
    PassedOut,
    /// A bid and three passes (Law 22A).
    Contract(Contract),
}
