//! What the server publishes first: a commitment to each board, and one root for all of them.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::board_key::BoardKeyId;
use crate::context::Context;
use crate::digest::{BoardCommitment, SetRoot};
use crate::limits::{MAX_BOARDS, at_most};
use crate::lp::hash;
use crate::secret::SetSecret;

/// One line of a set's commitment: in JSON `{"board": 1, "reserve": 0, "commitment": "<64 hex>"}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CommittedBoard {
    /// The board.
    #[serde(flatten)]
    pub id: BoardKeyId,
    /// `c_b`.
    pub commitment: BoardCommitment,
}

/// Step 1 of Spec E2: every board of the set, planned reserves included, and the root over them.
///
/// As read from the wire it is a claim; [`SetCommitment::check`] tells whether it holds together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SetCommitment {
    /// 1 to 100 boards, ascending by board and reserve, each once.
    #[serde(deserialize_with = "at_most::<_, _, MAX_BOARDS>")]
    pub boards: Vec<CommittedBoard>,
    /// The 32 bytes to keep.
    pub root: SetRoot,
}

impl SetCommitment {
    /// Commits to the boards of a set, sorted here.
    ///
    /// # Errors
    ///
    /// No board, more than 100, or one twice.
    pub fn publish(
        secret: &SetSecret,
        ctx: &Context,
        ids: impl IntoIterator<Item = BoardKeyId>,
    ) -> Result<Self, UnsoundCommitment> {
        let mut ids: Vec<_> = ids.into_iter().take(MAX_BOARDS + 1).collect();
        ids.sort_unstable();
        let commit = |id| CommittedBoard { id, commitment: secret.board_secret(ctx, id).commitment(ctx) };
        let boards: Vec<_> = ids.into_iter().map(commit).collect();
        let set = Self { root: set_root(ctx, &boards), boards };
        set.check(ctx).map(|()| set)
    }

    /// Whether the list is in order and the root is the root of this list.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn check(&self, ctx: &Context) -> Result<(), UnsoundCommitment> {
        check_order(&self.boards)?;
        if set_root(ctx, &self.boards) == self.root { Ok(()) } else { Err(UnsoundCommitment::RootDiffers) }
    }
}

/// `root = H(LP("bd1/set-commit", ctx, c_1..c_n))`, in the order of the list.
pub(crate) fn set_root(ctx: &Context, boards: &[CommittedBoard]) -> SetRoot {
    let mut parts: Vec<&[u8]> = vec![b"bd1/set-commit", ctx.as_bytes()];
    parts.extend(boards.iter().map(|board| board.commitment.as_bytes().as_slice()));
    SetRoot::new(hash(&parts))
}

/// 1 to 100 boards, ascending, each once.
pub(crate) fn check_order(boards: &[CommittedBoard]) -> Result<(), UnsoundCommitment> {
    if boards.is_empty() {
        return Err(UnsoundCommitment::NoBoards);
    }
    if boards.len() > MAX_BOARDS {
        return Err(UnsoundCommitment::TooManyBoards);
    }
    match boards.windows(2).find(|pair| pair[0].id >= pair[1].id) {
        Some(pair) => Err(UnsoundCommitment::OutOfOrder { id: pair[1].id }),
        None => Ok(()),
    }
}

/// Why a set's commitment does not hold together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum UnsoundCommitment {
    /// There is nothing to commit to.
    #[error("the set has no boards")]
    NoBoards,
    /// More than [`MAX_BOARDS`].
    #[error("the set has more than {MAX_BOARDS} boards")]
    TooManyBoards,
    /// A board is listed twice or out of order.
    #[error("{id} is listed twice or out of order")]
    OutOfOrder {
        /// The board.
        id: BoardKeyId,
    },
    /// The root belongs to other commitments.
    #[error("the root is not the root of the listed commitments")]
    RootDiffers,
}
