//! A competition: a match of two teams, or an event of several matches. It knows of them what the server's views say.

pub(crate) mod event;
pub(crate) mod team_match;
