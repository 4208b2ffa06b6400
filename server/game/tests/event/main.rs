//! An event of several matches as its people live it.

#![expect(clippy::unwrap_used, reason = "a panic is how a test speaks, and its helpers too")]

mod chance;
mod conditions;
mod congress;
mod direction;
mod forms;
mod hiding;
mod matches;
mod people;
mod recomputed;
mod records;
mod swiss;
mod withdrawal;
