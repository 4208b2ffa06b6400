//! A match of two teams as its people live it.

#![expect(clippy::unwrap_used, reason = "a panic is how a test speaks, and its helpers too")]

mod absence;
#[path = "../common/chance.rs"]
mod chance;
mod clock;
mod computers;
mod conditions;
mod dealing;
mod direction;
mod ending;
mod joining;
mod lineups;
mod orders;
mod people;
mod played;
mod records;
mod results;
mod rooms;
mod rooms_apart;
mod sheet;
mod story;
mod substitution;
mod ties;
mod vicissitudes;
mod visibility;
