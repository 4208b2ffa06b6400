//! Declarations as they are kept: in the journal, and in the log of the board. Golden files hold both forms, and
//! neither is ever changed.

use bridge_protocol::{Lane, Turn};
use bridge_rules::{BySeat, Calling, Declaration, DeclarationKind, Declaring, Seat};
use serde::{Deserialize, Serialize};

use super::Record;
use crate::table::Table;

/// The records of this procedure as the journal keeps them.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Stored {
    Declared { seat: Seat, declaration: Declaration },
}

impl Stored {
    /// The names of these records in the journal.
    pub(crate) const NAMES: &[&str] = &["declared"];
}

impl From<Record> for Stored {
    fn from(record: Record) -> Self {
        match record {
            Record::Declared { seat, declaration } => Self::Declared { seat, declaration },
        }
    }
}

impl From<Stored> for Record {
    fn from(stored: Stored) -> Self {
        match stored {
            Stored::Declared { seat, declaration } => Self::Declared { seat, declaration },
        }
    }
}

/// Declarations in the log of a board.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::table) enum Line {
    Declared {
        turn: Turn,
        seat: Seat,
        declaration: Declaration,
        #[serde(skip_serializing_if = "Option::is_none")]
        due: Option<Due>,
        thought_ms: Option<u64>,
    },
}

/// What was said on a board, and what is due.
#[derive(Serialize)]
pub(in crate::table) struct Board {
    way: Calling,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<BySeat<u8>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    declarations: Vec<Declared>,
    #[serde(skip_serializing_if = "Option::is_none")]
    due: Option<Due>,
}

#[derive(Serialize)]
struct Declared {
    turn: Turn,
    seat: Seat,
    declaration: Declaration,
}

#[derive(Serialize)]
pub(in crate::table) struct Due {
    seat: Seat,
    kinds: Vec<DeclarationKind>,
}

impl Due {
    fn of(declaring: &Declaring) -> Option<Self> {
        declaring.turn().map(|seat| Self { seat, kinds: declaring.wanted() })
    }
}

impl Board {
    pub(in crate::table) fn of(declaring: &Declaring, declared_at: &[Turn]) -> Self {
        let declarations = declaring.declarations().into_iter().zip(declared_at);
        let declared =
            |((seat, declaration), turn): ((Seat, Declaration), &Turn)| Declared { turn: *turn, seat, declaration };
        Self {
            way: declaring.calling(),
            points: declaring.points(),
            declarations: declarations.map(declared).collect(),
            due: Due::of(declaring),
        }
    }
}

impl Record {
    pub(in crate::table) fn line(&self, after: &Table) -> Option<Line> {
        match self {
            Self::Declared { seat, declaration } => Some(Line::Declared {
                turn: after.last_turn(),
                seat: *seat,
                declaration: *declaration,
                due: after.stage.declaring().and_then(Due::of),
                thought_ms: after.thought_ms(Lane::Director),
            }),
        }
    }
}
