//! What the owner of a server decides.

mod database_url;
mod environment;
mod file;
mod invocation;
mod mistakes;
mod sources;

use std::{net::SocketAddr, path::PathBuf};

pub use database_url::DatabaseUrl;
pub(crate) use environment::misspelt;
pub(crate) use invocation::{Invocation, read};
pub(crate) use sources::Setting;

#[cfg(all(feature = "cluster", feature = "simulation"))]
use crate::cluster::SimulatedNode;
#[cfg(feature = "postgres")]
use crate::journal::DatabaseAddress;
use crate::{
    Clocks, Limits, OpeningOptions, Retention, StartError, WallClock,
    contradiction::Contradiction,
    gateway::{Origin, Proxies, Rates},
};

/// What is done to the data of a server.
#[derive(Clone, Debug, PartialEq, Eq, clap::Subcommand)]
pub(crate) enum Upkeep {
    /// Reads and replays everything, while the server runs or not. Exits with 0 if all is well, 1 if something is
    /// damaged, 2 if the data cannot be read.
    Check {
        /// The data directory.
        #[arg(long, env = "BRIDGE_DATA", default_value = "./bridge-data")]
        data: PathBuf,
        /// The PostgreSQL database that keeps the journal, if one does.
        #[arg(long, env = "BRIDGE_JOURNAL", value_name = "URL", hide_env_values = true)]
        journal: Option<DatabaseUrl>,
    },
    /// Saves what can be saved of damaged data, which stays as it is, and lists what was lost. The server must not run.
    /// Exits with 0 if nothing was lost, 1 if anything was, 2 if nothing could be done.
    Salvage {
        /// The data directory.
        #[arg(long, env = "BRIDGE_DATA", default_value = "./bridge-data")]
        data: PathBuf,
        /// The data directory to make, in a directory that is there.
        new: PathBuf,
    },
    /// Copies the data while the server runs, and checks the copy as `check` does: everything that was answered before
    /// is in it. Exits with 0 if the copy is good, 1 if it is not made because something is damaged, 2 if it cannot be
    /// made.
    Backup {
        /// The data directory.
        #[arg(long, env = "BRIDGE_DATA", default_value = "./bridge-data")]
        data: PathBuf,
        /// The PostgreSQL database that keeps the journal, if one does. `move` takes the copy into a database again.
        #[arg(long, env = "BRIDGE_JOURNAL", value_name = "URL", hide_env_values = true)]
        journal: Option<DatabaseUrl>,
        /// The data directory to make, on which a server starts, in a directory that is there.
        to: PathBuf,
    },
    /// Lets go of all bans, mutes, revocations and keys of tokens, if the records of them are damaged: no server starts
    /// as long as they are. The server must not run. Exits with 0 if it can start again, 2 if nothing could be done.
    ForgetOrders {
        /// The data directory.
        #[arg(long, env = "BRIDGE_DATA", default_value = "./bridge-data")]
        data: PathBuf,
        /// The PostgreSQL database that keeps the journal, if one does.
        #[arg(long, env = "BRIDGE_JOURNAL", value_name = "URL", hide_env_values = true)]
        journal: Option<DatabaseUrl>,
    },
    /// Takes all the data into a PostgreSQL database, and reads and replays there what was taken. The server must not
    /// run. Exits with 0 if all is there, 1 if nothing was moved because something is damaged, 2 if it cannot be
    /// done.
    Move {
        /// The data directory.
        #[arg(long, env = "BRIDGE_DATA", default_value = "./bridge-data")]
        data: PathBuf,
        /// The database, in which there is no journal yet.
        #[arg(long, value_name = "URL")]
        to: DatabaseUrl,
    },
}

