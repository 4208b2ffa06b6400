//! A match of two teams as its people live it.

mod played;
mod records;
mod rooms_apart;
mod sheet;
mod visibility;
