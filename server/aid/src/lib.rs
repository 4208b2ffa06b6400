//! What helps a director with a doubted claim (Law 70; Spec C6.6), worked out from cards that he has looked at. It
//! knows positions and nothing else: no table, no statement, no players, and it awards nothing.

mod double_dummy;
mod line;
mod normal;
mod position;
mod standing;

pub use double_dummy::double_dummy;
pub use line::{Line, least_successful, trumps_forgotten};
pub use position::{NoPosition, Position};
pub use standing::{to_find, trumps_out};

/// The tour of README.md, tried.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
