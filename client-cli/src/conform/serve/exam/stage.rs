//! What a client is put to, one after the other.

use std::fmt;

/// What a client is put to on a connection, in this order; each begins when it has acted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Stage {
    /// It is told more, and less, than it may know.
    Bears,
    /// A number is left out.
    Gap,
    /// An event that nobody knows.
    UnknownEvent,
    /// An event that does not follow.
    DoesNotFit,
    /// The connection breaks.
    Breaks,
    /// The connection breaks, and the token is not known any more.
    Forgotten,
    /// At another table: the root is not that of the boards.
    FalseRoot,
}

/// For whoever has to find out what their client did not get over.
impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Bears => "what it has to bear from the first frame on",
            Self::Gap => "a number that is missing",
            Self::UnknownEvent => "an event that nobody knows",
            Self::DoesNotFit => "an event that does not fit",
            Self::Breaks => "a connection that breaks",
            Self::Forgotten => "a token that is not known any more",
            Self::FalseRoot => "a root that is not that of the boards",
        })
    }
}
