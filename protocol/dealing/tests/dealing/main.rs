//! `bridge-deal/1` from outside: the vectors of Spec E2, altered and hostile transcripts, statistics, the script.

mod drawn;
mod evening;
mod files;
mod hostile;
mod proof;
mod script;
mod statistics;
mod tampering;
mod unranking;
mod vectors;
