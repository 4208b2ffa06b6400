//! A competition: a match of two teams, or an event of several matches. Its page, what is typed there, the way into its
//! rooms or matches and back are written once, for whatever is a [`kind::Competition`]. It knows of them what the
//! server's views say.

mod connect;
mod entrance;
pub(crate) mod event;
mod event_rulings;
mod exported;
pub(crate) mod field;
mod followable;
mod kind;
mod lobby_session;
mod of_event;
mod requests;
mod ruling_draft;
mod stay;
pub(crate) mod team_match;
mod typed;

pub(crate) use stay::{Entry, Purpose, attend};
