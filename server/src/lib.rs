//! A bridge server in one process: [`Server::start`] opens the journal, wakes the tables and lets people in.
//!
//! Floors, from the bottom: `journal` keeps what is true; `actor` runs a machine of `bridge-game`, `register` has all
//! of a kind; `tables`, above them `matches` and above these `events` are the kinds; `gateway` is the door. A floor
//! knows nothing of those above it.

mod accounts;
mod actor;
mod aide;
mod bells;
mod clock;
mod config;
mod deal_index;
mod events;
mod gateway;
mod invitations;
pub mod journal;
mod keys;
mod limits;
mod matches;
mod metrics;
mod openings;
mod process;
mod program;
mod register;
mod robots;
mod server;
mod storage;
mod tables;
mod upkeep;
mod waking;
mod wall_clock;
mod whereabouts;

pub use clock::Clocks;
pub use config::Config;
pub use gateway::{BadOrigin, Origin, Rates};
pub use keys::KeyError;
pub use limits::Limits;
pub use program::program;
pub use server::{Running, Server, StartError};
pub use wall_clock::WallClock;

/// Whether this server carries the browser client (feature `web`, built where there is Node).
pub const HAS_BROWSER_CLIENT: bool = gateway::HAS_BROWSER_CLIENT;

/// The tour of README.md, tried.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
