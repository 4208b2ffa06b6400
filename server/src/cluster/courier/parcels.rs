//! How a parcel goes through NATS: written with its payload, in pieces that NATS takes, each sealed for one node and
//! one number; and put together again.

use std::collections::{HashMap, HashSet};

use bridge_game::record::SealKey;

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

/// A parcel and its payload; none if it is not whole, or if a later version of the server says what is not known here.
pub(super) fn read(said: &[u8]) -> Option<(Parcel, Vec<u8>)> {
    let (length, rest) = said.split_first_chunk()?;
    let (head, payload) = rest.split_at_checked(usize::try_from(u32::from_be_bytes(*length)).ok()?)?;
    Some((serde_json::from_slice(head).ok()?, payload.to_vec()))
}

/// Parcels of which not all pieces have arrived.
#[derive(Default)]
pub(super) struct PartialParcels {
    begun: HashMap<NodeId, Vec<u8>>,
    /// Nodes of which something was lost since the last whole parcel.
    after_a_gap: HashSet<NodeId>,
}

/// A parcel with all its pieces.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Whole {
    pub(super) said: Vec<u8>,
    /// It may be the rest of one whose beginning was lost.
    pub(super) may_be_a_rest: bool,
}

impl PartialParcels {
    /// A parcel, if this is its last piece. One that is too long is not from a node in its senses, and nothing of it is
    /// kept.
    pub(super) fn whole(&mut self, from: NodeId, piece: &[u8]) -> Option<Whole> {
        let (more, piece) = piece.split_first()?;
        let mut said = self.begun.remove(&from).unwrap_or_default();
        said.extend_from_slice(piece);
        if *more == 0 {
            return Some(Whole { said, may_be_a_rest: self.after_a_gap.remove(&from) });
        }
        if said.len() <= PARCEL {
            self.begun.insert(from, said);
        }
        None
    }

    /// Lets go of what has begun to arrive from a node: what comes next is the beginning of a parcel.
    pub(super) fn begin_anew(&mut self, node: NodeId) {
        self.begun.remove(&node);
        self.after_a_gap.remove(&node);
    }

    /// Lets go of what has begun to arrive from a node, of which something was lost: what comes next may be the middle
    /// of a parcel.
    pub(super) fn note_gap(&mut self, node: NodeId) {
        self.begun.remove(&node);
        self.after_a_gap.insert(node);
    }

    /// Lets go of what has begun to arrive from nodes other than these.
    pub(super) fn retain(&mut self, keeps: impl Fn(NodeId) -> bool) {
        self.begun.retain(|node, _| keeps(*node));
        self.after_a_gap.retain(|node| keeps(*node));
    }

    #[cfg(test)]
    pub(super) fn is_empty(&self) -> bool {
        self.begun.is_empty() && self.after_a_gap.is_empty()
    }
}
