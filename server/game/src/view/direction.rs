//! The director through a lane: who called and what was ruled, as far as it may know.

use bridge_protocol::{Adjustment, BoardResult, DirectorCall, Lane, TableEvent};
use bridge_rules::Outcome;

use crate::table::Table;

/// Whether a lane is told of the last ruling at once.
pub(super) fn hears_last_ruling(after: &Table, lane: Lane) -> bool {
    after.direction.was_told_of_last(lane)
}

/// By whom and why, only the director and the caller are told (Spec C11).
pub(super) fn called(call: &DirectorCall, lane: Lane) -> TableEvent {
    let is_caller = call.by.is_some() && call.by == lane.seat();
    TableEvent::DirectorCalled { call: (is_caller || lane == Lane::Director).then(|| call.clone()) }
}

pub(super) fn adjusted(adjustment: &Adjustment, outcome: Option<Outcome>) -> TableEvent {
    let result = outcome.map(|outcome| BoardResult::new(adjustment.board, outcome));
    TableEvent::Adjusted { adjustment: adjustment.clone(), result }
}
