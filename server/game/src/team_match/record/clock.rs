//! The time of a segment, and that in which the server was away (Spec D14).

use serde::{Deserialize, Serialize};

/// Time has passed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockRecord {
    /// The server is at work, which is noted from time to time while a deadline runs.
    TimeKept {},
    /// The server was away: what ran out meanwhile has rested (Spec D14).
    Woken {},
    /// So much of a segment's time is used.
    SegmentWarned {
        /// Number of the segment, from 1.
        segment: u8,
        /// In percent; with 100 it is up.
        percent: u8,
    },
}

impl ClockRecord {
    /// The names of these records in the journal.
    pub(crate) const NAMES: &[&str] = &["time_kept", "woken", "segment_warned"];
}