/// How a server is opened, on the command line and in the environment.
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "bridge-server", version, about = "A bridge server: friends, tables, and nothing lost.")]
pub struct Config {
    /// A file of settings (TOML): these options by their names without the dashes, such as `listen = "127.0.0.1:8080"`.
    /// What is said here or in the environment comes before it.
    #[arg(long, env = "BRIDGE_CONFIG", value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Where to listen; port 0 takes any free one.
    #[arg(long, env = "BRIDGE_LISTEN", default_value = "127.0.0.1:8080", value_parser = address)]
    pub listen: SocketAddr,
    /// The directory that keeps everything: the journal and the server's key. Made if it is not there. Back it up as
    /// one.
    #[arg(long, env = "BRIDGE_DATA", default_value = "./bridge-data")]
    pub data: PathBuf,
    /// The PostgreSQL database that keeps the journal, in place of the data directory, which keeps the key:
    /// `postgres://USER:PASSWORD@HOST/DATABASE`. Needs a build with `--features postgres`.
    #[arg(long, env = "BRIDGE_JOURNAL", hide_env_values = true, value_name = "URL")]
    pub journal: Option<DatabaseUrl>,
    /// The NATS through which this server speaks to the others that have the same `--journal` and the same key, as
    /// `nats://HOST:4222`: then it is one of several nodes. Needs a build with
    /// `--features cluster`.
    #[arg(long, env = "BRIDGE_NATS", hide_env_values = true, value_name = "URL")]
    pub nats: Option<String>,
    /// How fast people may ask. `unlimited` is for measurements on one's own machine; sizes are limited all the same.
    #[arg(long, env = "BRIDGE_RATES", value_name = "default|unlimited", value_enum, default_value_t)]
    pub rates: Rates,
    /// A web page's origin that may open sockets, such as `https://bridge.example`; may be given several times.
    #[arg(long = "origin", env = "BRIDGE_ORIGINS", value_delimiter = ',', value_parser = Origin::of_address)]
    pub origins: Vec<Origin>,
    /// The address that people reach the server at, such as `https://bridge.example`, if a proxy stands before it.
    #[arg(long, env = "BRIDGE_PUBLIC_URL", value_parser = Origin::of_address)]
    pub public_url: Option<Origin>,
    /// What `/metrics` asks for, as a bearer token. Without it the figures are told on this machine, while the server
    /// listens on loopback alone and without `--public-url` and `--trusted-proxy`; else to nobody.
    #[arg(long, env = "BRIDGE_METRICS_KEY", hide_env_values = true, value_parser = key)]
    pub metrics_key: Option<String>,
    /// A collector of OpenTelemetry that spans are sent to (OTLP over HTTP), such as `http://127.0.0.1:4318`: what
    /// connections, requests, decisions, appends, commits and analyses take. Needs a build with
    /// `--features opentelemetry`.
    #[arg(long, env = "BRIDGE_OPENTELEMETRY", value_name = "URL")]
    pub opentelemetry: Option<Origin>,
    /// The proxies before the server, and what is believed of them.
    #[command(flatten)]
    pub proxies: Proxies,
    /// Who may open tables.
    #[command(flatten)]
    pub opening: OpeningOptions,
    /// How fast the time of tables, matches and events passes. `fast`, twenty times as fast, is for trying out a
    /// client, and only on a loopback address.
    #[arg(long, env = "BRIDGE_CLOCKS", value_name = "real|fast", value_enum, default_value_t)]
    pub clocks: Clocks,
    /// Computer players that may sit at tables, all together; 0 for none. What they bid by takes 73 MB as soon as
    /// the first one thinks, and each thread that thinks up to 160 MB.
    #[arg(long, env = "BRIDGE_ROBOTS", value_name = "N", default_value_t = 400)]
    pub robots: usize,
    /// How much may be open, and for how long.
    #[command(flatten)]
    pub limits: Limits,
    /// How long what is over is kept.
    #[command(flatten)]
    pub retention: Retention,
    /// The time of day; not on the command line, where it is the machine's.
    #[arg(skip)]
    pub wall_clock: WallClock,
    /// This server's place among the nodes of a simulation, if it has one.
    #[cfg(all(feature = "cluster", feature = "simulation"))]
    #[arg(skip)]
    pub simulated_node: Option<SimulatedNode>,
}

