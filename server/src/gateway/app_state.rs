//! What every page and socket needs, and what the machines of this server are to those who ask.

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicU64, Ordering},
};

use bridge_protocol::RunId;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

#[cfg(feature = "cluster")]
use super::Visitors;
use super::{
    AuthRateLimit, ConnectionLimiter, ConnectionRegistry, MetricsAccess, Origins, Overload, Proxies, Rates, Visits,
    not_serving::NotServing,
};
#[cfg(feature = "cluster")]
use crate::deal_index::DealIndex;
use crate::{
    accounts::{Bearer, Proofs, Tickets, Tokens},
    clock::Clock,
    cluster::Cluster,
    events::Events,
    journal::{Journal, StreamId},
    matches::Matches,
    open_counts::OpenCounts,
    open_permission::OpenPermission,
    operator::Operator,
    people::People,
    retention::Pruner,
    robots::Robots,
    storage::Storage,
    tables::Tables,
    whereabouts::Whereabouts,
};
#[cfg(feature = "robots")]
use crate::{analysis::Analyst, reasons::Reasons, robot_seed::SeedKey};

/// What every page and socket needs.
pub(crate) struct AppState {
    /// Whoever resumes by what an earlier run has said has to be shown their tables anew.
    pub(crate) run_id: RunId,
    pub(crate) tokens: Tokens,
    pub(crate) tickets: Tickets,
    pub(crate) proofs: Proofs,
    /// Of the gateway itself, whose time passes as it does however fast that of the tables is.
    pub(crate) clock: Clock,
    pub(crate) whereabouts: Arc<Whereabouts>,
    /// Told what other nodes know of it.
    #[cfg(feature = "cluster")]
    pub(crate) deals: Arc<DealIndex>,
    pub(crate) robots: Robots,
    #[cfg(feature = "robots")]
    pub(crate) analyst: Analyst,
    #[cfg(feature = "robots")]
    pub(crate) reasons: Arc<Reasons>,
    #[cfg(feature = "robots")]
    pub(crate) seeds: SeedKey,
    pub(crate) tables: Arc<Tables>,
    pub(crate) matches: Arc<Matches>,
    pub(crate) events: Arc<Events>,
    pub(crate) open_counts: Arc<OpenCounts>,
    pub(crate) people: Arc<People>,
    pub(crate) journal: Arc<dyn Journal>,
    pub(crate) storage: Storage,
    /// How many connections have said hello so far, for their numbers.
    pub(crate) hellos: AtomicU64,
    pub(crate) origins: Origins,
    pub(crate) metrics_access: MetricsAccess,
    pub(crate) proxies: Proxies,
    pub(crate) open_permission: OpenPermission,
    pub(crate) operator: Arc<Operator>,
    pub(crate) pruner: Pruner,
    /// What it is called in the sets that it deals.
    pub(crate) name: String,
    pub(crate) rates: Rates,
    /// Where people reach the server, as links say.
    pub(crate) public_url: Option<String>,
    pub(crate) auth_rates: AuthRateLimit,
    pub(crate) overload: Overload,
    pub(crate) limiter: Arc<ConnectionLimiter>,
    pub(crate) stop: CancellationToken,
    pub(crate) sockets: TaskTracker,
    pub(crate) connections: ConnectionRegistry,
    /// Whether it is known that other nodes' operators may have ordered what could not be read yet.
    pub(crate) is_behind: AtomicBool,
    /// None if this server is alone.
    pub(crate) cluster: Option<Arc<Cluster>>,
    pub(crate) visits: Visits,
    #[cfg(feature = "cluster")]
    pub(crate) visitors: Visitors,
}

impl AppState {
    /// Why nobody is let in here, if nobody is.
    pub(super) fn apart(&self) -> Option<NotServing> {
        NotServing::reason(self.is_behind.load(Ordering::Relaxed), self.cluster.as_deref())
    }

    /// Takes a ticket in, whichever node issued it. It is good once.
    pub(super) async fn redeem(&self, ticket: &str) -> Option<Bearer> {
        match &self.cluster {
            None => self.tickets.redeem(ticket),
            Some(cluster) => cluster.take_ticket(Tickets::read(ticket)?).await,
        }
    }

    /// How many tables are not over, at all nodes, and how many there may be.
    pub(super) async fn tables_open(&self) -> (usize, usize) {
        let (here, most) = self.open_counts.tables();
        let everywhere = match &self.cluster {
            Some(cluster) => cluster.tables_open().await,
            None => None,
        };
        (everywhere.unwrap_or(here), most)
    }

    /// How many connections visit another node, and visitors from others are here.
    #[cfg(feature = "simulation")]
    pub(crate) fn visits(&self) -> usize {
        #[cfg(feature = "cluster")]
        let visitors = self.visitors.count();
        #[cfg(not(feature = "cluster"))]
        let visitors = 0;
        self.visits.count() + visitors
    }

    /// Whether a table, match or event is in memory.
    pub(crate) fn has_awake(&self, stream: StreamId) -> bool {
        self.tables.directory.registry.awake(stream).is_some()
            || self.matches.directory.registry.awake(stream).is_some()
            || self.events.directory.registry.awake(stream).is_some()
    }

    /// Whether it is in memory here, or another node has it or may have it.
    pub(crate) async fn is_in_use(&self, stream: StreamId) -> bool {
        if self.has_awake(stream) {
            return true;
        }
        match &self.cluster {
            None => false,
            Some(cluster) => !matches!(cluster.other_owner(stream).await, Ok(None)),
        }
    }
}
