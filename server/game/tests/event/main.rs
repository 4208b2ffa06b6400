//! An event as its people live it.

#![expect(clippy::unwrap_used, reason = "a panic is how a test speaks, and its helpers too")]

mod byes;
mod cards;
mod chance;
mod clock;
mod computers;
mod conditions;
mod congress;
mod corrections;
mod direction;
mod field_changes;
mod field_rulings;
mod fields;
mod forms;
mod hiding;
mod imported;
mod matches;
mod parties;
mod people;
mod recomputed;
mod records;
mod sections;
mod seen;
mod speedball;
mod swiss;
mod tuesday;
mod victory_points;
mod withdrawal;
