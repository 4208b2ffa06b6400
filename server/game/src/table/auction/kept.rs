//! Calls as they are kept: in the journal, and in the log of the board. Golden files hold both forms, and
//! neither is ever changed.

use bridge_protocol::{Lane, Meaning, Turn};
use bridge_rules::{Call, Contract, Seat};
use serde::{Deserialize, Serialize};

use super::Record;
use crate::{Moment, personal::Personal, table::Table};

/// The records of this procedure as the journal keeps them.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Stored {
    Called {
        seat: Seat,
        call: Call,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        meaning: Option<Meaning>,
    },
    CallHeld {
        seat: Seat,
        call: Call,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        meaning: Option<Meaning>,
        until: u64,
    },
    TrayPushed {
        until: u64,
    },
    TrayCame {},
    ContractReached {
        contract: Contract,
    },
}

impl Stored {
    /// The names of these records in the journal.
    pub(crate) const NAMES: &[&str] = &["called", "call_held", "tray_pushed", "tray_came", "contract_reached"];
}

impl From<Record> for Stored {
    fn from(record: Record) -> Self {
        match record {
            Record::Called { seat, call, meaning } => Self::Called { seat, call, meaning },
            Record::CallHeld { seat, call, meaning, until } => Self::CallHeld { seat, call, meaning, until: until.0 },
            Record::TrayPushed { until } => Self::TrayPushed { until: until.0 },
            Record::TrayCame => Self::TrayCame {},
            Record::ContractReached { contract } => Self::ContractReached { contract },
        }
    }
}

impl From<Stored> for Record {
    fn from(stored: Stored) -> Self {
        match stored {
            Stored::Called { seat, call, meaning } => Self::Called { seat, call, meaning },
            Stored::CallHeld { seat, call, meaning, until } => {
                Self::CallHeld { seat, call, meaning, until: Moment(until) }
            }
            Stored::TrayPushed { until } => Self::TrayPushed { until: Moment(until) },
            Stored::TrayCame {} => Self::TrayCame,
            Stored::ContractReached { contract } => Self::ContractReached { contract },
        }
    }
}

/// Calls in the log of a board.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::table) enum Line<'a> {
    Called {
        turn: Turn,
        seat: Seat,
        call: Call,
        #[serde(skip_serializing_if = "Option::is_none")]
        meaning: Option<&'a Meaning>,
        thought_ms: Option<u64>,
    },
    CallHeld {
        turn: Turn,
        call: Call,
    },
    ContractReached {
        contract: Contract,
    },
}

impl Record {
    /// Where a person's words stand in it.
    pub(crate) const fn personal(&self) -> Personal {
        match self {
            Self::Called { meaning: Some(_), .. } | Self::CallHeld { meaning: Some(_), .. } => {
                Personal::text(&["meaning.text"])
            }
            Self::Called { .. }
            | Self::CallHeld { .. }
            | Self::TrayPushed { .. }
            | Self::TrayCame
            | Self::ContractReached { .. } => Personal::NOTHING,
        }
    }

    pub(in crate::table) fn line(&self, after: &Table) -> Option<Line<'_>> {
        match self {
            Self::Called { seat, call, meaning } => Some(Line::Called {
                turn: after.last_turn(),
                seat: *seat,
                call: *call,
                meaning: meaning.as_ref(),
                thought_ms: after.thought_ms(Lane::Director),
            }),
            Self::CallHeld { call, .. } => Some(Line::CallHeld { turn: after.turn(), call: *call }),
            Self::ContractReached { contract } => Some(Line::ContractReached { contract: *contract }),
            // The director sees both sides of the screen.
            Self::TrayPushed { .. } | Self::TrayCame => None,
        }
    }
}
