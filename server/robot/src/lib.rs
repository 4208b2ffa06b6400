//! A computer player as a pure function: what a seat may see, a seed and a budget of work give its next act, with its
//! reasons.
//!
//! The crate knows the rules, the protocol's view of a table and what cards allow; it knows no table's secrets, no
//! clock and no chance of its own. So every decision can be made again, anywhere, and what a robot may not see it
//! cannot use: it is not there.
//!
//! # A tour
//!
//! A seat's view and the cards that it has seen fall ([`Sight`], [`Seen`]) ask something of it (`duty`): to be ready,
//! to call, to play, to answer a claim. [`Robot::decide`] does it.
//!
//! *Calls* come from a [`System`]'s [`Book`]: pons behind one adapter (`system`), but for what no player calls
//! (`judgement`). What a call means is found out by
//! asking the system with which hands it makes these calls ([`Sense`]); the words are the same whatever hand made the
//! call.
//!
//! *Cards* are tried on layouts of the hidden cards (`layouts`), a few that stand for many (`representatives`), double
//! dummy (`bridge_claims::Solver`), and the best on the average by what the table plays for is played (`play`,
//! `value`): IMPs, matchpoints, or the points that its form of the game writes. What others called and played makes
//! layouts likelier (`reading`, `signal`). Opening leads come from a table (`lead`).
//!
//! *Claims* of others are judged by what double dummy allows, and a robot claims itself when nothing is left to decide
//! (`claim`). A slip is given back at once and not later ([`grants`]).
//!
//! # Invariants
//!
//! - The same sight, seed and budget give the same act, whatever [`Memory`] holds: it is a cache.
//! - Hidden hands dealt anew, with everything the same that the seat can see, give the same act and the same words.
//! - Words are a function of system, vulnerability and auction alone.
//! - Nothing here prints a card: `Debug` of acts, reasons and seeds says of what kind they are.

mod act;
mod card;
mod chance;
mod claim;
mod duty;
mod judgement;
mod known;
mod layouts;
mod lead;
mod level;
mod meaning;
mod play;
pub mod pool;
mod reading;
mod representatives;
mod robot;
mod sight;
mod signal;
mod system;
mod undo;
mod value;

pub use act::{Act, Doing, Reason, Why};
pub use card::{auctions_on_card, convention_card};
pub use chance::Seed;
pub use duty::Duty;
pub use level::{Level, Nodes};
pub use meaning::{Meanings, Sense, Shape, Span};
pub use play::Resources;
pub use robot::{Memory, Robot};
pub use sight::{Seen, Sight};
pub use system::{Book, Choice, System};
pub use undo::grants;
