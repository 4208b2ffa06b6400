//! The whole server: started from the lowest floor up, stopped from the top down.

mod background;
mod data;
mod machines;
mod start_error;

use std::{
    io,
    net::SocketAddr,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64},
    },
    time::Duration,
};

use bridge_protocol::RunId;
use tokio::{net::TcpSocket, task::JoinHandle};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tracing::{info, warn};

#[cfg(unix)]
use crate::admin;
#[cfg(feature = "simulation")]
use crate::net::Caller;
use crate::{
    Config,
    accounts::{Proofs, Tickets, Tokens},
    actor::ActorContext,
    clock::{Clock, Clocks},
    cluster::Cluster,
    entropy,
    gateway::{
        self, AppState, AuthRateLimit, ConnectionLimiter, ConnectionRegistry, MetricsAccess, Origins, Overload,
        Returning, Visits,
    },
    journal::{DirectoryLock, Failure, Journal, MeteredJournal},
    keys::{KeyError, Keys},
    net::Listener,
    open_permission::OpenPermission,
    operator::Operator,
    recovery::Recovered,
    retention::Pruner,
    robots::Robots,
    storage::Storage,
    tasks,
};
#[cfg(feature = "cluster")]
use crate::{
    cluster::{Backends, Inbound, MembershipError},
    gateway::Visitors,
};
use data::Data;
pub(crate) use data::private_directory;
use machines::{Machines, context};
pub(crate) use start_error::Remedy;
pub use start_error::StartError;

/// How long connections have to close when the server stops.
const STOP_WITHIN: Duration = Duration::from_secs(5);
/// What the system may hold for one reader, in bytes (Linux doubles it). Left to itself it takes megabytes from
/// somebody who does not read, before the outbox, which is bounded, begins to fill.
const SEND_BUFFER: u32 = 64 * 1024;
/// Connections that may wait to be accepted, such as everyone after a restart.
const BACKLOG: u32 = 1024;

/// A server that can be started.
#[derive(Debug)]
pub struct Server;

/// A server that runs.
pub struct Running {
    address: SocketAddr,
    tables: usize,
    state: Arc<AppState>,
    accepting: JoinHandle<()>,
    /// The lock of its data directory, where no journal lies there.
    held: Option<DirectoryLock>,
}

/// How much of what comes and goes is in memory.
#[cfg(feature = "simulation")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InMemory {
    /// Tables that are awake.
    pub tables: usize,
    /// Connections that have said hello.
    pub connections: usize,
    /// Tickets that are not used, or not forgotten.
    pub tickets: usize,
    /// Accounts that are here or were here lately.
    pub accounts: usize,
    /// Connections that visit another node, and visitors from others.
    pub visits: usize,
}

impl Server {
    /// Starts a server on the embedded store of its data directory.
    ///
    /// # Errors
    /// If the data directory, the key, the journal or the address is not to be had.
    pub async fn start(config: Config) -> Result<Running, StartError> {
        allow_clocks(&config)?;
        let Data { keys, journal, held } = Data::open_in_time(&config).await?;
        // What has the address is in the way before any other node hears of this one.
        bind(config.listen).map_err(|source| StartError::Listen { address: config.listen, source })?;
        let running = Self::start_with(config, keys, journal, listen).await?;
        Ok(Running { held, ..running })
    }

    /// Starts a server on a journal of the caller's choice.
    ///
    /// # Errors
    /// As [`Server::start`].
    pub async fn start_on(config: Config, journal: Arc<dyn Journal>) -> Result<Running, StartError> {
        allow_clocks(&config)?;
        let keys = Keys::open(&config.data)?;
        Self::start_with(config, keys, journal, listen).await
    }

    /// Starts a server that is reached through pipes within this process, and gives who makes connections to it.
    ///
    /// # Errors
    /// As [`Server::start`].
    #[cfg(feature = "simulation")]
    pub async fn start_in_simulation(
        config: Config,
        journal: Arc<dyn Journal>,
    ) -> Result<(Running, Caller), StartError> {
        let keys = Keys::open(&config.data)?;
        let (caller, pipes) = Caller::new();
        let running = Self::start_with(config, keys, journal, |_| Ok(Listener::Pipes(pipes))).await?;
        Ok((running, caller))
    }

