//! Connections of this node that have something to do at another.

use dashmap::DashMap;

use crate::{
    cluster::{Cluster, NodeId, Parcel, VisitId},
    outbox::ConnectionId,
};

/// Which nodes connections of this one visit.
#[derive(Default)]
pub(crate) struct Visits(DashMap<ConnectionId, Vec<NodeId>>);

impl Visits {
    /// A connection goes to see another node; tells whether it was not there yet.
    pub(super) fn begin(&self, connection: ConnectionId, node: NodeId) -> bool {
        let mut nodes = self.0.entry(connection).or_default();
        let is_new = !nodes.contains(&node);
        if is_new {
            nodes.push(node);
        }
        is_new
    }

    /// A connection is gone, and the nodes that it visited hear of it.
    pub(super) fn end(&self, connection: ConnectionId, cluster: &Cluster) {
        for node in self.0.remove(&connection).into_iter().flat_map(|(_, nodes)| nodes) {
            cluster.send(node, &Parcel::Leave { visit: VisitId(connection.0) }, &[]);
        }
    }

    /// The connections that visit a node.
    #[cfg(feature = "cluster")]
    pub(super) fn to(&self, node: NodeId) -> Vec<ConnectionId> {
        let there = self.0.iter().filter(|visiting| visiting.contains(&node));
        let mut there: Vec<_> = there.map(|visiting| *visiting.key()).collect();
        // Whoever has been longest first, as everywhere.
        there.sort_unstable_by_key(|connection| connection.0);
        there
    }

    /// How many connections visit another node.
    #[cfg(feature = "simulation")]
    pub(super) fn count(&self) -> usize {
        self.0.len()
    }
}
