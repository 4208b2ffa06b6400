//! What somebody types: read into an intent, then resolved into what is asked of the server. What cannot be done is
//! said in a sentence before anything is sent.

mod act;
mod chosen;
mod help;
mod intent;
mod letters;
mod meant;
mod parse;
mod resolve;
mod swap;
mod taken_back;
mod talk;

pub use act::Act;
pub use help::{DIRECTORS_HELP, HELP, KIBITZERS_HELP, Leaf, help_for};
pub use intent::{CardWish, Cards, Intent, Misread, Mood, Show, Statement};
pub(crate) use letters::{bid_or_call, seat, side_named};
pub(crate) use meant::file_card;
pub use parse::parse;
pub use resolve::resolve;
