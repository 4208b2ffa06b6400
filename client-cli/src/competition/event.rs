//! What people do with an event of several matches: open it, start its rounds, look at its page, rule, and play from
//! match to match. It knows of an event what the server's views say, and
//! nothing else.

pub(crate) mod act;
mod answers;
mod at_event;
pub(crate) mod export;
mod letters;
mod match_transfer;
mod matches_seen;
mod news;
pub(crate) mod opening;
mod page;
mod ruling;
mod score_card;
pub(crate) mod show;
mod standings;
mod team;
mod teams_export;
mod typed;
mod words;

pub(crate) use at_event::AtEvent;
pub(crate) use news::fresh;
