//! What only the dealer knows: the seed of a set and, until a board is over, the secret of that board.
//!
//! Neither can be printed or serialised. A board's secret leaves by [`BoardSecret::reveal`], and that door opens when
//! the board is finished at every table that will play it; the other boards stay closed, because each has its own
//! secret.
//!
//! ```compile_fail
//! let seed = bridge_dealing::SetSecret::new([7; 32]);
//! serde_json::to_string(&seed).unwrap(); // not Serialize
//! ```
//!
//! ```compile_fail
//! # fn secret() -> bridge_dealing::BoardSecret { unimplemented!() }
//! serde_json::to_string(&secret()).unwrap(); // not Serialize
//! ```
//!
//! ```
//! let seed = bridge_dealing::SetSecret::new([7; 32]);
//! assert_eq!(format!("{seed:?}"), "SetSecret(<concealed>)");
//! ```

use std::fmt;

use bridge_rules::Deal;
use serde::{Deserialize, Serialize};

use crate::board_key::BoardKeyId;
use crate::context::Context;
use crate::digest::{BoardCommitment, Digest32, Entropy};
use crate::index::DealIndex;
use crate::lp::{hash, mac};
use crate::unrank::unrank;

/// `seed`: 32 bytes of the operating system's randomness, one for each set, sealed at rest (Spec E2).
#[derive(Clone)]
pub struct SetSecret([u8; 32]);

impl SetSecret {
    /// Wraps 32 bytes that nobody can guess; this crate has no randomness of its own.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The seed in the clear: with it every board of the set is known. Only for sealing it at rest.
    #[must_use]
    pub const fn reveal_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// `s_b = MAC(seed, LP("bd1/board-seed", ctx, b, rsv))`: the secret of one board.
    #[must_use]
    pub fn board_secret(&self, ctx: &Context, id: BoardKeyId) -> BoardSecret {
        let parts: [&[u8]; 4] = [b"bd1/board-seed", ctx.as_bytes(), &id.board_bytes(), &id.reserve_bytes()];
        BoardSecret { id, bytes: mac(&self.0, &parts) }
    }
}

impl fmt::Debug for SetSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SetSecret(<concealed>)")
    }
}

/// `s_b`: the secret of one board. Together with the public entropy it is the deal.
#[derive(Clone)]
pub struct BoardSecret {
    id: BoardKeyId,
    bytes: [u8; 32],
}

impl BoardSecret {
    /// The board it belongs to.
    #[must_use]
    pub const fn id(&self) -> BoardKeyId {
        self.id
    }

    /// `c_b = H(LP("bd1/board-commit", ctx, b, rsv, s_b))`: what is published before anybody contributes.
    #[must_use]
    pub fn commitment(&self, ctx: &Context) -> BoardCommitment {
        let (board, reserve) = (self.id.board_bytes(), self.id.reserve_bytes());
        BoardCommitment::new(hash(&[b"bd1/board-commit", ctx.as_bytes(), &board, &reserve, &self.bytes]))
    }

    /// The number of the deal: `v` from `k_b = MAC(s_b, LP("bd1/board-key", ctx, b, rsv, E))`.
    #[must_use]
    pub fn deal_index(&self, ctx: &Context, entropy: &Entropy) -> DealIndex {
        DealIndex::drawn(&self.board_key(ctx, entropy)).0
    }

    /// The deal itself.
    #[must_use]
    pub fn deal(&self, ctx: &Context, entropy: &Entropy) -> Deal {
        unrank(self.deal_index(ctx, entropy))
    }

    /// Gives the secret away. To be published when the board is finished at every table that will play it, and for a
    /// board that was thrown away or a reserve that was not needed once its set is over, with the reason.
    #[must_use]
    pub const fn reveal(&self) -> Reveal {
        Reveal { id: self.id, secret: RevealedSecret(Digest32::new(self.bytes)) }
    }

    /// `k_b`, from which the index is drawn.
    pub(crate) fn board_key(&self, ctx: &Context, entropy: &Entropy) -> [u8; 32] {
        let (board, reserve) = (self.id.board_bytes(), self.id.reserve_bytes());
        mac(&self.bytes, &[b"bd1/board-key", ctx.as_bytes(), &board, &reserve, entropy.as_bytes()])
    }
}

impl fmt::Debug for BoardSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BoardSecret({}, <concealed>)", self.id)
    }
}

/// A board's secret as it is published after the board: in JSON `{"board": 1, "reserve": 0, "secret": "<64 hex>"}`.
///
/// `Debug` conceals the secret all the same: whoever prints one may be early.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reveal {
    /// The board.
    #[serde(flatten)]
    pub id: BoardKeyId,
    /// Its secret.
    pub secret: RevealedSecret,
}

impl Reveal {
    /// Takes the secret at its word; [`BoardSecret::commitment`] tells whether it is the one that was committed to.
    #[must_use]
    pub fn board_secret(&self) -> BoardSecret {
        BoardSecret { id: self.id, bytes: *self.secret.0.as_bytes() }
    }
}

/// The 32 bytes of a revealed secret; in JSON 64 characters of lower-case hex.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct RevealedSecret(Digest32);

impl RevealedSecret {
    /// Takes the bytes of a secret that has been revealed.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(Digest32::new(bytes))
    }

    /// The secret in the clear.
    #[must_use]
    pub const fn reveal_bytes(&self) -> &[u8; 32] {
        self.0.as_bytes()
    }
}

impl fmt::Debug for RevealedSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<concealed>")
    }
}

#[cfg(test)]
mod tests {
    use super::SetSecret;
    use crate::board_key::BoardKeyId;
    use crate::index::DealIndex;
    use bridge_rules::BoardNumber;

    /// The draws at which the vectors of Spec E2 find their deal.
    #[test]
    fn the_counter_is_that_of_the_laws() {
        let ctx = "demo.example/match/42/segment/1|set=A|boards=1-2|beacon=none".parse().unwrap();
        let entropy = "cb3e1812813bbbafae480e41863b71cb1742b8a9aebe7c35fd148b7426d727fd".parse().unwrap();
        let seed = SetSecret::new(std::array::from_fn(|place| place as u8));
        for (board, reserve, i) in [(1, 0, 1), (2, 0, 1), (1, 1, 0)] {
            let id = BoardKeyId { board: BoardNumber::new(board).unwrap(), reserve };
            let key = seed.board_secret(&ctx, id).board_key(&ctx, &entropy);
            assert_eq!(DealIndex::drawn(&key).1, i, "{id}");
        }
    }

    #[test]
    fn a_secret_does_not_print() {
        let ctx = "any".parse().unwrap();
        let secret = SetSecret::new([0xee; 32]).board_secret(&ctx, BoardKeyId::planned(BoardNumber::FIRST));
        assert_eq!(format!("{secret:?}"), "BoardSecret(board 1, <concealed>)");
        assert!(format!("{:?}", secret.reveal()).ends_with("secret: <concealed> }"));
    }
}
