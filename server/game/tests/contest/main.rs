//! An event of several matches as its people live it.

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
