//! The session as it is kept: in the journal, and in the log of the board. Golden files hold both forms,
//! and neither is ever changed.

use bridge_protocol::{ClosedBy, MeetingLink};
use bridge_rules::{BoardNumber, Seat, Side};
use serde::{Deserialize, Serialize};

use super::Record;
use crate::{personal::Personal, stored_outcome::StoredOutcome};

/// The records of this procedure as the journal keeps them.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Stored {
    ClockWarned {
        side: Side,
        percent: u8,
    },
    BoardsHeld {
        held: bool,
    },
    TimeKept {},
    Woken {},
    Dropped {
        seat: Seat,
    },
    Returned {
        seat: Seat,
    },
    SubstituteDue {
        seat: Seat,
    },
    /// The link is a text, because what was erased is none.
    MeetingSet {
        link: Option<String>,
    },
    BoardEnded(StoredOutcome),
    HonoursClaimed {
        seat: Seat,
        board: BoardNumber,
    },
    StopAgreed {
        seat: Seat,
        agrees: bool,
    },
    BoardShown {},
    SessionFinished {},
    Closed {
        by: ClosedBy,
    },
}

impl Stored {
    /// The names of these records in the journal.
    pub(crate) const NAMES: &[&str] = &[
        "clock_warned",
        "boards_held",
        "time_kept",
        "woken",
        "dropped",
        "returned",
        "substitute_due",
        "meeting_set",
        "board_ended",
        "honours_claimed",
        "stop_agreed",
        "board_shown",
        "session_finished",
        "closed",
    ];
}

impl From<Record> for Stored {
    fn from(record: Record) -> Self {
        match record {
            Record::ClockWarned { side, percent } => Self::ClockWarned { side, percent },
            Record::BoardsHeld { held } => Self::BoardsHeld { held },
            Record::TimeKept => Self::TimeKept {},
            Record::Woken => Self::Woken {},
            Record::Dropped { seat } => Self::Dropped { seat },
            Record::Returned { seat } => Self::Returned { seat },
            Record::SubstituteDue { seat } => Self::SubstituteDue { seat },
            Record::MeetingSet { link } => Self::MeetingSet { link: link.map(String::from) },
            Record::BoardEnded { outcome } => Self::BoardEnded(outcome.into()),
            Record::HonoursClaimed { seat, board } => Self::HonoursClaimed { seat, board },
            Record::StopAgreed { seat, agrees } => Self::StopAgreed { seat, agrees },
            Record::BoardShown => Self::BoardShown {},
            Record::SessionFinished => Self::SessionFinished {},
            Record::Closed { by } => Self::Closed { by },
        }
    }
}

impl From<Stored> for Record {
    fn from(stored: Stored) -> Self {
        match stored {
            Stored::ClockWarned { side, percent } => Self::ClockWarned { side, percent },
            Stored::BoardsHeld { held } => Self::BoardsHeld { held },
            Stored::TimeKept {} => Self::TimeKept,
            Stored::Woken {} => Self::Woken,
            Stored::Dropped { seat } => Self::Dropped { seat },
            Stored::Returned { seat } => Self::Returned { seat },
            Stored::SubstituteDue { seat } => Self::SubstituteDue { seat },
            Stored::MeetingSet { link } => {
                Self::MeetingSet { link: link.and_then(|link| MeetingLink::new(&link).ok()) }
            }
            Stored::BoardEnded(came) => Self::BoardEnded { outcome: came.into() },
            Stored::HonoursClaimed { seat, board } => Self::HonoursClaimed { seat, board },
            Stored::StopAgreed { seat, agrees } => Self::StopAgreed { seat, agrees },
            Stored::BoardShown {} => Self::BoardShown,
            Stored::SessionFinished {} => Self::SessionFinished,
            Stored::Closed { by } => Self::Closed { by },
        }
    }
}

/// The clock and the connections in the log of a board. It ends before the event that tells its last hash.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::table) enum Line {
    ClockWarning { side: Side, percent: u8 },
    ServerWasAway {},
    PlayerDropped { seat: Seat },
    PlayerReturned { seat: Seat },
    SubstituteDue { seat: Seat },
    StopAgreed { seat: Seat, agrees: bool },
}

impl Record {
    /// Where a person's words stand in it.
    pub(crate) const fn personal(&self) -> Personal {
        match self {
            Self::MeetingSet { .. } => Personal::text(&["link"]),
            Self::ClockWarned { .. }
            | Self::BoardsHeld { .. }
            | Self::TimeKept
            | Self::Woken
            | Self::Dropped { .. }
            | Self::Returned { .. }
            | Self::SubstituteDue { .. }
            | Self::BoardEnded { .. }
            | Self::StopAgreed { .. }
            | Self::BoardShown
            | Self::SessionFinished
            | Self::HonoursClaimed { .. }
            | Self::Closed { .. } => Personal::NOTHING,
        }
    }

    pub(in crate::table) const fn line(&self) -> Option<Line> {
        Some(match self {
            Self::ClockWarned { side, percent } => Line::ClockWarning { side: *side, percent: *percent },
            Self::Woken => Line::ServerWasAway {},
            Self::Dropped { seat } => Line::PlayerDropped { seat: *seat },
            Self::Returned { seat } => Line::PlayerReturned { seat: *seat },
            Self::SubstituteDue { seat } => Line::SubstituteDue { seat: *seat },
            Self::StopAgreed { seat, agrees } => Line::StopAgreed { seat: *seat, agrees: *agrees },
            Self::BoardsHeld { .. }
            | Self::TimeKept
            | Self::MeetingSet { .. }
            | Self::BoardEnded { .. }
            | Self::HonoursClaimed { .. }
            | Self::BoardShown
            | Self::SessionFinished
            | Self::Closed { .. } => return None,
        })
    }
}
