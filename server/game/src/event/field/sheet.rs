//! The score sheet of a field: which boards are over, what each line of them earned, and the rankings.

use std::collections::{BTreeMap, BTreeSet};

use bridge_pairs::{Contestant, Scored};
use bridge_protocol::FieldStanding;
use bridge_rules::BoardNumber;

/// Worked out anew whenever a line changes that counts.
#[derive(Clone, Debug, Default)]
pub(super) struct Scores {
    pub(super) over: BTreeSet<BoardNumber>,
    pub(super) lines: BTreeMap<LineKey, Scored>,
    pub(super) rankings: Vec<Vec<FieldStanding>>,
}

/// A line by its round, its table's number and its board.
pub(super) type LineKey = (u8, u16, BoardNumber);

impl Scores {
    /// Those who are ranked, the best first.
    pub(super) fn order(&self) -> impl Iterator<Item = Contestant> {
        self.rankings.iter().flatten().map(|standing| Contestant(standing.contestant.0))
    }
}
