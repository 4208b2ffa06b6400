//! The harness: a [`TestServer`] to play in, [`Player`]s that speak the protocol over real sockets and can cheat,
//! [`Foursome`]s that play boards and [`MatchPlayers`] that play matches, and the reference [`Client`] in a process of
//! its own. It goes through public doors only.

mod attended;
mod balancer;
mod client;
mod foursome;
mod framed_player;
mod link;
mod match_players;
mod player;
mod scripted_players;
mod tampering_proxy;
mod test_server;
mod typist;
mod wire;

pub use attended::Attended;
pub use balancer::Balancer;
pub use client::Client;
pub use foursome::{Act, Foursome, chance, choose, commitment, open as open_table, share};
pub use framed_player::FramedPlayer;
pub use link::{Far, Link};
pub use match_players::{AtTable, MatchPlayers, Member, conditions, follow, is_closed, lineup, open as open_match};
pub use player::{Closed, Player, Received};
pub use scripted_players::Club;
pub use tampering_proxy::{Tamper, TamperingProxy};
pub use test_server::{Guest, LastWords, Process, TestServer, fixed_address};
pub use typist::{DealPlan, Typist};
pub use wire::{Ended, Wire, masked, status};