    async fn start_with(
        config: Config,
        keys: Keys,
        journal: Arc<dyn Journal>,
        listen_at: impl FnOnce(SocketAddr) -> io::Result<Listener>,
    ) -> Result<Running, StartError> {
        let journal: Arc<dyn Journal> = Arc::new(MeteredJournal::new(journal));
        let stop = CancellationToken::new();
        let calendar = Clock::start(config.wall_clock, Clocks::Real);
        #[cfg(feature = "cluster")]
        let (cluster, inbound) = match joined(&config, &keys).await? {
            Some((cluster, inbound)) => (Some(cluster), Some(inbound)),
            None => (None, None),
        };
        #[cfg(not(feature = "cluster"))]
        let cluster: Option<Arc<Cluster>> = None;
        let (robots, wanted) = Robots::new(config.robots);
        let context = context(&config, &keys, journal, robots, cluster).await?;
        let machines = Machines::start(context, &keys, wanted, &stop)?;
        let Recovered { tables, stale, is_partial } = machines.recover().await?;
        if is_partial {
            warn!("some matches or events could not be woken: each is tried again, and is when somebody asks for it");
        }
        let ActorContext { journal, people, cluster, .. } = &machines.context;
        if let Some(cluster) = cluster {
            // What a server opened while it was alone was counted in its memory.
            cluster.count(&machines.context.open_counts.all()).await;
        }
        let operator = Operator::read(Arc::clone(journal), Arc::clone(people), calendar.clone(), cluster.is_some());
        let operator = operator.await.map_err(StartError::of_orders)?;
        let not_to_be_had = |source| StartError::Listen { address: config.listen, source };
        let listener = listen_at(config.listen).map_err(not_to_be_had)?;
        let address = listener.local_addr().map_err(not_to_be_had)?;
        let clocks = [machines.context.clock.clone(), calendar.clone()];
        #[cfg(feature = "cluster")]
        let notifiers = Arc::clone(&machines.context.notifiers);
        let mut run = [0; 16];
        entropy::fill(&mut run).map_err(KeyError::NoEntropy)?;
        let gateway = Gateway { address, calendar, operator, run_id: RunId::from_bytes(run), stop: stop.clone() };
        let state = Arc::new(gateway.state(&config, &keys, machines));
        #[cfg(feature = "cluster")]
        if let Some(inbound) = inbound {
            crate::nodes::serve(&state, keys.clone(), notifiers, inbound);
        }
        background::start(&state, config.wall_clock, clocks, stale);
        #[cfg(unix)]
        take_orders(&config.data, &state, keys);
        let accepting = tasks::spawn(gateway::serve(listener, Arc::clone(&state), stop));
        info!(%address, tables, "the server is up");
        Ok(Running { address, tables, state, accepting, held: None })
    }
}

/// What the doors of a server stand on, beside its machines.
struct Gateway {
    address: SocketAddr,
    /// Its own clock, whose time passes as it does however fast that of the tables is.
    calendar: Clock,
    operator: Operator,
    run_id: RunId,
    stop: CancellationToken,
}

impl Gateway {
    /// What every page and socket needs.
    fn state(self, config: &Config, keys: &Keys, machines: Machines) -> AppState {
        let Self { address, calendar, operator, run_id, stop } = self;
        let Machines { context, tables, matches, events, .. } = machines;
        let ActorContext { journal, people, cluster, robots, whereabouts, open_counts, clock, .. } = context;
        let (name, is_in_database) = (keys.server_name(), config.journal.is_some());
        let named: Vec<_> = config.origins.iter().chain(&config.public_url).cloned().collect();
        let has_proxy = config.public_url.is_some() || !config.proxies.trusted.is_empty();
        let returning = if cluster.is_some() { Returning::ToOthers } else { Returning::AfterTheStart };
        AppState {
            run_id,
            tokens: Tokens::new(name.clone(), &operator.signing_keys(keys), config.wall_clock),
            tickets: Tickets::default(),
            proofs: Proofs::new(keys.proofs()),
            clock: calendar,
            whereabouts,
            #[cfg(feature = "cluster")]
            deals: context.deals,
            tables,
            robots,
            #[cfg(feature = "robots")]
            analyst: machines.analyst,
            #[cfg(feature = "robots")]
            reasons: machines.reasons,
            #[cfg(feature = "robots")]
            seeds: machines.seeds,
            matches,
            events,
            storage: Storage::new(Arc::clone(&journal), config.data.clone(), is_in_database, name.clone()),
            pruner: Pruner::new(
                config.retention.clone(),
                Arc::clone(&journal),
                keys.seal(),
                Arc::clone(&people),
                clock,
            ),
            open_counts,
            people,
            journal,
            hellos: AtomicU64::new(0),
            origins: Origins::new(address, named),
            metrics_access: MetricsAccess::new(config.metrics_key.as_deref(), address, has_proxy),
            open_permission: OpenPermission::from(&config.opening),
            operator: Arc::new(operator),
            proxies: config.proxies.clone(),
            name,
            rates: config.rates,
            public_url: config.public_url.as_ref().map(ToString::to_string),
            auth_rates: AuthRateLimit::new(config.rates),
            overload: Overload::default(),
            limiter: ConnectionLimiter::new(config.rates),
            stop,
            sockets: TaskTracker::new(),
            connections: ConnectionRegistry::new(config.rates, returning),
            is_behind: AtomicBool::new(false),
            cluster,
            visits: Visits::default(),
            #[cfg(feature = "cluster")]
            visitors: Visitors::default(),
        }
    }
}

