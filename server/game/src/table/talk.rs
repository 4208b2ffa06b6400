//! What is said at the table, and to whom (Laws 73, 76; Spec C11).

mod apply;
mod chat;
mod command;
mod decide;
mod hears;
mod kept;
pub(crate) mod show;

use super::Person;
use bridge_protocol::{Audience, Lane};

pub(crate) use chat::ChatLog;
pub use command::Command;
pub(crate) use kept::Stored;

/// The records of talk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// Somebody spoke.
    Said {
        /// Where they were.
        from: Lane,
        /// Who; none for a player, who is known by their seat.
        person: Option<Person>,
        /// The audience that it is for.
        to: Audience,
        /// What, cleaned.
        text: String,
    },
}
