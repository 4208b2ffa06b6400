//! A bridge server in one process: [`Server::start`] opens the journal, wakes the tables and lets people in.
//!
//! Floors, from the bottom: `journal` keeps what is true; `actor` and `tables` run the machines of `bridge-game`; `gateway` is
//! the door. A floor knows nothing of those above it.

mod accounts;
mod actor;
mod clock;
mod config;
mod gateway;
mod invitations;
pub mod journal;
mod keys;
mod metrics;
mod program;
mod server;
mod tables;

pub use config::Config;
pub use gateway::{BadOrigin, Origin, Rates};
pub use keys::KeyError;
pub use program::program;
pub use server::{Running, Server, StartError};
