//! What is told of the session.

use bridge_protocol::{BoardResult, Lane, TableEvent};

use super::Record;
use crate::{
    table::{Table, explaining::show::everything},
    view::board,
};

impl Record {
    pub(crate) fn shown(&self, after: &Table, lane: Lane) -> Option<TableEvent> {
        Some(match self {
            Self::ClockWarned { side, percent } => TableEvent::ClockWarning { side: *side, percent: *percent },
            Self::BoardsHeld { .. } => return None,
            Self::Woken => TableEvent::ServerWasAway {},
            Self::Dropped { seat } => TableEvent::PlayerDropped { seat: *seat },
            Self::Returned { seat } => TableEvent::PlayerReturned { seat: *seat },
            Self::SubstituteDue { seat } => TableEvent::SubstituteDue { seat: *seat },
            Self::BoardEnded { .. } => {
                let over = after.finished.last()?;
                let secret = after.set.reveal(over.board);
                let result = BoardResult::new(over.board, over.outcome);
                let meanings = everything(&over.explanations, &after.policy);
                let clock = after.clock_of_the_last_board();
                TableEvent::BoardEnded { result, deal: over.deal, secret, meanings, log: Some(over.log), clock }
            }
            Self::BoardShown => {
                let board = board::on_the_table(after, lane)?.into();
                TableEvent::BoardShown { turn: after.next_turn(lane), board }
            }
            Self::SessionFinished => TableEvent::SessionFinished {},
            Self::Closed { by } => TableEvent::Closed { by: *by, turn: after.next_turn(lane) },
        })
    }
}
