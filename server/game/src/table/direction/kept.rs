//! The director's acts as they are kept: in the journal, and in the log of the board. Golden files hold
//! both forms, and neither is ever changed.

use bridge_protocol::{AccountId, Adjustment, BoardResult, DirectorCall, Lane, PlayerName, Ruling};
use bridge_rules::{Hand, Outcome, Seat};
use serde::{Deserialize, Serialize};

use super::Record;
use crate::{
    personal::Personal,
    stored_outcome::StoredOutcome,
    table::{Person, Table, log::NameOf},
};

/// The records of this procedure as the journal keeps them.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Stored {
    DirectorAdmitted {
        account: AccountId,
        name: PlayerName,
    },
    DirectorCalled {
        call: DirectorCall,
        later: bool,
    },
    CallTold {
        to: Vec<Lane>,
    },
    Ruled {
        account: AccountId,
        name: PlayerName,
        ruling: Ruling,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        law: Option<String>,
        reason: String,
    },
    RulingTold {
        number: u32,
        to: Vec<Lane>,
    },
    HandShown {
        seat: Seat,
    },
    Adjusted {
        adjustment: Adjustment,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        outcome: Option<StoredOutcome>,
    },
}

impl Stored {
    /// The names of these records in the journal.
    pub(crate) const NAMES: &[&str] =
        &["director_admitted", "director_called", "call_told", "ruled", "ruling_told", "hand_shown", "adjusted"];
}

impl From<Record> for Stored {
    fn from(record: Record) -> Self {
        match record {
            Record::DirectorAdmitted { person: Person { account, name } } => Self::DirectorAdmitted { account, name },
            Record::DirectorCalled { call, later } => Self::DirectorCalled { call, later },
            Record::CallTold { to } => Self::CallTold { to },
            Record::Ruled { director: Person { account, name }, ruling, law, reason } => {
                Self::Ruled { account, name, ruling, law, reason }
            }
            Record::RulingTold { number, to } => Self::RulingTold { number, to },
            Record::HandShown { seat } => Self::HandShown { seat },
            Record::Adjusted { adjustment, outcome } => {
                Self::Adjusted { adjustment, outcome: outcome.map(StoredOutcome::from) }
            }
        }
    }
}

impl From<Stored> for Record {
    fn from(stored: Stored) -> Self {
        match stored {
            Stored::DirectorAdmitted { account, name } => Self::DirectorAdmitted { person: Person { account, name } },
            Stored::DirectorCalled { call, later } => Self::DirectorCalled { call, later },
            Stored::CallTold { to } => Self::CallTold { to },
            Stored::Ruled { account, name, ruling, law, reason } => {
                Self::Ruled { director: Person { account, name }, ruling, law, reason }
            }
            Stored::RulingTold { number, to } => Self::RulingTold { number, to },
            Stored::HandShown { seat } => Self::HandShown { seat },
            Stored::Adjusted { adjustment, outcome } => {
                Self::Adjusted { adjustment, outcome: outcome.map(Outcome::from) }
            }
        }
    }
}

/// The director in the log of a board.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::table) enum Line<'a> {
    DirectorCame {
        name: NameOf,
    },
    DirectorCalled {
        call: &'a DirectorCall,
    },
    Ruled(Notice<'a>),
    HandShown {
        seat: Seat,
        hand: Hand,
    },
    Adjusted {
        adjustment: &'a Adjustment,
        #[serde(skip_serializing_if = "Option::is_none")]
        result: Option<BoardResult>,
    },
}

#[derive(Serialize)]
pub(in crate::table) struct Notice<'a> {
    number: u32,
    director: NameOf,
    ruling: &'a Ruling,
    #[serde(skip_serializing_if = "Option::is_none")]
    law: Option<&'a str>,
    reason: &'a str,
}

impl Record {
    /// Where a person's words stand in it. What the table itself calls about is nobody's.
    pub(crate) const fn personal(&self) -> Personal {
        match self {
            Self::DirectorAdmitted { .. } => Personal::name(&["name"]),
            Self::DirectorCalled { call: DirectorCall { by: Some(_), .. }, .. } => Personal::text(&["call.about"]),
            Self::Ruled { .. } => Personal {
                texts: &["law", "reason", "ruling.correct_meaning.text", "ruling.find.text"],
                ..Personal::name(&["name"])
            },
            Self::DirectorCalled { .. }
            | Self::CallTold { .. }
            | Self::RulingTold { .. }
            | Self::HandShown { .. }
            | Self::Adjusted { .. } => Personal::NOTHING,
        }
    }

    pub(in crate::table) fn line(&self, after: &Table) -> Option<Line<'_>> {
        Some(match self {
            Self::DirectorAdmitted { person } => Line::DirectorCame { name: NameOf { account: person.account } },
            Self::DirectorCalled { call, .. } => Line::DirectorCalled { call },
            Self::Ruled { director, ruling, law, reason } => Line::Ruled(Notice {
                number: after.direction.next_ruling() - 1,
                director: NameOf { account: director.account },
                ruling,
                law: law.as_deref(),
                reason,
            }),
            Self::HandShown { seat } => Line::HandShown { seat: *seat, hand: after.stage.hand(*seat)? },
            Self::Adjusted { adjustment, outcome } => {
                let result = outcome.map(|outcome| BoardResult::new(adjustment.board, outcome));
                Line::Adjusted { adjustment, result }
            }
            // The director heard of it at once.
            Self::CallTold { .. } | Self::RulingTold { .. } => return None,
        })
    }
}
