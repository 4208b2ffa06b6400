//! What people do with a match of two teams: open it, hand in line-ups, look at its page and its sheet, rule, and play
//! it from segment to segment. It knows of a match what the server's views say, and nothing else.

pub(crate) mod act;
mod answers;
mod at_match;
mod dealing;
mod figures;
pub(super) mod files;
mod lineup;
mod news;
pub(crate) mod opening;
mod page;
mod record;
mod room_transfer;
mod ruling;
mod score_card;
mod sheet;
pub(crate) mod show;
pub(crate) mod team_file;
mod typed;
mod words;

pub(crate) use at_match::AtMatch;
pub(crate) use figures::{rounded, segments};
pub(crate) use lineup::player;
pub(crate) use opening::milliseconds;
pub(crate) use opening::{divided, open_match};
pub(crate) use page::page;
pub(crate) use score_card::{PlayedBoards, in_all, played_boards};
pub(crate) use sheet::{outcome, sheet};
pub(crate) use team_file::read as read_team;
pub(crate) use words::{conditions as agreed, numbered, scoring};
