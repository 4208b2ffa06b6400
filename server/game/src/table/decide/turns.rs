//! A request names a turn as its sender counts it, and is answered so; everything is decided in the table's own turns.

use bridge_protocol::{Lane, Refusal};

use crate::table::{Command, Table};

impl Table {
    pub(super) fn in_tables_turns(&self, lane: Lane, mut command: Command) -> Command {
        if let Some(turn) = command.turn() {
            *turn = self.at_table(lane, *turn);
        }
        command
    }

    pub(super) fn in_lanes_turns(&self, lane: Lane, mut refusal: Refusal) -> Refusal {
        if let Refusal::StaleTurn { current } = &mut refusal {
            *current = self.as_heard(lane, *current);
        }
        refusal
    }
}
