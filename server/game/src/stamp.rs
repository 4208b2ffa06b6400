//! When a record happened, and what of it a board's log has to cover beside itself.

use bridge_protocol::LogHash;

use crate::Moment;

/// The facts that go with a record when it is applied: its moment, and the digest of its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// When it happened.
    pub at: Moment,
    /// The digest of what somebody wrote in it; none if that is nobody's, and the log covers the text itself.
    pub words: Option<LogHash>,
}

impl From<Moment> for Stamp {
    fn from(at: Moment) -> Self {
        Self { at, words: None }
    }
}
