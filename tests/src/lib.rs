//! The harness: a [`House`] to play in, [`Player`]s that speak the protocol over real sockets and can cheat, and [`Foursome`]s
//! that play boards. It goes through public doors only.

mod foursome;
mod house;
mod player;
mod regular;
mod wire;

pub use foursome::{Act, Foursome, chance, share};
pub use house::{Guest, House, LastWords, Process, fixed_address};
pub use player::{Attended, Closed, Player, Received};
pub use regular::Club;
pub use wire::{Ended, Wire, masked, status, within};
