//! The dealing as it is kept: in the journal, and in the log of the board. Golden files hold both forms,
//! and neither is ever changed.

use std::collections::BTreeMap;

use bridge_dealing::{ClientCommitment, Share, Transcript};
use bridge_protocol::Lane;
use bridge_rules::{BoardNumber, Hand, Seat, Seating, Terms};
use serde::{Deserialize, Serialize};

use super::Record;
use crate::{
    Moment,
    table::{Table, declaring, drawing},
};

/// The records of this procedure as the journal keeps them.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Stored {
    Ready { seat: Seat },
    ContributionsCalled { until: u64 },
    Contributed { seat: Seat, commitment: ClientCommitment },
    RevealsCalled { until: u64 },
    Revealed { seat: Seat, value: Share },
    Dealt { transcript: Box<Transcript> },
    BoardOpened { board: BoardNumber },
}

impl Stored {
    /// The names of these records in the journal.
    pub(crate) const NAMES: &[&str] =
        &["ready", "contributions_called", "contributed", "reveals_called", "revealed", "dealt", "board_opened"];
}

impl From<Record> for Stored {
    fn from(record: Record) -> Self {
        match record {
            Record::Ready { seat } => Self::Ready { seat },
            Record::ContributionsCalled { until } => Self::ContributionsCalled { until: until.0 },
            Record::Contributed { seat, commitment } => Self::Contributed { seat, commitment },
            Record::RevealsCalled { until } => Self::RevealsCalled { until: until.0 },
            Record::Revealed { seat, value } => Self::Revealed { seat, value },
            Record::Dealt { transcript } => Self::Dealt { transcript },
            Record::BoardOpened { board } => Self::BoardOpened { board },
        }
    }
}

impl From<Stored> for Record {
    fn from(stored: Stored) -> Self {
        match stored {
            Stored::Ready { seat } => Self::Ready { seat },
            Stored::ContributionsCalled { until } => Self::ContributionsCalled { until: Moment(until) },
            Stored::Contributed { seat, commitment } => Self::Contributed { seat, commitment },
            Stored::RevealsCalled { until } => Self::RevealsCalled { until: Moment(until) },
            Stored::Revealed { seat, value } => Self::Revealed { seat, value },
            Stored::Dealt { transcript } => Self::Dealt { transcript },
            Stored::BoardOpened { board } => Self::BoardOpened { board },
        }
    }
}

/// The beginning of the log of a board. What led to the board comes before it.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::table) enum Line {
    BoardOpened {
        board: BoardNumber,
        /// Where they are not those that its number gives.
        #[serde(skip_serializing_if = "Option::is_none")]
        terms: Option<Terms>,
        /// Where not four play.
        #[serde(skip_serializing_if = "Option::is_none")]
        seating: Option<Seating>,
        /// Those that the director had looked at before, and what the form shows to all.
        hands: BTreeMap<Seat, Hand>,
        #[serde(skip_serializing_if = "Option::is_none")]
        declaring: Option<declaring::Board>,
        #[serde(skip_serializing_if = "Option::is_none")]
        drawing: Option<drawing::Board>,
    },
}

impl Record {
    pub(in crate::table) fn line(&self, after: &Table) -> Option<Line> {
        match self {
            Self::BoardOpened { board } => {
                let terms = after.stage.terms().copied().filter(|terms| !terms.follow_from_the_number());
                let seen = Seat::ALL.into_iter().filter(|seat| after.hands_shown(Lane::Director)[*seat]);
                let hands = seen.filter_map(|seat| Some((seat, after.stage.hand(seat)?))).collect();
                let seating = Some(after.seating()).filter(|seating| *seating != Seating::default());
                let said = after.stage.declaring().map(|said| declaring::Board::of(said, &[]));
                let drawing = after.stage.draw().map(drawing::Board::of);
                Some(Line::BoardOpened { board: *board, terms, seating, hands, declaring: said, drawing })
            }
            Self::Ready { .. }
            | Self::ContributionsCalled { .. }
            | Self::Contributed { .. }
            | Self::RevealsCalled { .. }
            | Self::Revealed { .. }
            | Self::Dealt { .. } => None,
        }
    }
}
