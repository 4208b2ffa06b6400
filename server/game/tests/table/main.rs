//! The table from outside: stories of single boards, random sessions, and what nobody may notice.

#![expect(clippy::unwrap_used, reason = "a panic is how a test speaks, and its helpers too")]

mod absence;
mod agreement;
mod alerts;
mod auction;
mod audiences;
mod chance;
mod chat;
mod claim_deferred;
mod claim_hands;
mod claim_stages;
mod claims;
mod clocks;
mod closing;
mod computers;
mod concealment;
mod convention_cards;
mod dealing;
mod delayed;
mod direction;
mod dummy;
mod duplicates;
mod evening;
mod golden;
mod interference;
mod kibitzers;
mod known_deals;
mod lead;
mod ledger;
mod log;
mod moves;
mod names;
mod of_match;
mod people;
mod play;
mod questions;
mod screens;
mod seating;
mod session;
mod sessions;
mod swaps;
mod tempo;
mod undo;
mod words;
