//! Stories of the whole server: real servers, real sockets, public doors only.

#![allow(clippy::unwrap_used, reason = "there is nothing here but tests")]

mod blue_chip;
mod boards;
mod conformance;
mod database;
mod directed_table;
mod figures;
mod fixtures;
mod floors;
mod lockfile;
mod matches;
mod nodes;
mod openers;
#[cfg(feature = "opentelemetry")]
mod opentelemetry;
mod operator;
mod play;
mod promises;
mod proxies;
mod recovery;
mod robots;
mod secrecy;
mod security;
mod settings;
mod snapshots;
mod streams;
mod tidy;
