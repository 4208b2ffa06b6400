//! Deals that fit a condition, for practice: points, shape, who has what; and those that are often asked for, by name.
//!
//! Such deals are chosen and not drawn: they are for practice, and no proof says that they are fair.

mod common;
mod condition;
mod expression;
mod measure;
mod mistake;
mod parse;
mod shape;
mod token;

pub use common::{COMMON, Common};
pub use condition::Condition;
pub use mistake::Mistake;

/// The tour of README.md, tried.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
