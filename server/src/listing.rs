//! Who is connected to this node, and what is open at it: what an operator is told of every node. Tables are looked at
//! as kibitzers see them, and of that no card and no word is taken.

use std::{
    collections::{BTreeMap, BTreeSet},
    net::IpAddr,
    time::Duration,
};

use bridge_game::{Event, MachineId, MachineKind, Table, TeamMatch, view};
use bridge_protocol::{AccountId, Lane, PlayerName, Stage, TableId};
use bridge_rules::Seat;
use serde::{Deserialize, Serialize};
use tokio::time::timeout;

use crate::{
    actor::{Handle, Machine, inspect},
    gateway::AppState,
    journal::StreamId,
    open_counts::Opener,
};

/// How long one that is busy is waited for.
const PATIENCE: Duration = Duration::from_secs(2);

/// Somebody who is connected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Connection {
    pub(crate) connection: u64,
    pub(crate) account: AccountId,
    pub(crate) name: PlayerName,
    pub(crate) from: IpAddr,
    pub(crate) since_ms: u64,
    /// Tables that are not over where they have something to do.
    pub(crate) tables: Vec<TableId>,
    /// Tables that they came to over this connection only to watch.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) watches: Vec<TableId>,
    /// The node that they came to; none where the server is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) node: Option<String>,
}

/// Who is connected to a node, and where everybody has something to do of whom that node knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct NodeListing {
    connections: Vec<Connection>,
    /// Wherever they are connected.
    tables: Vec<(AccountId, Vec<TableId>)>,
}

/// A table, match or event that is not over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Open {
    pub(crate) id: TableId,
    pub(crate) kind: MachineKind,
    /// None of what a match or an event opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) host: Option<AccountId>,
    /// Where it stands, as its page says; none while it sleeps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) stage: Option<String>,
    /// The names of those who sit there, or the name of the match or event.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) who: Vec<String>,
    /// The node that has it in memory, if one does; none where the server is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) node: Option<String>,
}

/// What a node has to do with a table, match or event that is shown at another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Presence {
    /// None where the server is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) node: Option<String>,
    /// Whether it has it in memory.
    pub(crate) is_awake: bool,
    /// Everybody who is connected to it.
    pub(crate) connected: BTreeSet<AccountId>,
    /// Those of them who watch it, if it is a table.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) kibitzers: BTreeMap<AccountId, PlayerName>,
}

/// Who is here.
pub(crate) fn here(state: &AppState) -> NodeListing {
    let node = state.node_name();
    let connections = state.connections.present().into_iter().map(|(connection, present)| Connection {
        connection: connection.0,
        account: present.person.account,
        name: present.person.name,
        from: present.ip.to_canonical(),
        since_ms: present.since.0,
        tables: Vec::new(),
        watches: present.attended.watched(),
        node: node.clone(),
    });
    let is_table = |id| match id {
        MachineId::Table(id) => Some(id),
        MachineId::Match(_) | MachineId::Event(_) => None,
    };
    let whereabouts = state.whereabouts.all().into_iter();
    let tables = whereabouts.map(|(account, own)| (account, own.into_iter().filter_map(is_table).collect()));
    NodeListing { connections: connections.collect(), tables: tables.collect() }
}

/// Everybody who is connected to one of these nodes, with their tables at any.
pub(crate) fn connections_of(nodes: impl IntoIterator<Item = NodeListing>) -> Vec<Connection> {
    let (mut connections, mut tables) = (Vec::new(), BTreeMap::<AccountId, Vec<TableId>>::new());
    for here in nodes {
        connections.extend(here.connections);
        for (account, at) in here.tables {
            tables.entry(account).or_default().extend(at);
        }
    }
    for connection in &mut connections {
        let mut known = BTreeSet::new();
        let at = tables.get(&connection.account).into_iter().flatten();
        connection.tables = at.copied().filter(|table| known.insert(*table)).collect();
    }
    connections
}

