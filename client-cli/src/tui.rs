//! The table and the lobbies in the terminal. `screen` says what stands there, as values that know no terminal;
//! `window` takes keys and draws.

mod lobby;
mod render;
pub(crate) mod screen;
mod suspension;
mod theme;
pub(crate) mod window;
