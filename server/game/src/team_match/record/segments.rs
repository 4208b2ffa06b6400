//! Segments: when they begin and end, and who plays where in them.

use bridge_protocol::{Lineup, Team};
use serde::{Deserialize, Serialize};

use crate::Moment;

/// A segment begins or ends, or its line-ups are settled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SegmentRecord {
    /// A segment began: its boards are committed to, and the line-ups are awaited.
    SegmentOpened {
        /// Number of the segment, from 1.
        segment: u8,
        /// How many boards it has.
        boards: u8,
        /// Who has to place their team first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        places_first: Option<Team>,
        /// When the line-ups are due.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        due: Option<Moment>,
    },
    /// A line-up was handed in, by the captain or for them.
    LineupHandedIn {
        /// Number of the segment, from 1.
        segment: u8,
        /// The team that is placed.
        team: Team,
        /// The line-up as it was handed in.
        lineup: Lineup,
    },
    /// Both line-ups are shown.
    LineupsShown {
        /// Number of the segment, from 1.
        segment: u8,
    },
    /// A segment is over in both rooms.
    SegmentClosed {
        /// Number of the segment, from 1.
        segment: u8,
    },
}

impl SegmentRecord {
    /// The names of these records in the journal.
    pub(crate) const NAMES: &[&str] = &["segment_opened", "lineup_handed_in", "lineups_shown", "segment_closed"];
}