/// Everything that is not over, with how it stands if it is in memory.
pub(crate) async fn open(state: &AppState) -> Vec<Open> {
    let mut all = Vec::new();
    for (stream, opener) in state.open_counts.all() {
        let id = TableId::from_bytes(stream.0);
        let stands = match () {
            () if let Some(table) = state.tables.directory.registry.awake(stream) => {
                look(&table, |table: &Table| (stage_of(table).to_string(), names(table))).await
            }
            () if let Some(team_match) = state.matches.directory.registry.awake(stream) => {
                let see = |known: &TeamMatch| (name_of(&known.stage()), vec![known.name().to_owned()]);
                look(&team_match, see).await
            }
            () if let Some(event) = state.events.directory.registry.awake(stream) => {
                let see = |known: &Event| (name_of(&known.stage()), vec![known.conditions().name().to_owned()]);
                look(&event, see).await
            }
            () => None,
        };
        let (stage, who) = stands.unzip();
        let node = state.node_name().filter(|_| stage.is_some());
        let Opener { kind, host, .. } = opener;
        all.push(Open { id, kind, host, stage, who: who.unwrap_or_default(), node });
    }
    all
}

/// What this node has to do with something that is shown.
pub(crate) fn presence(state: &AppState, id: TableId) -> Presence {
    let here = state.connections.present();
    let watches = here.iter().filter(|(_, present)| present.attended.watched().contains(&id));
    Presence {
        node: state.node_name(),
        is_awake: state.has_awake(StreamId::from(id)),
        connected: here.iter().map(|(_, present)| present.person.account).collect(),
        kibitzers: watches.map(|(_, present)| (present.person.account, present.person.name.clone())).collect(),
    }
}

impl AppState {
    /// What this node is called among several, as logs and the database have it.
    fn node_name(&self) -> Option<String> {
        self.cluster.as_ref().map(|cluster| cluster.node().to_string())
    }

    /// What this node has of what an order asks for, for the node where it was given.
    #[cfg(feature = "cluster")]
    pub(crate) async fn listed(&self, order: &crate::operator::Order) -> Vec<u8> {
        use crate::operator::Order;
        let items = match order {
            Order::Who {} => serde_json::to_vec(&[here(self)]),
            Order::Tables {} => serde_json::to_vec(&open(self).await),
            Order::Show { id } => serde_json::to_vec(&[presence(self, *id)]),
            Order::Close { .. }
            | Order::Kick { .. }
            | Order::Ban { .. }
            | Order::Unban { .. }
            | Order::Mute { .. }
            | Order::Unmute { .. }
            | Order::Restrictions {}
            | Order::Announce { .. }
            | Order::Drain { .. }
            | Order::Revoke { .. }
            | Order::Keys {}
            | Order::RotateKey {}
            | Order::RetireKey { .. }
            | Order::Prune {}
            | Order::Export { .. }
            | Order::Erase { .. }
            | Order::Audit { .. }
            | Order::ForgetOrders {} => return Vec::new(),
        };
        items.expect("they have no map with other keys than text")
    }
}

async fn look<M: Machine, T: Send + 'static>(
    handle: &Handle<M>,
    see: impl FnOnce(&M) -> T + Send + 'static,
) -> Option<T> {
    timeout(PATIENCE, inspect(handle, see)).await.ok()?.ok()
}

fn stage_of(table: &Table) -> Stage {
    view::snapshot(table, Lane::Kibitzer).stage
}

fn names(table: &Table) -> Vec<String> {
    let view = view::snapshot(table, Lane::Kibitzer);
    Seat::ALL.into_iter().filter_map(|seat| Some(view.seats[seat].as_ref()?.name.to_string())).collect()
}

/// A stage as messages name it.
fn name_of(stage: &impl serde::Serialize) -> String {
    serde_json::to_value(stage).ok().and_then(|stage| stage.as_str().map(str::to_owned)).unwrap_or_default()
}
