//! What the server counts, as Prometheus reads it (OpenMetrics text 1.0).

mod log;
mod process;
pub(crate) mod refused;

use std::{
    sync::LazyLock,
    time::{SystemTime, UNIX_EPOCH},
};

pub(crate) use log::count_lines_left_out;

use prometheus_client::{
    encoding::text,
    metrics::{family::Family, histogram::Histogram},
    registry::{Metric, Registry},
};

/// Only rises.
pub(crate) type Counter = prometheus_client::metrics::counter::Counter;
/// Rises and falls.
pub(crate) type Gauge = prometheus_client::metrics::gauge::Gauge;
/// As [`Gauge`], in fractions.
#[cfg(feature = "cluster")]
type FractionGauge = prometheus_client::metrics::gauge::Gauge<f64, std::sync::atomic::AtomicU64>;
/// Counters under one name, told apart by one label and its value.
pub(crate) type CounterByLabel = Family<[(&'static str, &'static str); 1], Counter>;

/// The media type of [`render`].
pub(crate) const MEDIA_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// An fsync takes 1 to 10 ms on a good disk; what is longer than a quarter of a second is felt at the table.
const APPEND_SECONDS: [f64; 11] = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

/// Every figure, told as zero before it first happens: what is not there cannot rise.
#[derive(Debug)]
pub(crate) struct Figures {
    pub(crate) acts: Counter,
    pub(crate) frames: Counter,
    pub(crate) malformed_or_too_fast: Counter,
    /// By `kind`.
    pub(crate) refused: CounterByLabel,
    pub(crate) slow_readers: Counter,
    pub(crate) proxied_without_address: Counter,
    pub(crate) panics: Counter,
    pub(crate) pruned_tables: Counter,
    pub(crate) pruned_chats: Counter,
    pub(crate) shed_priorities: Gauge,
    pub(crate) connections: Gauge,
    clock_apart: Gauge,
    pub(crate) tables: Gauge,
    pub(crate) matches: Gauge,
    pub(crate) events: Gauge,
    pub(crate) computers_seated: Gauge,
    #[cfg(feature = "robots")]
    pub(crate) computers: Computers,
    #[cfg(feature = "robots")]
    pub(crate) analyses: Analyses,
    pub(crate) journal: JournalFigures,
    storage: StorageFigures,
    registry: Registry,
}

/// What is counted of computers that play.
#[cfg(feature = "robots")]
#[derive(Debug)]
pub(crate) struct Computers {
    pub(crate) thoughts: Counter,
    pub(crate) failed: Counter,
    pub(crate) refused: Counter,
}

/// What is counted of analyses.
#[cfg(feature = "robots")]
#[derive(Debug)]
pub(crate) struct Analyses {
    pub(crate) answered: Counter,
    pub(crate) refused: Counter,
    pub(crate) deals: Counter,
}

/// How long acts wait until they are durable.
#[derive(Clone, Debug)]
pub(crate) struct JournalFigures {
    pub(crate) append_seconds: Histogram,
    pub(crate) waiting: Gauge,
    pub(crate) failed: Counter,
}

