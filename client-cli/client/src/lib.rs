//! A client of the bridge server as a library: what a bot, a bridge to another program or a screen of one's own stands
//! on.
//!
//! [`Server`] gives a guest's token over HTTP ([`api`]); with it a [`Connection`] says hello, matches answers to
//! requests, folds events into views, takes its part in the dealing and comes back by itself after any disconnect
//! ([`connection`]). [`pending`] says what a view wants of its player next, [`auction`] who called what and who says
//! what it means. [`identity`] keeps who one is on each server, so that the same name comes back to its seat; [`proof`]
//! keeps what shows afterwards that a deal was fair; both lie in the user's own folder ([`state`]). [`retry`] says when
//! to ask again what a server found too fast.
//!
//! It knows no terminal, no command line and no player: what to call, to play and to say is its caller's affair.
//! `examples/pass_bot.rs` is a whole player in some sixty lines.
//!
//! # Invariants
//!
//! - It goes through the same doors as anyone, with tokens, tickets, limits and refusals, and knows of a table what the
//!   server's views say.
//! - A request is answered once, or the connection has ended: after a disconnect it is sent again under its number, and
//!   acts name the turn that they are for, so that none is carried out twice.
//! - A view is whole: its events are folded in order, and where one is missing or not known the view is fetched anew.
//! - A share of a deal is drawn from the operating system's entropy, committed to before it is told, and told to nobody
//!   but the server.
//! - Whoever does not read updates gets the latest views, and never holds up the connection; a tapped connection
//!   (`Options::tap`) stops reading its socket instead.
//! - A token that is kept is never written over, and nobody but the user may read it.
//! - It prints nothing. What the user should know are values with sentences: errors, updates, notices.

pub mod api;
pub mod auction;
pub mod connection;
#[cfg(any(test, feature = "test-util"))]
pub mod fixtures;
pub mod identity;
pub mod pending;
pub mod proof;
pub mod retry;
pub mod server_clock;
pub mod state;

pub use api::{InviteLink, Server};
pub use connection::{ConnectError, Connection, Ended, Handle, Options, RequestError, Update};
pub use identity::Identity;
pub use proof::{DealProof, ProofStore};
pub use state::StateDir;

/// The tour of README.md, tried.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
