//! A bridge server in one process: [`Server::start`] opens the journal, wakes the tables and lets people in.
//!
//! Floors, from the bottom: `journal` keeps what is true, and `outbox` what goes out to a connection; `actor` runs a
//! machine of `bridge-game`, `registry` has those of a kind that are in memory, `directory` finds all of them and
//! `reconciler` sees to what lies below one; `tables`, above them `matches` and above these `events` are the kinds;
//! `gateway` is HTTP and WebSocket, and `recovery` the start. Beside the lower ones stands what all need, such as
//! `keys`, `clock` and `notifiers`. A floor knows nothing of those above it: `tests/e2e/floors.rs` lists and holds
//! them.

#![cfg_attr(not(test), warn(clippy::print_stderr, clippy::print_stdout))]

mod accounts;
mod actor;
mod address;
mod adjudication;
#[cfg(unix)]
mod admin;
#[cfg(feature = "robots")]
mod analysis;
#[cfg(feature = "robots")]
mod away;
mod bounded;
mod claim_analysis;
mod clock;
mod cluster;
mod config;
mod console;
mod contradiction;
mod deal_index;
mod directory;
mod entropy;
mod error_chain;
mod events;
mod gateway;
mod health;
mod invitations;
pub mod journal;
mod journal_refusal;
mod keys;
mod limits;
mod listing;
mod locks;
mod matches;
mod metrics;
mod net;
#[cfg(feature = "cluster")]
mod nodes;
mod notifiers;
mod open_counts;
mod open_permission;
#[cfg(feature = "opentelemetry")]
mod opentelemetry;
mod operator;
#[cfg(any(unix, feature = "cluster"))]
mod orders;
mod outbox;
mod people;
mod planted;
mod process;
mod program;
#[cfg(feature = "robots")]
mod reasons;
mod reconciler;
mod recovery;
mod registry;
mod retention;
#[cfg(feature = "robots")]
mod robot_players;
#[cfg(feature = "robots")]
mod robot_seed;
mod robots;
mod server;
mod solver_thread;
mod spans;
mod stop_signals;
mod storage;
mod tables;
mod tasks;
#[cfg(feature = "robots")]
mod thinking;
mod upkeep;
mod whereabouts;

pub use clock::{Clocks, WallClock};
#[cfg(all(feature = "cluster", feature = "simulation"))]
pub use cluster::{SimulatedCluster, SimulatedNode, Ways};
pub use config::{Config, DatabaseUrl};
#[cfg(feature = "simulation")]
pub use entropy::{Seeded, seed_this_thread};
#[cfg(feature = "simulation")]
pub use gateway::echo;
pub use gateway::{BadOrigin, Origin, Proxies, Rates};
pub use keys::KeyError;
pub use limits::Limits;
#[cfg(feature = "simulation")]
pub use net::Caller;
pub use open_permission::{Openers, OpeningOptions};
#[cfg(feature = "simulation")]
pub use planted::{Fault as PlantedFault, SIMULATED_PANIC, let_tasks_panic, plant};
pub use program::program;
pub use retention::Retention;
#[cfg(feature = "simulation")]
pub use server::InMemory;
pub use server::{Running, Server, StartError};
#[cfg(feature = "simulation")]
pub use tasks::SimulatedProcess;

/// Whether this server carries the browser client (feature `web`, built where there is Node).
pub const HAS_BROWSER_CLIENT: bool = gateway::HAS_BROWSER_CLIENT;

/// The tour of README.md, tried.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
