//! What an operator's order does to what this node has, and to what the others have: each follows it.

use std::collections::BTreeSet;

use bridge_game::{
    Event, EventServerCommand, Input, MachineKind, MatchServerCommand, ServerCommand, Table, TeamMatch, session,
};
use bridge_protocol::{AccountId, ClosedBy, Refusal, TableId};

use crate::{
    actor::{Handle, Machine, Message, execute, inspect},
    cluster::OrderOutcomes,
    gateway::AppState,
    journal::StreamId,
    operator::{Order, Target},
};
#[cfg(feature = "cluster")]
use crate::{cluster::NodeId, operator::Elsewhere};

impl AppState {
    /// Sends away those whom an order keeps out, and tells how many connections that was. Their tickets are void too: a
    /// hello is compared with what stands.
    pub(crate) fn send_away(&self, order: &Order) -> usize {
        if let Order::RetireKey { .. } = order {
            return self
                .connections
                .remove_all(|present| self.operator.has_voided(present.person.account, present.key));
        }
        match order.keeps_out() {
            Some(whom) => self.connections.remove_all(|present| whom.is(Some(present.person.account), present.ip)),
            None => 0,
        }
    }

    /// Whether anybody is connected or has something to do here of whom this is said.
    pub(crate) fn knows(&self, whom: Target) -> bool {
        let here = self.connections.present();
        let connected = here.iter().any(|(_, present)| whom.is(Some(present.person.account), present.ip));
        let busy = match whom {
            Target::Account(account) => !self.whereabouts.of(account).is_empty(),
            Target::Network(_) => true,
        };
        connected || busy
    }

    /// Closes a table, match or event that this node has.
    pub(crate) async fn close_here(&self, id: TableId, kind: MachineKind) -> Result<(), Refusal> {
        let stream = StreamId::from(id);
        match kind {
            MachineKind::Table => {
                let close = ServerCommand::Session(session::ServerCommand::Close { by: ClosedBy::Operator });
                execute(&self.tables.find(id).await?, Input::Server(close)).await
            }
            MachineKind::Match => {
                execute(&self.matches.directory.find(stream).await?, Input::Server(MatchServerCommand::Close)).await
            }
            MachineKind::Event => {
                execute(&self.events.directory.find(stream).await?, Input::Server(EventServerCommand::Close)).await
            }
        }
    }

    /// Has everything in memory read again in which words of an account may stand, whose key is gone: what they had to
    /// do with, and matches in whose families a host expected them under a name, or all matches if those are not known.
    pub(crate) async fn read_words_anew(&self, account: AccountId, expected_in: Option<&BTreeSet<[u8; 16]>>) {
        for table in self.tables.directory.registry.all_awake() {
            let knows = move |table: &Table| table.may_read_record(account) || table.people().contains(&account);
            read_anew(&table, knows).await;
        }
        for team_match in self.matches.directory.registry.all_awake() {
            let families = expected_in.cloned();
            let is_expected = move |known: &TeamMatch| families.is_none_or(|all| all.contains(&known.family()));
            let knows = move |known: &TeamMatch| known.people().contains(&account) || is_expected(known);
            read_anew(&team_match, knows).await;
        }
        for event in self.events.directory.registry.all_awake() {
            read_anew(&event, move |known: &Event| known.people().contains(&account)).await;
        }
        self.tables.forget_daily_results();
    }

    /// Has an order followed at the other nodes that it is about.
    #[cfg(feature = "cluster")]
    pub(crate) async fn follow_elsewhere(&self, order: &Order) -> Result<OrderOutcomes, Refusal> {
        let Some(cluster) = &self.cluster else { return Ok(OrderOutcomes::default()) };
        let nodes: Vec<NodeId> = match order.elsewhere() {
            Elsewhere::Nowhere => Vec::new(),
            Elsewhere::WhereItIs(id) => cluster.other_owner(StreamId::from(id)).await?.into_iter().collect(),
            Elsewhere::Everywhere => cluster.others().await?,
        };
        Ok(self.visitors.follow(cluster, nodes, order).await)
    }

    /// There are no others.
    #[cfg(not(feature = "cluster"))]
    pub(crate) async fn follow_elsewhere(&self, _: &Order) -> Result<OrderOutcomes, Refusal> {
        Ok(OrderOutcomes::default())
    }
}

async fn read_anew<M: Machine>(handle: &Handle<M>, knows: impl FnOnce(&M) -> bool + Send + 'static) {
    if inspect(handle, knows).await.unwrap_or(false) {
        // One that has gone is read anew when somebody asks for it.
        handle.send(Message::ReadAnew).await.ok();
    }
}
