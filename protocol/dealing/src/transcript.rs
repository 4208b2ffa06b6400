//! The document a player keeps: what was committed, who mixed in what, the server's signature, and the secrets as they
//! come out.
//!
//! A transcript is what somebody says. Its fields are public and well-formed, and none of them is believed:
//! [`crate::verify()`] recomputes everything that can be recomputed.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::board_key::BoardKeyId;
use crate::commitment::{CommittedBoard, SetCommitment, UnsoundCommitment};
use crate::context::Context;
use crate::contribution::Label;
use crate::contribution_record::ContributionRecord;
use crate::digest::{Entropy, PublicKey, SetRoot};
use crate::entropy::{Beacon, DuplicateLabel};
use crate::limits::{MAX_BOARDS, MAX_CONTRIBUTIONS, at_most};
use crate::lp::lp;
use crate::secret::Reveal;
use crate::seen::Seen;
use crate::signature::{ServerKey, TranscriptSignature};

/// The name of this scheme; the only value `scheme` may have.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Scheme {
    /// Spec E2.
    #[default]
    #[serde(rename = "bridge-deal/1")]
    BridgeDeal1,
}

impl fmt::Display for Scheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BridgeDeal1 => f.write_str("bridge-deal/1"),
        }
    }
}

/// The whole of one set, in JSON. Refuse a document longer than [`crate::limits::MAX_DOCUMENT`] before parsing it.
///
/// # The signed bytes
///
/// The signature is Ed25519 over this byte string, with `LP` of Spec E2, numbers as four bytes and strings in UTF-8:
///
/// ```text
/// LP("bd1/transcript", "bridge-deal/1", ctx,
///    LP(b_1, rsv_1, c_1, b_2, rsv_2, c_2, …),          in the order of the document
///    root,
///    LP(label_1, cc_1, state_1, r_1, label_2, …),      in the order of the document; state is the byte 01 and r the
///                                                      bytes if revealed, else state is 00 and r is empty
///    beacon, E, server_key,
///    LP(label_1, label_2, …))                          of `uncommitted`; this part is there only if there are any
/// ```
///
/// `reveals` and `seen` are not signed: they grow after the signature. A reveal is proven by its commitment, and what a
/// player saw is that player's own word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Transcript {
    /// `"bridge-deal/1"`.
    pub scheme: Scheme,
    /// The context, hashed as it stands.
    pub ctx: Context,
    /// Every `c_b`, ascending by board and reserve; at most 100.
    #[serde(deserialize_with = "at_most::<_, _, MAX_BOARDS>")]
    pub boards: Vec<CommittedBoard>,
    /// The root over `boards`.
    pub root: SetRoot,
    /// Everybody who committed, ascending by label; at most 64. Whoever did not reveal stays named.
    #[serde(deserialize_with = "at_most::<_, _, MAX_CONTRIBUTIONS>")]
    pub contributions: Vec<ContributionRecord>,
    /// Who was asked and committed to nothing in time, ascending; at most 64. Left out where nobody was asked in vain.
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "at_most::<_, _, MAX_CONTRIBUTIONS>")]
    pub uncommitted: Vec<Label>,
    /// The beacon's output in hex, `""` where `ctx` promises none.
    pub beacon: Beacon,
    /// `E`.
    pub entropy: Entropy,
    /// Whose signature it is.
    pub server_key: PublicKey,
    /// Over everything above.
    pub signature: TranscriptSignature,
    /// The secrets of boards that are over; at most 100. Not signed.
    #[serde(default, deserialize_with = "at_most::<_, _, MAX_BOARDS>")]
    pub reveals: Vec<Reveal>,
    /// What the player saw at the table; at most 100. Not signed.
    #[serde(default, deserialize_with = "at_most::<_, _, MAX_BOARDS>")]
    pub seen: Vec<Seen>,
}

/// Everything the server signs, gathered when the last contributor has revealed or run out of time.
#[derive(Debug, Clone)]
pub struct Settlement {
    /// The context.
    pub ctx: Context,
    /// What was published first.
    pub commitment: SetCommitment,
    /// Who contributed, in any order.
    pub contributions: Vec<ContributionRecord>,
    /// Who was asked and committed to nothing, in any order.
    pub uncommitted: Vec<Label>,
    /// The beacon's output, if `ctx` promises one.
    pub beacon: Beacon,
}

