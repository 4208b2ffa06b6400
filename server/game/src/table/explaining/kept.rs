//! What calls mean, as it is kept: in the journal, and in the log of the board. Golden files hold both
//! forms, and neither is ever changed.

use bridge_protocol::{ConventionCard, Explained, Question};
use bridge_rules::{BySeat, Side};
use serde::{Deserialize, Serialize};

use super::Record;
use crate::personal::Personal;

/// The records of this procedure as the journal keeps them.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Stored {
    Explained { explained: Explained, to: BySeat<bool> },
    Asked { question: Question },
    AnsweredAgain { question: Question },
    CardFiled { side: Side, card: ConventionCard },
}

impl Stored {
    /// The names of these records in the journal.
    pub(crate) const NAMES: &[&str] = &["explained", "asked", "answered_again", "card_filed"];
}

impl From<Record> for Stored {
    fn from(record: Record) -> Self {
        match record {
            Record::Explained { explained, to } => Self::Explained { explained, to },
            Record::Asked { question } => Self::Asked { question },
            Record::AnsweredAgain { question } => Self::AnsweredAgain { question },
            Record::CardFiled { side, card } => Self::CardFiled { side, card },
        }
    }
}

impl From<Stored> for Record {
    fn from(stored: Stored) -> Self {
        match stored {
            Stored::Explained { explained, to } => Self::Explained { explained, to },
            Stored::Asked { question } => Self::Asked { question },
            Stored::AnsweredAgain { question } => Self::AnsweredAgain { question },
            Stored::CardFiled { side, card } => Self::CardFiled { side, card },
        }
    }
}

/// What was said and asked about calls, in the log of a board.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::table) enum Line<'a> {
    Explained(&'a Explained),
    Asked(&'a Question),
    AnsweredAgain(&'a Question),
}

impl Record {
    /// Where a person's words stand in it.
    pub(crate) const fn personal(&self) -> Personal {
        match self {
            Self::Explained { .. } => Personal::text(&["explained.meaning.text"]),
            Self::CardFiled { .. } => Personal::text(&[
                "card.system",
                "card.lines.*.about",
                "card.lines.*.agreed",
                "card.calls.*.text",
                "card.notes",
            ]),
            Self::Asked { .. } | Self::AnsweredAgain { .. } => Personal::NOTHING,
        }
    }

    pub(in crate::table) const fn line(&self) -> Option<Line<'_>> {
        match self {
            Self::Explained { explained, .. } => Some(Line::Explained(explained)),
            Self::Asked { question } => Some(Line::Asked(question)),
            Self::AnsweredAgain { question } => Some(Line::AnsweredAgain(question)),
            // None is filed while a board is on.
            Self::CardFiled { .. } => None,
        }
    }
}
