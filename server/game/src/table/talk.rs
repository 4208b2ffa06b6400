//! What is said at the table, and to whom (Laws 73, 76; Spec C11).

mod apply;
mod chat;
mod decide;
mod hears;
mod kept;
pub(crate) mod show;

use super::Person;
use bridge_protocol::{Audience, Lane};

pub(crate) use chat::ChatLog;
pub(crate) use kept::Stored;

/// What was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// Somebody spoke.
    Said {
        /// Where he was.
        from: Lane,
        /// Who; none for a player, who is known by his seat.
        person: Option<Person>,
        /// To whom.
        to: Audience,
        /// What, cleaned.
        text: String,
    },
}
