//! What can be asked for on the command line, each done from its beginning to its end.

pub(crate) mod against_computers;
pub(crate) mod analysis;
pub(crate) mod close;
mod come;
pub(crate) mod daily;
pub(crate) mod deals;
pub(crate) mod direct;
pub(crate) mod event;
pub(crate) mod export;
pub(crate) mod host;
pub(crate) mod log;
pub(crate) mod meanings;
pub(crate) mod play;
pub(crate) mod team_match;
pub(crate) mod verify;
pub(crate) mod watch;