impl Config {
    /// What is said in one setting and denied in another.
    pub(crate) fn contradictions(&self) -> Vec<Contradiction> {
        let fast = matches!(self.clocks, Clocks::Fast) && !self.listen.ip().is_loopback();
        let fast = fast.then(|| StartError::FastClocks { address: self.listen }.to_string());
        let fast = fast.map(|why| Contradiction::of_first(&["clocks", "listen"], why));
        let spans = self.opentelemetry.as_ref().and_then(no_collector);
        let database = self.journal.as_ref().and_then(no_database);
        let nodes = self.nats.as_ref().and_then(|nats| no_nodes(nats, self.journal.is_some()));
        let own = fast.into_iter().chain(spans).chain(database).chain(nodes);
        own.chain(self.proxies.contradictions()).chain(self.opening.contradictions()).collect()
    }
}

fn address(text: &str) -> Result<SocketAddr, &'static str> {
    text.parse()
        .map_err(|_| "name an address and a port, such as 127.0.0.1:8080, or 0.0.0.0:8080 for all of this machine's")
}

/// A variable of the environment that is there and empty would be a key that everybody has.
fn key(text: &str) -> Result<String, &'static str> {
    if text.trim().is_empty() { Err("a key is not empty: leave it out to have none") } else { Ok(text.to_owned()) }
}

/// Why spans cannot be sent there.
fn no_collector(collector: &Origin) -> Option<Contradiction> {
    let why = if cfg!(not(feature = "opentelemetry")) {
        "this server is built without it; build it with `--features opentelemetry`"
    } else if collector.to_string().starts_with("http://") {
        return None;
    } else {
        "name a collector near by as http://HOST:PORT; it can pass spans on by TLS"
    };
    Some(Contradiction::of_first(&["opentelemetry"], why))
}

/// Why the server cannot be one of several.
fn no_nodes(nats: &str, has_database: bool) -> Option<Contradiction> {
    let is_address = |address: &str| {
        let host = ["nats://", "tls://"].iter().find_map(|scheme| address.strip_prefix(scheme)).unwrap_or(address);
        let host = host.rsplit_once('@').map_or(host, |(_, host)| host).trim_end_matches('/');
        let port = host.rsplit_once(':').map_or("4222", |(_, port)| port);
        // What stands in brackets is an address of version 6 without a port.
        !host.is_empty()
            && !host.contains("://")
            && (port.ends_with(']') || port.parse::<u16>().is_ok_and(|port| port > 0))
    };
    if cfg!(not(feature = "cluster")) {
        let why = "this server is built without it; build it with `--features cluster`";
        Some(Contradiction::of_first(&["nats"], why))
    } else if !nats.split(',').map(str::trim).all(is_address) {
        let why = "name it as nats://HOST:4222, or several of one cluster with commas between them";
        Some(Contradiction::of_first(&["nats"], why))
    } else if !has_database {
        let why = "several nodes share a journal; name its database with --journal postgres://…";
        Some(Contradiction::of_first(&["nats", "journal"], why))
    } else {
        None
    }
}

/// Why the journal cannot be kept in a database.
#[cfg(feature = "postgres")]
fn no_database(database: &DatabaseUrl) -> Option<Contradiction> {
    let database = DatabaseAddress::read(database.reveal());
    database.err().map(|why| Contradiction::of_first(&["journal"], why.to_string()))
}

/// See above.
#[cfg(not(feature = "postgres"))]
fn no_database(_: &DatabaseUrl) -> Option<Contradiction> {
    let why = "this server is built without it; build it with `--features postgres`";
    Some(Contradiction::of_first(&["journal"], why))
}