/// What is looked at when somebody asks.
#[derive(Debug)]
struct StorageFigures {
    disk_free_bytes: Gauge,
    full: Gauge,
    away: Gauge,
    damaged_streams: Gauge,
    data_bytes: Gauge,
    /// By `deployment`: its nodes have one.
    last_backup: Family<[(&'static str, String); 1], Gauge>,
    unfinished: Gauge,
    unfinished_limit: Gauge,
    #[cfg(feature = "cluster")]
    other_nodes: Gauge,
    #[cfg(feature = "cluster")]
    other_nodes_heard: Gauge,
    #[cfg(feature = "cluster")]
    clock_ahead_of_database: FractionGauge,
}

static FIGURES: LazyLock<Figures> = LazyLock::new(Figures::new);

/// The figures of this process, however many servers run in it.
pub(crate) fn figures() -> &'static Figures {
    &FIGURES
}

impl Figures {
    fn new() -> Self {
        let mut figures = Registering(Registry::default());
        figures.0.register_collector(Box::new(process::ProcessFigures));
        figures.0.register_collector(Box::new(log::LogFigures));
        Self {
            acts: figures.add("bridge_acts", "Commands carried out and durable"),
            frames: figures.add("bridge_event_frames", "Frames of events handed to connections"),
            malformed_or_too_fast: figures
                .add("bridge_requests_refused_at_the_door", "Requests malformed or too fast, or shed for want of time"),
            refused: figures.add("bridge_requests_refused", "Requests refused, by kind"),
            slow_readers: figures.add("bridge_slow_readers_closed", "Connections closed because they read too slowly"),
            proxied_without_address: figures
                .add("bridge_proxied_without_address", "Requests through a trusted proxy that does not say from where"),
            pruned_tables: figures
                .add("bridge_pruned_tables", "Unfinished tables removed because they were kept long enough"),
            pruned_chats: figures
                .add("bridge_pruned_chats", "Tables whose chat was erased because it was kept long enough"),
            panics: figures.add("bridge_panics", "Mistakes of the program that ended a task"),
            shed_priorities: figures.add(
                "bridge_shed_priorities",
                "How many have to wait for want of time: lobby, kibitzers, chat, arrivals, directors, in this order",
            ),
            connections: figures.add("bridge_connections", "Connections that have said hello"),
            clock_apart: figures
                .add("bridge_clock_apart_seconds", "By how much the machine's clock was put forward since the start"),
            tables: figures.add("bridge_tables_open", "Tables in memory"),
            matches: figures.add("bridge_matches_open", "Matches in memory"),
            events: figures.add("bridge_events_open", "Events of several matches in memory"),
            computers_seated: figures.add("bridge_computers", "Computers that sit at tables"),
            #[cfg(feature = "robots")]
            computers: Computers {
                thoughts: figures.add("bridge_computer_thoughts", "Acts that computers have thought out"),
                failed: figures.add(
                    "bridge_computer_thoughts_failed",
                    "Thoughts of computers that failed, so that the poorest legal act was done",
                ),
                refused: figures.add(
                    "bridge_computer_acts_refused",
                    "Acts of computers that the table refused for good, so that the poorest legal act was done",
                ),
            },
            #[cfg(feature = "robots")]
            analyses: Analyses {
                answered: figures.add("bridge_analyses", "Boards of which was told what the cards could have made"),
                refused: figures.add("bridge_analyses_refused", "Such questions refused because too many were open"),
                deals: figures
                    .add("bridge_deals_analysed", "Deals whose double-dummy table was worked out, and not found again"),
            },
            journal: JournalFigures {
                append_seconds: figures.add_this(
                    "bridge_journal_append_seconds",
                    "How long an act waited until it was durable",
                    Histogram::new(APPEND_SECONDS),
                ),
                waiting: figures.add("bridge_journal_appends_waiting", "Acts that wait until they are durable"),
                failed: figures.add(
                    "bridge_journal_appends_failed",
                    "Acts over which the journal failed: not for want of room, nor of a database",
                ),
            },
            storage: StorageFigures {
                disk_free_bytes: figures.add("bridge_disk_free_bytes", "What the disk of the data directory has left"),
                full: figures.add("bridge_journal_full", "1 while nothing can be stored because the disk is full"),
                away: figures.add("bridge_journal_away", "1 while the database that keeps the journal is out of reach"),
                damaged_streams: figures
                    .add("bridge_journal_damaged_streams", "Tables, matches and events found damaged, and closed"),
                data_bytes: figures.add("bridge_data_bytes", "What the files of the data directory take"),
                last_backup: figures
                    .add("bridge_last_backup_timestamp_seconds", "When the last good backup was made; 0 if none was"),
                unfinished: figures.add("bridge_tables_unfinished", "Tables that are not over, in memory or asleep"),
                unfinished_limit: figures.add("bridge_tables_unfinished_limit", "How many there may be"),
                #[cfg(feature = "cluster")]
                other_nodes: figures.add("bridge_other_nodes", "Other nodes that the database knows to be there"),
                #[cfg(feature = "cluster")]
                other_nodes_heard: figures.add("bridge_other_nodes_heard", "Those of them that are heard by NATS"),
                #[cfg(feature = "cluster")]
                clock_ahead_of_database: figures.add(
                    "bridge_clock_ahead_of_database_seconds",
                    "By how much at least this node's clock is ahead of the database's; negative if it is behind",
                ),
            },
            registry: figures.0,
        }
    }
}

struct Registering(Registry);

impl Registering {
    /// A counter's name is told with `_total` behind it.
    fn add<M: Metric + Clone + Default>(&mut self, name: &str, help: &str) -> M {
        self.add_this(name, help, M::default())
    }

