//! A match of two teams as its people live it.

mod records;
