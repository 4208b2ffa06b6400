//! What another node has is asked for there.

use bridge_protocol::{Refusal, TableId};

use super::Conversation;
use crate::{
    cluster::{NodeId, Parcel, VisitId},
    gateway::request::RoutedRequest,
    journal::StreamId,
};

impl Conversation {
    /// The node that has what a request is about, if that is another.
    pub(super) async fn elsewhere(&self, request: &RoutedRequest) -> Result<Option<NodeId>, Refusal> {
        match self.concerned(request) {
            Some(stream) => self.other_owner(stream).await,
            None => Ok(None),
        }
    }

    /// The node that has a stream, if that is another. What visitors ask for is here, or they are refused.
    pub(super) async fn other_owner(&self, stream: StreamId) -> Result<Option<NodeId>, Refusal> {
        let Some(cluster) = &self.state.cluster else { return Ok(None) };
        if cluster.is_cut_off() {
            return Err(Refusal::Unavailable {});
        }
        if self.visits || self.state.has_awake(stream) {
            return Ok(None);
        }
        cluster.other_owner(stream).await
    }

    /// Has something done at another node, which answers.
    pub(super) async fn relay(&self, node: NodeId, parcel: &Parcel, payload: &[u8]) -> Result<(), Refusal> {
        let Some(cluster) = &self.state.cluster else { return Err(Refusal::Unavailable {}) };
        if !cluster.reaches(node).await {
            return Err(Refusal::Unavailable {});
        }
        if self.state.visits.begin(self.connection, node) {
            cluster.send(node, &Parcel::visit(self.visit(), &self.person, self.from), &[]);
        }
        cluster.send(node, parcel, payload);
        Ok(())
    }

    pub(super) const fn visit(&self) -> VisitId {
        VisitId(self.connection.0)
    }

    /// The table, match or event that a request is about; none if it is about this connection.
    fn concerned(&self, request: &RoutedRequest) -> Option<StreamId> {
        let account = self.person.account;
        match request {
            RoutedRequest::Open { key, boards, .. } => Some(of(self.state.tables.identity(account, *key, boards))),
            RoutedRequest::OpenMatch { key, .. } => Some(StreamId::from(self.state.matches.identity(account, *key))),
            RoutedRequest::OpenEvent { key, .. } => Some(StreamId::from(self.state.events.identity(account, *key))),
            RoutedRequest::Join { invite } => match self.state.events.read_invitation(invite) {
                Ok((event, _)) => Some(StreamId::from(event)),
                Err(_) => self.state.matches.read_invitation(invite).ok().map(|(of_match, _)| StreamId::from(of_match)),
            },
            RoutedRequest::Match { id, .. } => Some(StreamId::from(*id)),
            RoutedRequest::Event { id, .. } => Some(StreamId::from(*id)),
            RoutedRequest::Enter { invite, .. } => self.state.tables.inviter.read(invite).map(|(table, _)| of(table)),
            RoutedRequest::StopWatching { table }
            | RoutedRequest::Read { table, .. }
            | RoutedRequest::Analyze { table, .. }
            | RoutedRequest::Hint { table, .. }
            | RoutedRequest::ReadCard { table, .. }
            | RoutedRequest::Act { table, .. } => Some(of(*table)),
            RoutedRequest::ShowCode { .. } | RoutedRequest::Ping => None,
        }
    }
}

fn of(table: TableId) -> StreamId {
    StreamId::from(table)
}
