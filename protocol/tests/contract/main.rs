//! The contract as a client meets it: the golden file of every message, the document that explains them, and what comes of
//! frames that keep to neither. `UPDATE_GOLDEN=1` writes the golden files and the document's examples anew.

mod chain;
mod document;
mod fold_cases;
mod folding;
mod fuzz;
mod golden;
mod hostile;
mod layout;
mod procedures;
mod random;
mod round_trip;
mod sample;
mod samples;
mod script;
mod session;
mod story;
mod strategies;
mod table;
mod team_match;
mod typescript;
