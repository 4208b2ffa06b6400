//! The whole server: started from the lowest floor up, stopped from the top down.

mod background;

use std::{
    fs::File,
    io,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64},
    },
    time::Duration,
};

use tokio::{net::TcpSocket, task::JoinHandle};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tracing::{info, warn};

#[cfg(unix)]
use crate::admin;
#[cfg(feature = "postgres")]
use crate::journal::{JournalAccess, PostgresError, PostgresJournal, hold};
#[cfg(feature = "simulation")]
use crate::net::Caller;
use crate::{
    Config, KeyError, Limits,
    accounts::{Proofs, Tickets, Tokens},
    actor::ActorContext,
    claim_analysis::ClaimAnalyzer,
    clock::{Clock, Clocks},
    cluster::Cluster,
    deal_index::DealIndex,
    error_chain::chain,
    events::Events,
    gateway::{
        self, AppState, AuthRateLimit, ConnectionLimiter, ConnectionRegistry, MetricsAccess, Origins, Rates, Returning,
        Visits,
    },
    journal::{Failure, Journal, MeteredJournal, OpenError, SqliteJournal, StreamError},
    keys::Keys,
    limits::Lifetimes,
    matches::Matches,
    net::Listener,
    notifiers::Notifiers,
    open_counts::OpenCounts,
    open_permission::OpenPermission,
    operator::Operator,
    people::People,
    recovery::{Recovered, recover},
    retention::Pruner,
    robots::Robots,
    storage::{MOVED, Storage, has_moved},
    tables::Tables,
    tasks,
};
#[cfg(feature = "robots")]
use crate::{
    analysis::Analyst,
    reasons::Reasons,
    robot_players::{self, Means},
    robots::Wanted,
    thinking,
};
#[cfg(feature = "cluster")]
use crate::{
    cluster::{Common, Inbound, MembershipError},
    gateway::Visitors,
};

/// How long connections have to close when the server stops.
const STOP_WITHIN: Duration = Duration::from_secs(5);
/// What the system may hold for one reader, in bytes (Linux doubles it). Left to itself it takes megabytes from
/// somebody who does not read, before the outbox, which is bounded, begins to fill.
const SEND_BUFFER: u32 = 64 * 1024;
/// Connections that may wait to be accepted, such as everyone after a restart.
const BACKLOG: u32 = 1024;
/// How soon a start is tried again for which the disk had no room.
const ANOTHER_TIME: Duration = Duration::from_secs(1);

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
    held: Option<File>,
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

/// Why a server did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The data directory cannot be made.
    #[error("cannot create the data directory {path}")]
    Data {
        /// The directory.
        path: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// The key file is not good.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// The journal cannot be opened.
    #[error("cannot open the journal")]
    Journal(#[from] OpenError),
    /// The journal in the database cannot be opened.
    #[cfg(feature = "postgres")]
    #[error("cannot open the journal")]
    Database(#[from] PostgresError),
    /// The journal cannot be read.
    #[error("cannot read the journal")]
    Replay(#[from] StreamError),
    /// Nobody knows whom to keep out.
    #[error(
        "the operator's orders are damaged, and nobody knows any more who is banned and which tokens are void: restore a \
         backup, or let go of all of them with  bridge-server forget-orders"
    )]
    Orders {
        /// What was found.
        #[source]
        source: StreamError,
    },
    /// The data directory was left by a move.
    #[error(
        "the journal of {} has moved to a database: start the server with --journal, or take {} away to go on from \
         what was left here", .data.display(), MOVED
    )]
    Moved {
        /// The data directory.
        data: PathBuf,
    },
    /// Fast clocks are for trying things out, and people could come in.
    #[error(
        "--clocks fast is for tests on one machine: listen on a loopback address, such as 127.0.0.1, and not on {address}"
    )]
    FastClocks {
        /// The address.
        address: SocketAddr,
    },
    /// The database does not let this server in as a node.
    #[cfg(feature = "cluster")]
    #[error("this server cannot be one of several")]
    Cluster(#[from] MembershipError),
    /// The system gives no threads to think with.
    #[error("the system gives no threads for computer players and analyses")]
    Threads {
        /// Why.
        #[source]
        source: io::Error,
    },
    /// The address is taken, or not this machine's.
    #[error("cannot listen on {address}: is another server running there?")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why.
        #[source]
        source: io::Error,
    },
}

