//! A ruling as the table keeps it, and when each lane hears of it.

use bridge_protocol::Ruling;

use crate::table::Person;

/// A ruling with its author, its Law and its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MadeRuling {
    pub(crate) director: Person,
    pub(crate) ruling: Ruling,
    pub(crate) law: Option<String>,
    pub(crate) reason: String,
}

/// When a lane hears of a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Disclosure {
    AtOnce,
    AfterTheBoard,
    /// It is about what a call means, and partner is never told that.
    Never,
}
