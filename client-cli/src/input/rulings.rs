//! What a director types: rulings, each with the Law and the reason. Every other word means what it means to anybody.

mod award;
mod read;
mod reason;

pub(crate) use award::fine;
pub(crate) use read::{Draft, read, told};
pub(crate) use read::{awards, law_and_reason};
pub(crate) use reason::{WHY, reason};
