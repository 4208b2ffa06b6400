//! The forms of the game as their users meet them: the examples of the texts, and random sessions against a second
//! implementation that was written from the rules and not from the code.

mod by_the_book;
mod chance;
mod draws;
mod errata;
mod honeymoon;
mod other_tables;
mod random_sessions;
mod three_handed;
mod vectors;
#[cfg(feature = "serde")]
mod wire;
