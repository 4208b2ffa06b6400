//! The reference client: connections that resume by themselves, and what `bridge-cli` makes of them.
//!
//! It goes through the same doors as anyone: tokens, tickets, limits and refusals. It knows of a table what the
//! server's views say, and nothing else.

pub mod board_log;
pub mod boards;
pub mod card_file;
pub mod cli;
pub mod close;
pub mod connect;
pub mod direct;
pub mod evening;
pub mod event;
pub mod exit;
pub mod export;
pub mod input;
pub mod json;
pub mod load;
mod lobby;
pub mod named;
pub mod narrator;
pub mod plain;
pub mod player_name;
mod program;
pub mod replay;
pub mod screen;
pub mod session;
pub mod talker;
pub mod team_match;
pub mod terminal;
pub mod thoughts;
pub mod told;
pub mod typed;
pub mod verify;
pub mod words;

pub use program::program;
