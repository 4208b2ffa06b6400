//! Bridge records as others write them: PBN 2.1 ([`pbn`]) and LIN ([`lin`]), read and written; USEBIO 1.2 ([`usebio`])
//! and tables for spreadsheets ([`csv`]), written; and the boards of any of these and of DLM, for who brings their own
//! ([`boards`]).
//!
//! The crate turns bytes into values of `bridge-rules` and back. It opens no file, knows no clock and keeps nothing;
//! what it reads was written by strangers, so everything has a limit ([`pbn::limits`]) and nothing panics.
//!
//! ```
//! use bridge_formats::pbn;
//!
//! let reading = pbn::read(b"[Board \"1\"]\n[Dealer \"N\"]\n[Auction \"N\"]\n1C Pass 1S AP\n");
//! assert!(reading.problems.is_empty());
//! assert_eq!(reading.games[0].unfinished.map(|contract| contract.to_string()), Some("1SS".to_owned()));
//! assert!(pbn::write(&reading.games).starts_with(b"% PBN 2.1\r\n% EXPORT\r\n"));
//! ```
//!
//! # Checked against another reader
//!
//! `endplay_check.py` compares what we write with what [endplay](https://pypi.org/project/endplay/) makes of it. A test
//! runs it over the tree's own matches with the Python that `BRIDGE_PYTHON` names; for the folder of match files that
//! `BRIDGE_MATCHES` names:
//!
//! ```text
//! python3 -m venv /tmp/endplay && /tmp/endplay/bin/pip install endplay
//! cargo run -p bridge-formats --example rewrite -- "$BRIDGE_MATCHES" /tmp/rewritten
//! /tmp/endplay/bin/python protocol/formats/endplay_check.py "$BRIDGE_MATCHES" /tmp/rewritten
//! ```
//!
//! `lin_check.py` does the same for LIN, with [bridgebots](https://pypi.org/project/bridgebots/) beside it, in a test
//! too. `.ci/run` makes such a Python where the packages can be had.
//!
//! ```text
//! /tmp/endplay/bin/pip install bridgebots
//! BRIDGE_PYTHON=/tmp/endplay/bin/python cargo test -p bridge-formats others
//! ```

pub mod boards;
pub mod csv;
mod decimal;
pub mod field;
pub mod lin;
pub mod line;
pub mod pbn;
pub mod standings;
pub mod teams;
pub mod usebio;

pub use decimal::{Decimal, NotDecimal};

/// The tour of README.md, tried.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
