//! Directing, and calling the director.

use bridge_protocol::Ruling;

/// Directing, and calling the director.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Direct the table; the caller has seen the invitation.
    Direct,
    /// Call the director.
    CallDirector {
        /// The number of this call among one's own.
        number: u32,
        /// What about, as typed.
        about: String,
    },
    /// As director, do something.
    Rule {
        /// The number of this ruling at the table.
        number: u32,
        /// The ruling as it was given.
        ruling: Ruling,
        /// By which Law, as typed.
        law: Option<String>,
        /// The reason as it was typed: it is not cleaned yet.
        reason: String,
    },
}
