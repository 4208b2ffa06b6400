//! What people do with an event of several matches: open it, start its rounds, look at its page, rule, and play from
//! match to match. In code it is a event, as in the protocol. It knows of an event what the server's views say, and
//! nothing else.

pub(crate) mod act;
mod attendance;
mod entrance;
mod evening;
mod letters;
mod news;
pub(crate) mod opening;
mod page;
mod ruling;
pub(crate) mod show;
mod standings;
mod team;
mod typed;
mod words;

pub(crate) use attendance::EventAttendance;
pub(crate) use evening::{EventEntry, EventTurn, attend};
