//! The harness: a [`House`] to play in, [`Player`]s that speak the protocol over real sockets and can cheat,
//! [`Foursome`]s that play boards and [`Eight`] that play matches, and the reference [`Client`] in a process of its
//! own. It goes through public doors only.

mod attended;
mod client;
mod eight;
mod foursome;
mod house;
mod player;
mod regular;
mod wire;

pub use attended::Attended;
pub use client::Client;
pub use eight::{AtTable, Eight, Member, conditions, follow, is_closed, lineup, open as open_match};
pub use foursome::{Act, Foursome, chance, choose, commitment, open as open_table, share};
pub use house::{Guest, House, LastWords, Process, fixed_address};
pub use player::{Closed, Player, Received};
pub use regular::Club;
pub use wire::{Ended, Wire, masked, status};
