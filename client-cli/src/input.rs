//! What somebody types: read into an intent, then resolved into what is asked of the server. What cannot be done is said in a
//! sentence before anything is sent.

mod parse;
mod resolve;

pub use parse::{CardWish, Intent, Misread, Mood, parse};
pub use resolve::{Act, resolve};

/// The help that `?` shows.
pub const HELP: &[&str] = &[
    "1nt  4s        bid",
    "p  x  xx       pass, double, redouble",
    "s4  4s  sa     play that card",
    "4  k           play that card, if only one fits",
    "s  lo s  hi s  play the lowest or highest spade",
    "lo  hi         play the lowest or highest of the suit led",
    "claim 5        claim five of the remaining tricks; claim: all of them",
    "concede 2      give up two tricks; concede: all of them",
    "accept reject  answer a claim",
    "ready  Enter   go on to the next board",
    "say TEXT       say something to the table",
    "hand  score    your hand, the score sheet",
    "invite         the invitations (host)",
    "leave          give up your seat",
    "vacate N       free North's seat, whose player is gone (host)",
    "quit           go; your seat is kept",
];
