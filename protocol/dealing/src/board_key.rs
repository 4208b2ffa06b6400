//! Which deal of a set is meant: a board, or a reserve for it.

use std::fmt;

use bridge_rules::BoardNumber;
use serde::{Deserialize, Serialize};

/// A board and which of its deals: reserve 0 is the planned one, 1 and up replace a board that had to be thrown away.
///
/// In JSON two fields, `board` and `reserve`, both numbers. In every hash both are four bytes, big end first. The order
/// is that of the set's commitment: by board, then by reserve.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardKeyId {
    /// The number on the board.
    pub board: BoardNumber,
    /// 0 for the planned deal, otherwise which reserve.
    pub reserve: u32,
}

impl BoardKeyId {
    /// The planned deal of `board`.
    #[must_use]
    pub const fn planned(board: BoardNumber) -> Self {
        Self { board, reserve: 0 }
    }

    pub(crate) fn board_bytes(self) -> [u8; 4] {
        self.board.get().to_be_bytes()
    }

    pub(crate) fn reserve_bytes(self) -> [u8; 4] {
        self.reserve.to_be_bytes()
    }
}

impl fmt::Display for BoardKeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "board {}", self.board)?;
        match self.reserve {
            0 => Ok(()),
            reserve => write!(f, " reserve {reserve}"),
        }
    }
}