impl Running {
    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// How many tables it found open in the journal.
    pub const fn tables_resumed(&self) -> usize {
        self.tables
    }

    /// From now on whoever can best wait is refused while there is too little time for everybody (Promise R14). A
    /// server in a test does not do so by itself: there time may be the test's.
    pub fn shed_load(&self) {
        tasks::spawn(gateway::watch_load(Arc::clone(&self.state)));
    }

    /// Resolves if the journal fails: then the process must end, and recover from what is on disk when it starts again.
    pub fn journal_failed(&self) -> impl Future<Output = Failure> + Send + use<> {
        self.state.journal.failed()
    }

    /// Tells how much is in memory, whenever it is asked.
    #[cfg(feature = "simulation")]
    pub fn in_memory(&self) -> impl Fn() -> InMemory + use<> {
        let state = Arc::clone(&self.state);
        move || InMemory {
            tables: state.tables.directory.registry.all_awake().len(),
            connections: state.connections.present().len(),
            tickets: state.tickets.kept(),
            accounts: state.connections.accounts_kept(),
            visits: state.visits(),
        }
    }

    /// Closes the server: nobody comes in, everyone is told when to come back, what was being written is written.
    pub async fn shutdown(self) {
        self.state.stop.cancel();
        self.state.connections.close_all();
        self.state.sockets.close();
        if tokio::time::timeout(STOP_WITHIN, self.state.sockets.wait()).await.is_err() {
            warn!("some connections did not take their leave in time");
        }
        self.accepting.abort();
        // Matches first: their reconcilers write to tables.
        self.state.events.stopped(STOP_WITHIN / 4).await;
        self.state.matches.stopped(STOP_WITHIN / 4).await;
        self.state.tables.stopped(STOP_WITHIN / 4).await;
        if let Some(cluster) = &self.state.cluster {
            cluster.leave().await;
        }
        match self.state.journal.shutdown().await {
            Ok(()) => info!("the server has stopped"),
            Err(cause) => warn!(%cause, "the journal did not close in good order"),
        }
        drop(self.held);
    }
}

/// The owner gives orders on a socket of the data directory.
#[cfg(unix)]
fn take_orders(data: &Path, state: &Arc<AppState>, keys: Keys) {
    tasks::spawn(admin::go_on(Arc::clone(state), keys.clone()));
    match admin::Socket::open(data) {
        Ok(socket) => drop(tasks::spawn(admin::serve(socket, Arc::clone(state), keys))),
        Err(cause) => warn!(%cause, "there is no admin socket: nobody can give orders to this server"),
    }
}

/// This server's place among others, and what it hears from them, if it is to have one.
#[cfg(feature = "cluster")]
async fn joined(config: &Config, keys: &Keys) -> Result<Option<(Arc<Cluster>, Inbound)>, MembershipError> {
    #[cfg(feature = "simulation")]
    if let Some(node) = &config.simulated_node {
        return Cluster::join(Backends::simulated(node), keys).await.map(Some);
    }
    let (Some(database), Some(nats)) = (&config.journal, &config.nats) else { return Ok(None) };
    Cluster::join(Backends::at(database.reveal(), nats).await?, keys).await.map(Some)
}

/// Before anything is written.
fn allow_clocks(config: &Config) -> Result<(), StartError> {
    match config.clocks {
        Clocks::Fast if !config.listen.ip().is_loopback() => Err(StartError::FastClocks { address: config.listen }),
        Clocks::Real | Clocks::Fast => Ok(()),
    }
}

fn listen(address: SocketAddr) -> io::Result<Listener> {
    bind(address)?.listen(BACKLOG).map(Listener::Tcp)
}

/// The sockets that are accepted inherit what is set here.
fn bind(address: SocketAddr) -> io::Result<TcpSocket> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // A server that comes back finds its old connections still fading away (on Windows this would mean something else).
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    Ok(socket)
}
