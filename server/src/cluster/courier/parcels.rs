//! How a parcel goes through NATS: written with its payload, in pieces that NATS takes, each sealed for one node and
//! one number; and put together again.

use std::collections::HashMap;

use bridge_game::record::SealKey;
use tracing::warn;

use crate::cluster::{NodeId, Parcel};

/// A piece is no longer than that: NATS takes 1 MiB as it comes.
pub(super) const PIECE: usize = 256 * 1024;
/// A parcel is no longer than that in all its pieces: more frames than may wait for one socket, and one of the longest.
const PARCEL: usize = 4 * 1024 * 1024;

/// How parcels are wrapped.
#[derive(Clone)]
pub(super) struct Wrapping {
    pub(super) seal: SealKey,
    /// What the subjects of all nodes of this server begin with.
    pub(super) subject_prefix: String,
}

impl Wrapping {
    pub(super) fn subject(&self, node: NodeId) -> String {
        format!("{}.{node}", self.subject_prefix)
    }

    pub(super) fn close(&self, from: NodeId, to: NodeId, number: u64, said: &[u8]) -> Vec<u8> {
        let sealed = self.seal.seal(&place(from, to, number), said);
        [from.0.to_be_bytes().as_slice(), &number.to_be_bytes(), &sealed].concat()
    }

    pub(super) fn open(&self, to: NodeId, wrapped: &[u8]) -> Option<(NodeId, u64, Vec<u8>)> {
        let (from, rest) = wrapped.split_first_chunk()?;
        let (number, sealed) = rest.split_first_chunk()?;
        let (from, number) = (NodeId(i64::from_be_bytes(*from)), u64::from_be_bytes(*number));
        Some((from, number, self.seal.open(&place(from, to, number), sealed)?))
    }
}

/// What a parcel is sealed for: nobody can say it again to another node, or later.
fn place(from: NodeId, to: NodeId, number: u64) -> Vec<u8> {
    [b"parcel".as_slice(), &from.0.to_be_bytes(), &to.0.to_be_bytes(), &number.to_be_bytes()].concat()
}

/// A parcel and its payload in bytes: the length of the first, and both.
pub(super) fn written(parcel: &Parcel, payload: &[u8]) -> Vec<u8> {
    let head = serde_json::to_vec(parcel).expect("a parcel has no map with other keys than text");
    let length = u32::try_from(head.len()).expect("a parcel's head is short").to_be_bytes();
    [&length, head.as_slice(), payload].concat()
}

/// A parcel and its payload; none if a later version of the server says what is not known here.
pub(super) fn read(said: &[u8]) -> Option<(Parcel, Vec<u8>)> {
    let (length, rest) = said.split_first_chunk()?;
    let (head, payload) = rest.split_at_checked(usize::try_from(u32::from_be_bytes(*length)).ok()?)?;
    match serde_json::from_slice(head) {
        Ok(parcel) => Some((parcel, payload.to_vec())),
        Err(cause) => {
            warn!(%cause, "another node says what is not understood here");
            None
        }
    }
}

/// What has not arrived in all its pieces yet.
#[derive(Default)]
pub(super) struct PartialParcels(HashMap<NodeId, Vec<u8>>);

impl PartialParcels {
    /// A parcel, if this is its last piece. One that is too long is not from a node in its senses, and nothing of it is
    /// kept.
    pub(super) fn whole(&mut self, from: NodeId, piece: &[u8]) -> Option<Vec<u8>> {
        let (more, piece) = piece.split_first()?;
        let mut said = self.0.remove(&from).unwrap_or_default();
        said.extend_from_slice(piece);
        if *more == 0 {
            return Some(said);
        }
        if said.len() <= PARCEL {
            self.0.insert(from, said);
        }
        None
    }

    /// Lets go of what has begun to arrive from a node.
    pub(super) fn forget(&mut self, node: NodeId) {
        self.0.remove(&node);
    }

    /// Lets go of what has begun to arrive from nodes other than these.
    pub(super) fn retain(&mut self, keeps: impl Fn(NodeId) -> bool) {
        self.0.retain(|node, _| keeps(*node));
    }

    #[cfg(test)]
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
