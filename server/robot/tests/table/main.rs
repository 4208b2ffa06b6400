//! Robots at a real table, each with its own seat's lane: they act, explain, judge, and use nothing that they may not
//! see.

#![expect(clippy::unwrap_used, reason = "a panic is how a test speaks, and its helpers too")]

mod evenings;
mod harness;
mod honesty;
mod leads;
mod manners;
mod scoring;
mod words;
