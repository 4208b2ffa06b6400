//! Why a story could not go on.

use std::fmt;

use super::period::Period;

/// Why a story could not go on, in words.
#[derive(Debug)]
pub struct Broken {
    pub(super) why: String,
    /// Whether the server may have been right: the time for what was asked was over.
    pub(super) is_out_of_time: bool,
}

impl Broken {
    pub(super) fn new(why: impl Into<String>) -> Self {
        Self { why: why.into(), is_out_of_time: false }
    }

    /// What was asked for within this time came to something else: the server is at fault, or the time was over.
    pub(super) fn within(period: Period, came: &str) -> Self {
        match period.if_over() {
            Some(over) => Self { why: format!("{came}, {over}"), is_out_of_time: true },
            None => Self::new(came),
        }
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for Broken {}
