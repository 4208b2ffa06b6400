//! The contract as a client meets it: the golden file of every message, the document that explains them, and what comes
//! of frames that keep to neither. `cargo golden` writes what is generated anew: golden files, examples, schema,
//! reference, TypeScript.

mod asyncapi;
mod chain;
mod document;
mod fold_cases;
mod folding;
mod forms;
mod fuzz;
mod golden;
mod hostile;
mod layout;
mod procedures;
mod random;
mod reference;
mod refusing;
mod round_trip;
mod sample;
mod samples;
mod schema;
mod script;
mod session;
mod story;
mod strategies;
mod table;
mod team_match;
mod typescript;
mod visibility;
