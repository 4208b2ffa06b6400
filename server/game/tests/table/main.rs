//! The table from outside: stories of single boards, random sessions, and what nobody may notice.

#![expect(clippy::unwrap_used, reason = "a panic is how a test speaks, and its helpers too")]

mod auction;
mod audiences;
mod chance;
mod chat;
mod claims;
mod concealment;
mod dealing;
mod delayed;
mod duplicates;
mod evening;
mod golden;
mod interference;
mod kibitzers;
mod ledger;
mod moves;
mod names;
mod people;
mod play;
mod seating;
mod session;
mod sessions;
