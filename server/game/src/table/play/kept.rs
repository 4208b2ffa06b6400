//! Cards as they are kept: in the journal, and in the log of the board. Golden files hold both forms, and
//! neither is ever changed.

use bridge_protocol::{Hands, Lane, Turn};
use bridge_rules::{Card, Hand, Seat};
use serde::{Deserialize, Serialize};

use super::Record;
use crate::{Moment, table::Table};

/// The records of this procedure as the journal keeps them.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Stored {
    LeadMade {
        seat: Seat,
        card: Card,
        until: u64,
    },
    NoQuestions {
        seat: Seat,
    },
    LeadFaced {},
    Played {
        seat: Seat,
        card: Card,
        /// Who chose it, if not the player of the seat: declarer, for dummy.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Seat>,
    },
    DummyFaced {},
}

impl Stored {
    /// The names of these records in the journal.
    pub(crate) const NAMES: &[&str] = &["lead_made", "no_questions", "lead_faced", "played", "dummy_faced"];
}

impl From<Record> for Stored {
    fn from(record: Record) -> Self {
        match record {
            Record::LeadMade { seat, card, until } => Self::LeadMade { seat, card, until: until.0 },
            Record::NoQuestions { seat } => Self::NoQuestions { seat },
            Record::LeadFaced => Self::LeadFaced {},
            Record::Played { by, seat, card } => Self::Played { seat, card, by: Some(by).filter(|by| *by != seat) },
            Record::DummyFaced => Self::DummyFaced {},
        }
    }
}

impl From<Stored> for Record {
    fn from(stored: Stored) -> Self {
        match stored {
            Stored::LeadMade { seat, card, until } => Self::LeadMade { seat, card, until: Moment(until) },
            Stored::NoQuestions { seat } => Self::NoQuestions { seat },
            Stored::LeadFaced {} => Self::LeadFaced,
            Stored::Played { seat, card, by } => Self::Played { by: by.unwrap_or(seat), seat, card },
            Stored::DummyFaced {} => Self::DummyFaced,
        }
    }
}

/// Cards in the log of a board.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::table) enum Line {
    LeadMade {
        turn: Turn,
        seat: Seat,
        card: Card,
        thought_ms: Option<u64>,
    },
    NoQuestions {
        by: Seat,
    },
    LeadFaced {
        seat: Seat,
        card: Card,
    },
    Played {
        turn: Turn,
        seat: Seat,
        card: Card,
        #[serde(skip_serializing_if = "Option::is_none")]
        won_by: Option<Seat>,
        thought_ms: Option<u64>,
    },
    DummyFaced {
        seat: Seat,
        hand: Hand,
        #[serde(skip_serializing_if = "Hands::is_empty")]
        also: Hands,
    },
}

impl Record {
    pub(in crate::table) fn line(&self, after: &Table) -> Option<Line> {
        let (turn, thought_ms) = (after.last_turn(), after.thought_ms(Lane::Director));
        let stage = after.stage.in_play()?;
        match self {
            Self::LeadMade { seat, card, .. } => Some(Line::LeadMade { turn, seat: *seat, card: *card, thought_ms }),
            Self::NoQuestions { seat } => Some(Line::NoQuestions { by: *seat }),
            Self::LeadFaced => {
                let lead = stage.lead.as_ref()?;
                Some(Line::LeadFaced { seat: lead.seat, card: *lead.card.reveal() })
            }
            Self::Played { seat, card, .. } => {
                let won_by = after.trick_just_won();
                Some(Line::Played { turn, seat: *seat, card: *card, won_by, thought_ms })
            }
            Self::DummyFaced => {
                let seat = stage.play.tricks().dummy();
                Some(Line::DummyFaced { seat, hand: stage.play.hand(seat), also: after.faced_with_dummy(stage) })
            }
        }
    }
}
