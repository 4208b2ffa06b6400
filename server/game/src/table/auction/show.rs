//! What is told of calls.

use bridge_protocol::{Lane, TableEvent};

use super::Record;
use crate::table::{Table, explaining::show::given_with};

impl Record {
    pub(crate) fn shown(&self, after: &Table, lane: Lane) -> Option<TableEvent> {
        Some(match self {
            Self::Called { seat, call, .. } => {
                let turn = after.last_turn();
                let (meaning, thought_ms) = (given_with(turn, after, lane), after.thought_ms(lane));
                TableEvent::Called { turn, seat: *seat, call: *call, meaning, thought_ms }
            }
            Self::CallHeld { call, .. } => TableEvent::CallHeld { turn: after.turn(), call: *call },
            Self::TrayPushed { .. } => return None,
            Self::TrayCame => {
                let (calls, called_at) = after.brought_by_tray(lane)?;
                TableEvent::TrayCame { calls, called_at }
            }
            Self::ContractReached { contract } => {
                TableEvent::ContractReached { contract: *contract, dummy: after.own_dummy(lane) }
            }
        })
    }
}
