//! What comes of an order that is carried out, here and at other nodes.

use std::fmt;

/// It was carried out.
pub(super) struct Done {
    /// In words.
    pub(super) said: String,
    /// How many it was about.
    pub(super) count: usize,
    /// How many other nodes have not answered.
    pub(super) silent: usize,
}

/// What came of an order at all nodes.
pub(super) struct Everywhere {
    pub(super) closed: usize,
    /// Whether any of them knows whom it is about.
    pub(super) knows: bool,
    pub(super) silent: Silent,
}

/// Other nodes that have not answered.
#[derive(Clone, Copy)]
pub(super) struct Silent(pub(super) usize);

impl Done {
    /// It was carried out here, and is about so many.
    pub(super) const fn new(said: String, count: usize) -> Self {
        Self { said, count, silent: 0 }
    }

    /// The same, but for what is not known.
    pub(super) fn but(self, silent: Silent) -> Self {
        Self { said: format!("{}{silent}", self.said), count: self.count, silent: silent.0 }
    }
}

impl Everywhere {
    pub(super) const fn doubt(&self) -> &'static str {
        if self.knows || self.silent.0 > 0 {
            ""
        } else {
            "; nobody like this is connected or has a table: is it right?"
        }
    }
}

/// Which nodes have not answered.
impl fmt::Display for Silent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => Ok(()),
            1 => f.write_str("; one other node has not answered"),
            more => write!(f, "; {more} other nodes have not answered"),
        }
    }
}

/// How many of something, in words.
pub(super) fn counted(count: usize, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}

/// How many boards are on, in words.
pub(super) fn boards_are_on(boards: usize) -> String {
    counted(boards, "board is on", "boards are on")
}
