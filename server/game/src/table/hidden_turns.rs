//! Turns that a lane never heard of: what was done behind the screen and taken back before the tray moved (Spec C9.3).
//! A lane counts the acts that it was told of, so that it sees no gap where there was something. The journal, the
//! record and the director count all of them: those are the table's own turns.

use std::collections::BTreeSet;

use bridge_protocol::{ByLane, Lane, Turn};

/// The table's turns that each lane does not count.
#[derive(Clone, Debug, Default)]
pub(crate) struct HiddenTurns(ByLane<BTreeSet<Turn>>);

impl HiddenTurns {
    /// A lane will never hear of the acts from one turn up to, and without, another.
    pub(super) fn hide(&mut self, lane: Lane, first: Turn, end: Turn) {
        self.0[lane].extend((first.0..end.0).map(Turn));
    }

    /// The number that a turn of the table has in a lane; for an act of which it never heard, that of the next one it
    /// hears.
    pub(super) fn as_heard(&self, lane: Lane, turn: Turn) -> Turn {
        let before = self.0[lane].range(..turn).count();
        Turn(turn.0 - u32::try_from(before).expect("a session has fewer than 2^32 acts"))
    }

    /// The table's turn that has this number in a lane.
    pub(super) fn at_table(&self, lane: Lane, heard: Turn) -> Turn {
        self.0[lane].iter().fold(heard, |turn, unheard| if *unheard <= turn { turn.next() } else { turn })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lane_counts_what_it_has_heard() {
        let mut hidden_turns = HiddenTurns::default();
        hidden_turns.hide(Lane::South, Turn(2), Turn(4));
        hidden_turns.hide(Lane::South, Turn(6), Turn(7));
        for (heard, turn) in [(0, 0), (1, 1), (2, 4), (3, 5), (4, 7), (5, 8), (u32::MAX, u32::MAX)] {
            assert_eq!(hidden_turns.at_table(Lane::South, Turn(heard)), Turn(turn));
        }
        for (turn, heard) in [(0, 0), (1, 1), (2, 2), (3, 2), (4, 2), (5, 3), (6, 4), (7, 4), (8, 5)] {
            assert_eq!(hidden_turns.as_heard(Lane::South, Turn(turn)), Turn(heard));
        }
        assert_eq!(hidden_turns.at_table(Lane::North, Turn(5)), Turn(5));
    }
}
