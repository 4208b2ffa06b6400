//! Stories of the whole server: real servers, real sockets, public doors only.

#![allow(clippy::unwrap_used, reason = "there is nothing here but tests")]

mod boards;
mod directed_table;
mod fixtures;
mod floors;
mod matches;
mod play;
mod recovery;
mod secrecy;
mod security;
mod snapshots;
mod streams;
mod tidy;