impl Transcript {
    /// Computes `E` and signs (step 5 of Spec E2), before the first board is opened.
    ///
    /// # Errors
    ///
    /// The commitment does not hold together, a label comes twice, there are more than 64 contributors, or a beacon is
    /// there that `ctx` does not promise or missing though it does.
    pub fn sign(settlement: Settlement, key: &ServerKey) -> Result<Self, UnsoundSettlement> {
        let Settlement { ctx, commitment, mut contributions, mut uncommitted, beacon } = settlement;
        commitment.check(&ctx)?;
        if contributions.len() + uncommitted.len() > MAX_CONTRIBUTIONS {
            return Err(UnsoundSettlement::TooManyContributions);
        }
        if ctx.promised_beacon().is_some() == beacon.is_none() {
            return Err(UnsoundSettlement::BeaconNotAsPromised);
        }
        contributions.sort_by(|one, other| one.label.cmp(&other.label));
        uncommitted.sort();
        if let Some(label) = named_twice(&contributions, &uncommitted) {
            return Err(DuplicateLabel { label: label.clone() }.into());
        }
        let revealed: Vec<_> = contributions.iter().filter_map(ContributionRecord::contribution).collect();
        let entropy = Entropy::mix(&ctx, &commitment.root, &revealed, &beacon)?;
        let mut transcript = Self {
            scheme: Scheme::BridgeDeal1,
            ctx,
            boards: commitment.boards,
            root: commitment.root,
            contributions,
            uncommitted,
            beacon,
            entropy,
            server_key: key.public(),
            signature: key.sign(&[]),
            reveals: Vec::new(),
            seen: Vec::new(),
        };
        transcript.signature = key.sign(&transcript.signed_bytes());
        Ok(transcript)
    }

    /// Whether the key named in the transcript made its signature. Whose key that is, is another question.
    #[must_use]
    pub fn verify_signature(&self) -> bool {
        self.server_key.accepts(&self.signed_bytes(), &self.signature)
    }

    /// Adds a board's secret. The same one again changes nothing.
    ///
    /// # Errors
    ///
    /// The board is not in the set, the secret does not belong to its commitment, or another was added before.
    pub fn add_reveal(&mut self, reveal: Reveal) -> Result<(), UnfitReveal> {
        let id = reveal.id;
        let committed = self.boards.iter().find(|board| board.id == id).ok_or(UnfitReveal::NotInTheSet { id })?;
        if reveal.board_secret().commitment(&self.ctx) != committed.commitment {
            return Err(UnfitReveal::NotTheCommittedSecret { id });
        }
        match self.reveals.iter().find(|known| known.id == id) {
            Some(known) if *known == reveal => Ok(()),
            Some(_) => Err(UnfitReveal::AnotherCameBefore { id }),
            None => {
                self.reveals.push(reveal);
                Ok(())
            }
        }
    }

    /// The byte string described at [`Transcript`].
    fn signed_bytes(&self) -> Vec<u8> {
        let numbers: Vec<_> = self.boards.iter().map(|b| (b.id.board_bytes(), b.id.reserve_bytes())).collect();
        let boards: Vec<&[u8]> = (self.boards.iter().zip(&numbers))
            .flat_map(|(line, (board, reserve))| [board.as_slice(), reserve, line.commitment.as_bytes()])
            .collect();
        let contributions: Vec<&[u8]> = (self.contributions.iter())
            .flat_map(|one| {
                let (state, r): (&[u8], &[u8]) = match &one.revealed {
                    Some(r) => (&[1], r.reveal_bytes()),
                    None => (&[0], &[]),
                };
                [one.label.as_str().as_bytes(), one.commitment.as_bytes(), state, r]
            })
            .collect();
        let uncommitted: Vec<_> = self.uncommitted.iter().map(|label| label.as_str().as_bytes()).collect();
        let uncommitted = if uncommitted.is_empty() { Vec::new() } else { lp(&[&lp(&uncommitted)]) };
        let signed = lp(&[
            b"bd1/transcript",
            self.scheme.to_string().as_bytes(),
            self.ctx.as_bytes(),
            &lp(&boards),
            self.root.as_bytes(),
            &lp(&contributions),
            self.beacon.as_bytes(),
            self.entropy.as_bytes(),
            self.server_key.as_bytes(),
        ]);
        [signed, uncommitted].concat()
    }
}

/// A label that stands in the two lists more than once in all.
pub(crate) fn named_twice<'a>(contributions: &'a [ContributionRecord], uncommitted: &'a [Label]) -> Option<&'a Label> {
    let mut all: Vec<_> = contributions.iter().map(|one| &one.label).chain(uncommitted).collect();
    all.sort();
    all.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
}

/// Why a settlement cannot be signed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum UnsoundSettlement {
    /// The commitment does not hold together.
    #[error(transparent)]
    Commitment(#[from] UnsoundCommitment),
    /// A label comes twice.
    #[error(transparent)]
    Label(#[from] DuplicateLabel),
    /// More than [`MAX_CONTRIBUTIONS`] were asked.
    #[error("more than {MAX_CONTRIBUTIONS} contributors")]
    TooManyContributions,
    /// A beacon is there that the context does not promise, or missing though it does.
    #[error("the beacon is not as the context promises")]
    BeaconNotAsPromised,
}

/// Why a reveal is not added to a transcript.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum UnfitReveal {
    /// Nothing was committed for the board.
    #[error("{id} is not in the set")]
    NotInTheSet {
        /// The board.
        id: BoardKeyId,
    },
    /// The secret is not the one the server fixed.
    #[error("the secret of {id} is not the one that was committed to")]
    NotTheCommittedSecret {
        /// The board.
        id: BoardKeyId,
    },
    /// The transcript holds another secret for the board.
    #[error("another secret of {id} was added before")]
    AnotherCameBefore {
        /// The board.
        id: BoardKeyId,
    },
}
