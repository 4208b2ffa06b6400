//! What the cards of a board allow, worked out from all four hands: help for a director with a contested claim (Law 70;
//! Spec C6.6), and the double-dummy results, the par and the cost of each card when a board is over. It knows cards and
//! nothing else: no table, no statement, no players, and it awards nothing.

mod acceptance;
mod costs;
mod double_dummy;
mod layout;
mod line;
mod losses;
mod normal;
mod par;
mod position;
mod solving;
mod stack;
mod standing;
mod statement;
mod table;
pub mod translate;

pub use acceptance::{accepts, of_claimer};
pub use costs::{Cost, costs};
pub use double_dummy::{double_dummy, double_dummy_by};
pub use layout::{Layout, NoPosition};
pub use line::{Line, least_successful, trumps_forgotten};
pub use losses::Losses;
pub use par::{Par, ParContract};
pub use position::Position;
pub use solving::{Memory, Scored, Solved, Solver};
pub use stack::{STACK, on_deep_stack};
pub use standing::{to_find, trumps_out};
pub use table::DoubleDummyTable;

/// The tour of README.md, tried.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
