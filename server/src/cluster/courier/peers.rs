//! Which nodes are heard, by the numbers of their pieces and by their silence, and which of them hear this one.

use std::{pin::pin, time::Duration};

use dashmap::Entry;
use tokio::time::Instant;

use super::Courier;
use crate::{
    cluster::NodeId,
    planted::{Fault, is_planted},
};

/// A node that was not heard for so long is not to be reached.
pub(super) const SILENT_AFTER: Duration = Duration::from_secs(3);
/// How long to wait for the first message of a node that the database lists.
const MET_WITHIN: Duration = Duration::from_secs(1);

/// The last piece from a node.
#[derive(Clone, Copy)]
pub(super) struct LastHeard {
    pub(super) number: u64,
    pub(super) at: Instant,
    /// That nothing is heard from it any more has been noticed.
    pub(super) is_silent: bool,
    /// It has said that it hears this node.
    pub(super) hears_us: bool,
}

/// How a parcel stands to the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrival {
    /// Nothing was heard of it before, or for a while.
    First,
    InOrder,
    AfterAGap,
    /// That or a later one was heard before.
    Again,
}

impl Courier {
    /// Whether a node was heard lately, and hears this one.
    pub(in crate::cluster) fn reaches(&self, node: NodeId) -> bool {
        self.0.heard.get(&node).is_some_and(|heard| !heard.is_silent && heard.hears_us)
    }

    /// Waits a moment for a node that has just come, and says whether it is reached.
    pub(in crate::cluster) async fn meets(&self, node: NodeId) -> bool {
        let met = async {
            loop {
                let mut met = pin!(self.0.met.notified());
                met.as_mut().enable();
                if self.reaches(node) {
                    return;
                }
                met.await;
            }
        };
        tokio::time::timeout(MET_WITHIN, met).await.is_ok()
    }

    /// Those that were heard lately.
    pub(in crate::cluster) fn heard(&self) -> Vec<NodeId> {
        let heard = self.0.heard.iter().filter(|heard| !heard.is_silent);
        let mut heard: Vec<_> = heard.map(|heard| *heard.key()).collect();
        heard.sort_unstable();
        heard
    }

    pub(super) fn hears(&self, node: NodeId) -> bool {
        self.0.heard.get(&node).is_some_and(|heard| !heard.is_silent)
    }

    /// Those that were heard and are not any more, each told of once. The database may know sooner that one is gone:
    /// whoever is on a visit there waits in vain.
    pub(super) fn silent(&self, gone: &[NodeId]) -> Vec<NodeId> {
        let mut silent = Vec::new();
        for mut heard in self.0.heard.iter_mut() {
            let has_gone = heard.at.elapsed() >= SILENT_AFTER || gone.contains(heard.key());
            if !heard.is_silent && has_gone {
                heard.is_silent = true;
                silent.push(*heard.key());
            }
        }
        silent.sort_unstable();
        silent
    }

    /// Notes a piece's number. Whoever was not heard has not been told that they are, and said nothing that mattered.
    pub(super) fn takes(&self, from: NodeId, number: u64) -> Arrival {
        let now = LastHeard { number, at: Instant::now(), is_silent: false, hears_us: false };
        match self.0.heard.entry(from) {
            Entry::Vacant(first) => {
                first.insert(now);
                Arrival::First
            }
            Entry::Occupied(mut known) => {
                let before = *known.get();
                if number <= before.number {
                    return Arrival::Again;
                }
                known.insert(LastHeard { hears_us: before.hears_us && !before.is_silent, ..now });
                match before.number + 1 == number || is_planted(Fault::LossUnnoticed) {
                    _ if before.is_silent => Arrival::First,
                    true => Arrival::InOrder,
                    false => Arrival::AfterAGap,
                }
            }
        }
    }
}