    fn add_this<M: Metric + Clone>(&mut self, name: &str, help: &str, figure: M) -> M {
        self.0.register(name, help, figure.clone());
        figure
    }
}

/// How the journal and its disk are; its free bytes are not known everywhere.
pub(crate) fn storage(free: Option<u64>, full: bool, away: bool, damaged: usize) {
    let told = &figures().storage;
    if let Some(free) = free {
        told.disk_free_bytes.set(clamped(free));
    }
    told.full.set(i64::from(full));
    told.away.set(i64::from(away));
    told.damaged_streams.set(clamped(damaged as u64));
}

/// By how much the calendar is ahead of the clock that the server's games go by.
pub(crate) fn clock_is_put(apart_seconds: i64) {
    figures().clock_apart.set(apart_seconds);
}

/// What is kept, and since when a copy of it.
pub(crate) fn kept(bytes: u64, deployment: &str, backup: Option<SystemTime>) {
    let told = &figures().storage;
    told.data_bytes.set(clamped(bytes));
    let since = backup.and_then(|at| at.duration_since(UNIX_EPOCH).ok()).unwrap_or_default();
    told.last_backup.get_or_create(&[("deployment", deployment.to_owned())]).set(clamped(since.as_secs()));
}

/// How many other nodes are there, and how many of them are heard.
#[cfg(feature = "cluster")]
pub(crate) fn other_nodes(there: usize, heard: usize) {
    let told = &figures().storage;
    told.other_nodes.set(clamped(there as u64));
    told.other_nodes_heard.set(clamped(heard as u64));
}

/// By how much at least this node's clock is ahead of the database's; negative if it is behind.
#[cfg(feature = "cluster")]
pub(crate) fn clock_ahead_of_database(seconds: f64) {
    figures().storage.clock_ahead_of_database.set(seconds);
}

/// How many tables are not over, and how many there may be.
pub(crate) fn unfinished((tables, most): (usize, usize)) {
    let told = &figures().storage;
    told.unfinished.set(clamped(tables as u64));
    told.unfinished_limit.set(clamped(most as u64));
}

/// Tells of panics in figures too. The program's own: whoever embeds the library has a hook of their own.
pub(crate) fn count_panics() {
    let panics = figures().panics.clone();
    let told = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        panics.inc();
        told(panic);
    }));
}

/// All figures of the process as text of [`MEDIA_TYPE`].
pub(crate) fn render() -> String {
    let mut told = String::new();
    if let Err(cause) = text::encode(&mut told, &figures().registry) {
        // Only a figure that cannot be written could bring this about; what stands there is good.
        tracing::error!(%cause, "the figures could not be told");
    }
    told
}

/// As a gauge holds it.
fn clamped(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_counted() {
        count_panics();
        let panics =
            || render().lines().find_map(|line| line.strip_prefix("bridge_panics_total ")?.parse::<u64>().ok());
        let before = panics().unwrap_or_default();
        std::thread::spawn(|| panic!("as a test has it")).join().unwrap_err();
        assert!(panics().is_some_and(|after| after > before));
    }
}
