//! A claim as it is kept: in the journal, and in the log of the board. Golden files hold both forms, and
//! neither is ever changed.

use bridge_protocol::{ClaimStage, Turn};
use bridge_rules::{BoardNumber, Hand, Seat};
use serde::{Deserialize, Serialize};

use super::Record;
use crate::{Moment, personal::Personal, table::Table};

/// The records of this procedure as the journal keeps them.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Stored {
    Claimed {
        seat: Seat,
        tricks: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        statement: Option<String>,
        until: u64,
    },
    ClaimPassed {
        to: ClaimStage,
        until: u64,
    },
    ClaimAnswered {
        seat: Seat,
        accept: bool,
    },
    ClaimSettled {
        accepted: bool,
    },
    ClaimDeferred {},
    AgreementWithdrawn {
        seat: Seat,
        board: BoardNumber,
    },
}

impl Stored {
    /// The names of these records in the journal.
    pub(crate) const NAMES: &[&str] =
        &["claimed", "claim_passed", "claim_answered", "claim_settled", "claim_deferred", "agreement_withdrawn"];
}

impl From<Record> for Stored {
    fn from(record: Record) -> Self {
        match record {
            Record::Claimed { seat, tricks, statement, until } => {
                Self::Claimed { seat, tricks, statement, until: until.0 }
            }
            Record::ClaimPassed { to, until } => Self::ClaimPassed { to, until: until.0 },
            Record::ClaimAnswered { seat, accept } => Self::ClaimAnswered { seat, accept },
            Record::ClaimSettled { accepted } => Self::ClaimSettled { accepted },
            Record::ClaimDeferred => Self::ClaimDeferred {},
            Record::AgreementWithdrawn { seat, board } => Self::AgreementWithdrawn { seat, board },
        }
    }
}

impl From<Stored> for Record {
    fn from(stored: Stored) -> Self {
        match stored {
            Stored::Claimed { seat, tricks, statement, until } => {
                Self::Claimed { seat, tricks, statement, until: Moment(until) }
            }
            Stored::ClaimPassed { to, until } => Self::ClaimPassed { to, until: Moment(until) },
            Stored::ClaimAnswered { seat, accept } => Self::ClaimAnswered { seat, accept },
            Stored::ClaimSettled { accepted } => Self::ClaimSettled { accepted },
            Stored::ClaimDeferred {} => Self::ClaimDeferred,
            Stored::AgreementWithdrawn { seat, board } => Self::AgreementWithdrawn { seat, board },
        }
    }
}

/// A claim in the log of a board.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::table) enum Line<'a> {
    Claimed {
        turn: Turn,
        seat: Seat,
        tricks: u8,
        #[serde(skip_serializing_if = "Option::is_none")]
        statement: Option<&'a str>,
        stage: ClaimStage,
        hand: Hand,
    },
    ClaimPassed {
        turn: Turn,
        to: ClaimStage,
    },
    ClaimAnswered {
        turn: Turn,
        accept: bool,
        by: Seat,
    },
    ClaimSettled {
        turn: Turn,
        accepted: bool,
    },
    ClaimDeferred {
        turn: Turn,
    },
    AgreementWithdrawn {
        seat: Seat,
        board: BoardNumber,
    },
}

impl Record {
    /// Where a person's words stand in it.
    pub(crate) const fn personal(&self) -> Personal {
        match self {
            Self::Claimed { .. } => Personal::text(&["statement"]),
            Self::ClaimPassed { .. }
            | Self::ClaimAnswered { .. }
            | Self::ClaimSettled { .. }
            | Self::ClaimDeferred
            | Self::AgreementWithdrawn { .. } => Personal::NOTHING,
        }
    }

    pub(in crate::table) fn line(&self, after: &Table) -> Option<Line<'_>> {
        Some(match self {
            Self::Claimed { seat, tricks, statement, .. } => {
                let (claim, hand) = (after.claim()?, after.stage.in_play()?.play.hand(*seat));
                let (turn, stage) = (claim.turn, claim.stage);
                Line::Claimed { turn, seat: *seat, tricks: *tricks, statement: statement.as_deref(), stage, hand }
            }
            Self::ClaimPassed { to, .. } => Line::ClaimPassed { turn: after.claim()?.turn, to: *to },
            Self::ClaimAnswered { seat, accept } => {
                Line::ClaimAnswered { turn: after.claim()?.turn, accept: *accept, by: *seat }
            }
            Self::ClaimSettled { accepted } => Line::ClaimSettled { turn: after.settled_turn(), accepted: *accepted },
            Self::ClaimDeferred => Line::ClaimDeferred { turn: after.settled_turn() },
            Self::AgreementWithdrawn { seat, board } => Line::AgreementWithdrawn { seat: *seat, board: *board },
        })
    }
}
