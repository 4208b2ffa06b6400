//! LIN as others write it, as we write it, and as nobody should; and boards that somebody brings along.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod boards;
mod circulating;
mod others;
#[path = "../pbn/random_game.rs"]
mod random_game;
mod round_trip;
