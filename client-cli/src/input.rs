//! What somebody types: read into an intent, then resolved into what is asked of the server. What cannot be done is
//! said in a sentence before anything is sent.

mod act;
pub(crate) mod boards;
pub(crate) mod card_file;
mod chosen;
mod help;
pub(crate) mod id_or_link;
mod intent;
pub(crate) mod interrupt;
pub(crate) mod letters;
mod meant;
mod parse;
pub(crate) mod player_name;
pub(crate) mod practice;
mod resolve;
pub(crate) mod rulings;
pub(crate) mod stdin_lines;
mod swap;
mod taken_back;
mod talk;
pub(crate) mod victory_points;

pub(crate) use act::Act;
pub(crate) use help::{Leaf, help_for};
pub(crate) use intent::{CardWish, Cards, Intent, Misread, Mood, Show, Statement};
pub(crate) use letters::{bid_or_call, seat, side_named};
pub(crate) use meant::to_partner;
pub(crate) use parse::parse;
pub(crate) use resolve::{player, resolve};