impl Server {
    /// Starts a server on the embedded store of its data directory.
    ///
    /// # Errors
    /// If the data directory, the key, the journal or the address is not to be had.
    pub async fn start(config: Config) -> Result<Running, StartError> {
        allow_clocks(&config)?;
        let mut told = false;
        let (keys, journal, held) = loop {
            let waits_for = match open_data(&config).await {
                Err(full) if full.is_full() => (full, "the disk is full: the server starts when there is space"),
                Err(away) if away.may_pass() => (away, "the journal is not to be had: the server starts when it is"),
                opened => break opened?,
            };
            if !std::mem::replace(&mut told, true) {
                warn!(cause = %chain(&waits_for.0), "{}", waits_for.1);
            }
            tokio::time::sleep(ANOTHER_TIME).await;
        };
        let running = Self::start_with(config, keys, journal, bind).await?;
        Ok(Running { held, ..running })
    }

    /// Starts a server on a journal of the caller's choice.
    ///
    /// # Errors
    /// As [`Server::start`].
    pub async fn start_on(config: Config, journal: Arc<dyn Journal>) -> Result<Running, StartError> {
        allow_clocks(&config)?;
        let keys = Keys::open(&config.data)?;
        Self::start_with(config, keys, journal, bind).await
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
        let clock = Clock::start(config.wall_clock, config.clocks);
        let calendar = Clock::start(config.wall_clock, Clocks::Real);
        #[cfg(feature = "cluster")]
        let (cluster, heard) = match joined(&config, &keys).await? {
            Some((cluster, heard)) => (Some(cluster), Some(heard)),
            None => (None, None),
        };
        #[cfg(not(feature = "cluster"))]
        let cluster: Option<Arc<Cluster>> = None;
        let (robots, wanted) = Robots::new(config.robots);
        let context = context(&config, &keys, &journal, &clock, (robots.clone(), cluster.clone())).await?;
        let (open_counts, notifiers) = (Arc::clone(&context.open_counts), Arc::clone(&context.notifiers));
        let people = Arc::clone(&context.people);
        let pruner =
            Pruner::new(config.retention, Arc::clone(&journal), keys.seal(), Arc::clone(&people), clock.clone());
        let tables = Tables::new(keys.clone(), context.clone(), stop.clone());
        #[cfg(feature = "robots")]
        let (analyst, reasons) = seated_robots(&robots, wanted, (&keys, &clock), &tables, &stop)?;
        #[cfg(not(feature = "robots"))]
        drop(wanted);
        let matches = Matches::new(keys.clone(), context.clone(), Arc::clone(&tables), stop.clone());
        let whereabouts = Arc::clone(&context.whereabouts);
        #[cfg(feature = "cluster")]
        let deals = Arc::clone(&context.deals);
        let events = Events::new(keys.clone(), context, Arc::clone(&matches), Arc::clone(&tables), stop.clone());
        let Recovered { tables: resumed, stale } =
            recover(journal.as_ref(), |_| true, &tables, &matches, &events, &notifiers).await?;
        if let Some(cluster) = &cluster {
            // What a server opened while it was alone was counted in its memory.
            cluster.count(&open_counts.all()).await;
        }
        let operator = Operator::read(Arc::clone(&journal), Arc::clone(&people), calendar.clone(), cluster.is_some());
        let operator = Arc::new(operator.await.map_err(StartError::of_orders)?);
        let listen = |source| StartError::Listen { address: config.listen, source };
        let listener = listen_at(config.listen).map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        let named: Vec<_> = config.origins.iter().chain(&config.public_url).cloned().collect();
        let has_proxy = config.public_url.is_some() || !config.proxies.trusted.is_empty();
        let returning = if cluster.is_some() { Returning::ToOthers } else { Returning::AfterTheStart };
        let state = Arc::new(AppState {
            tokens: Tokens::new(keys.server_name(), &operator.signing_keys(&keys), config.wall_clock),
            tickets: Tickets::default(),
            proofs: Proofs::new(keys.proofs()),
            clock: calendar.clone(),
            whereabouts,
            #[cfg(feature = "cluster")]
            deals,
            tables,
            robots,
            #[cfg(feature = "robots")]
            analyst,
            #[cfg(feature = "robots")]
            reasons,
            matches,
            events,
            storage: Storage::new(
                Arc::clone(&journal),
                config.data.clone(),
                config.journal.is_some(),
                keys.server_name(),
            ),
            open_counts,
            people,
            journal,
            hellos: AtomicU64::new(0),
            origins: Origins::new(address, named),
            metrics_access: MetricsAccess::new(config.metrics_key.as_deref(), address, has_proxy),
            open_permission: OpenPermission::from(&config.opening),
            operator,
            pruner,
            proxies: config.proxies,
            name: keys.server_name(),
            rates: config.rates,
            public_url: config.public_url.as_ref().map(ToString::to_string),
            auth_rates: AuthRateLimit::new(config.rates),
            limiter: ConnectionLimiter::new(config.rates),
            stop: stop.clone(),
            sockets: TaskTracker::new(),
            connections: ConnectionRegistry::new(config.rates, returning),
            is_behind: AtomicBool::new(false),
            cluster,
            visits: Visits::default(),
            #[cfg(feature = "cluster")]
            visitors: Visitors::default(),
        });
        #[cfg(feature = "cluster")]
        if let Some(heard) = heard {
            crate::nodes::serve(&state, keys.clone(), notifiers, heard);
        }
        background::start(&state, config.wall_clock, [clock, calendar], stale);
        #[cfg(unix)]
        take_orders(&config.data, &state, keys);
        let accepting = tasks::spawn(gateway::serve(listener, Arc::clone(&state), stop));
        info!(%address, tables = resumed, "the server is up");
        Ok(Running { address, tables: resumed, state, accepting, held: None })
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

impl StartError {
    fn of_orders(cause: StreamError) -> Self {
        match cause {
            source @ StreamError::Damaged { .. } => Self::Orders { source },
            cause @ (StreamError::Full
            | StreamError::Unreachable(_)
            | StreamError::Failed(_)
            | StreamError::Closed(_)) => Self::Replay(cause),
        }
    }

    /// Whether somebody has to do something before another start has any use.
    pub(crate) const fn is_for_good(&self) -> bool {
        match self {
            Self::Orders { .. } | Self::Moved { .. } | Self::FastClocks { .. } => true,
            Self::Key(KeyError::Missing { .. }) => true,
            Self::Data { .. }
            | Self::Key(_)
            | Self::Journal(_)
            | Self::Replay(_)
            | Self::Threads { .. }
            | Self::Listen { .. } => false,
            #[cfg(feature = "postgres")]
            Self::Database(cause) => cause.is_for_good(),
            #[cfg(feature = "cluster")]
            Self::Cluster(_) => false,
        }
    }

    /// Whether there was no room on the disk.
    fn is_full(&self) -> bool {
        match self {
            Self::Data { source, .. } | Self::Key(KeyError::Io { source, .. }) => {
                source.kind() == io::ErrorKind::StorageFull
            }
            Self::Journal(cause) => cause.is_full(),
            Self::Replay(cause) => matches!(cause, StreamError::Full),
            Self::Key(_)
            | Self::Orders { .. }
            | Self::Moved { .. }
            | Self::Threads { .. }
            | Self::Listen { .. }
            | Self::FastClocks { .. } => false,
            #[cfg(feature = "postgres")]
            Self::Database(_) => false,
            #[cfg(feature = "cluster")]
            Self::Cluster(_) => false,
        }
    }

    /// Whether the journal may be to be had in a moment.
    fn may_pass(&self) -> bool {
        match self {
            #[cfg(feature = "postgres")]
            Self::Database(cause) => cause.may_pass(),
            Self::Replay(cause) => matches!(cause, StreamError::Unreachable(_)),
            #[cfg(feature = "cluster")]
            Self::Cluster(_) => false,
            Self::Data { .. }
            | Self::Key(_)
            | Self::Journal(_)
            | Self::Orders { .. }
            | Self::Moved { .. }
            | Self::Threads { .. }
            | Self::Listen { .. }
            | Self::FastClocks { .. } => false,
        }
    }
}

/// What every actor is given.
async fn context(
    config: &Config,
    keys: &Keys,
    journal: &Arc<dyn Journal>,
    clock: &Clock,
    (robots, cluster): (Robots, Option<Arc<Cluster>>),
) -> Result<ActorContext, StreamError> {
    Ok(ActorContext {
        robots,
        identity: Arc::new(bridge_game::ServerIdentity { key: keys.notary() }),
        clock: clock.clone(),
        deals: Arc::new(DealIndex::read(Arc::clone(journal), clock.clone(), cluster.clone()).await?),
        journal: Arc::clone(journal),
        seal: keys.seal(),
        people: Arc::new(People::read(Arc::clone(journal), keys.seal()).await?),
        notifiers: Arc::new(Notifiers::default()),
        claims: ClaimAnalyzer::default(),
        whereabouts: Arc::default(),
        open_counts: Arc::new(OpenCounts::new(&limits(config), keys.addresses())),
        lifetimes: Lifetimes::of(&config.limits, clock.now()),
        cluster,
    })
}

/// Computers play at the tables from here on; those who explain a board think with the same threads.
#[cfg(feature = "robots")]
fn seated_robots(
    robots: &Robots,
    wanted: Wanted,
    (keys, clock): (&Keys, &Clock),
    tables: &Arc<Tables>,
    stop: &CancellationToken,
) -> Result<(Analyst, Arc<Reasons>), StartError> {
    let threads = thinking::start().map_err(|source| StartError::Threads { source })?;
    let reasons = Arc::new(Reasons::default());
    let (threads_of_players, reasons_of_players) = (Arc::clone(&threads), Arc::clone(&reasons));
    let means =
        Means { threads: threads_of_players, key: keys.robots(), reasons: reasons_of_players, clock: clock.clone() };
    tasks::spawn(robot_players::serve(robots, wanted, means, Arc::clone(tables), stop.clone()));
    Ok((Analyst::new(threads), reasons))
}

/// The owner gives orders on a socket of the data directory.
#[cfg(unix)]
fn take_orders(data: &Path, state: &Arc<AppState>, keys: Keys) {
    match admin::Socket::open(data) {
        Ok(socket) => drop(tasks::spawn(admin::serve(socket, Arc::clone(state), keys))),
        Err(cause) => warn!(%cause, "there is no admin socket: nobody can give orders to this server"),
    }
}

/// The key of a data directory, which is made if it is not there, and the journal beside it or in a database, in which
/// something can be stored. A journal in the directory holds it by itself; else this does.
async fn open_data(config: &Config) -> Result<(Keys, Arc<dyn Journal>, Option<File>), StartError> {
    let data = config.data.as_path();
    private_directory(data).map_err(|source| StartError::Data { path: data.to_owned(), source })?;
    warn_of_others(data);
    if config.journal.is_none() && has_moved(data) {
        return Err(StartError::Moved { data: data.to_owned() });
    }
    #[cfg(feature = "postgres")]
    if let Some(url) = &config.journal {
        let held = hold(data)?;
        let keys = Keys::open(data)?;
        let access = if config.nats.is_some() { JournalAccess::Shared } else { JournalAccess::Sole };
        let journal = PostgresJournal::open(url.reveal(), keys.fingerprint(), access)?;
        journal.probe().await?;
        return Ok((keys, Arc::new(journal), Some(held)));
    }
    let keys = Keys::beside_the_journal(data)?;
    let journal = SqliteJournal::open_with_key(data, keys.fingerprint())?;
    keys.settle(data)?;
    journal.probe().await?;
    Ok((keys, Arc::new(journal), None))
}

/// A directory that was there already is left as it is: its owner may have reasons.
#[cfg(unix)]
fn warn_of_others(data: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::metadata(data).map_or(0, |found| found.permissions().mode());
    if mode & 0o077 != 0 {
        warn!(path = %data.display(), "others on this machine may look into the data directory: chmod 700");
    }
}

/// See above.
#[cfg(not(unix))]
fn warn_of_others(_: &Path) {}

/// This server's place among others, and what it hears from them, if it is to have one.
#[cfg(feature = "cluster")]
async fn joined(config: &Config, keys: &Keys) -> Result<Option<(Arc<Cluster>, Inbound)>, MembershipError> {
    #[cfg(feature = "simulation")]
    if let Some(node) = &config.simulated_node {
        return Cluster::join(Common::simulated(node), keys).await.map(Some);
    }
    let (Some(database), Some(nats)) = (&config.journal, &config.nats) else { return Ok(None) };
    Cluster::join(Common::at(database.reveal(), nats).await?, keys).await.map(Some)
}

/// Before anything is written.
fn allow_clocks(config: &Config) -> Result<(), StartError> {
    match config.clocks {
        Clocks::Fast if !config.listen.ip().is_loopback() => Err(StartError::FastClocks { address: config.listen }),
        Clocks::Real | Clocks::Fast => Ok(()),
    }
}

/// Behind rates that are lifted for measurements everybody is one address.
fn limits(config: &Config) -> Limits {
    match config.rates {
        Rates::Default => config.limits.clone(),
        Rates::Unlimited => Limits { max_tables_per_address: usize::MAX, ..config.limits.clone() },
    }
}

/// The sockets that are accepted inherit what is set here.
fn bind(address: SocketAddr) -> io::Result<Listener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // A server that comes back finds its old connections still fading away (on Windows this would mean something else).
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG).map(Listener::Tcp)
}

pub(crate) fn private_directory(path: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}
