//! LIN, the notation of the largest site for online play: single boards, a line each, and vugraph files of a match.
//! Read liberally and written, as the same [`Game`](crate::pbn::Game) that PBN is.
//!
//! # Sources
//! There is no standard. This is what files in circulation have, and what two libraries that read them make of it:
//! [endplay](https://pypi.org/project/endplay/) and [bridgebots](https://pypi.org/project/bridgebots/).
//!
//! # What is told
//! A file is pairs of a two-letter name and a value, `md|3SAK…|`. Read are `pn` (names, South's first), `md` (the
//! dealer, 1 for South, and the hands from South's), `sv` (vulnerable), `ah` (the board's number), `mb` (calls) with
//! `an` (what they mean), `pc` (cards), `mc` (declarer's tricks, claimed), and of a match `vg` (its name and teams),
//! `rs` (its results) and `qx` (the room and number of each board). All others are the layout of a screen, and passed
//! over.
//!
//! Not kept when it is written: the score, the comment and what is said about cards, other tags, teams' IMPs. A board
//! whose result is known has it as a claim, unless all cards were played.

mod board;
mod hands;
mod read;
mod values;
mod write;

pub use read::read;
pub use write::{handviewer_link, write, write_match};
