//! Computers that play: for each table that has some, a task that looks at it as they do, and threads that think.

mod command;
pub(crate) mod hints;
mod minds;
mod player;
mod reasons;
mod seeing;
mod service;
#[cfg(test)]
#[cfg(all(feature = "cluster", feature = "simulation"))]
mod tests;

pub(crate) use service::{Means, serve};
