//! The director through a lane: who called and what was ruled, as far as it may know.

use bridge_protocol::{Adjustment, BoardResult, DirectorCall, Lane, TableEvent};
use bridge_rules::Outcome;

use super::{Record, hears::hears_why};
use crate::{table::Table, view::board};

impl Record {
    pub(crate) fn shown(&self, after: &Table, lane: Lane) -> Option<TableEvent> {
        Some(match self {
            Self::DirectorAdmitted { person } => TableEvent::DirectorCame { name: person.name.clone() },
            Self::DirectorCalled { call, .. } => called(call, lane),
            Self::CallTold { .. } => TableEvent::DirectorCalled { call: None },
            Self::Ruled { .. } | Self::RulingTold { .. } => TableEvent::Ruled(after.direction.last_notice(lane)?),
            Self::HandShown { seat } => {
                TableEvent::HandShown { seat: *seat, hand: board::on_the_table(after, lane)?.hands.get(*seat)? }
            }
            Self::Adjusted { adjustment, outcome } => adjusted(adjustment, *outcome),
        })
    }
}

fn called(call: &DirectorCall, lane: Lane) -> TableEvent {
    TableEvent::DirectorCalled { call: hears_why(call, lane).then(|| call.clone()) }
}

fn adjusted(adjustment: &Adjustment, outcome: Option<Outcome>) -> TableEvent {
    let result = outcome.map(|outcome| BoardResult::new(adjustment.board, outcome));
    TableEvent::Adjusted { adjustment: adjustment.clone(), result }
}
