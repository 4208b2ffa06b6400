//! The reference client for the terminal: what `bridge-cli` makes of `bridge-client`.
//!
//! Floors, from the bottom: `exit` says how a command ends; `text` puts views and events into sentences; `input` reads
//! what is typed; `cli` is the command line. `connect` comes to a server, `session` is somebody at a table. `lobby` is
//! where one waits between tables; `tui` shows both in the terminal, `output` chooses between it, plain lines and JSON.
//! `competition` is a match of two teams or an event of several, `commands` does what is asked for on the command line,
//! `load` plays records again and measures servers, and `conform` holds them against the contract. A floor knows
//! nothing of those above it.

mod blue_chip;
pub mod cli;
mod commands;
mod competition;
pub mod conform;
mod connect;
pub mod exit;
mod input;
pub mod load;
mod lobby;
mod output;
mod program;
mod session;
mod stdout;
mod text;
mod tui;

pub use program::program;
