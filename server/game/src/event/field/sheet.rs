//! The score sheet of a field: which boards are over, what each line of them earned, and the rankings.

use std::collections::{BTreeMap, BTreeSet};

use bridge_pairs::{Contestant, Scored};
use bridge_protocol::{ContestantNumber, FieldStanding};
use bridge_rules::{BoardNumber, Vp};

/// Worked out anew whenever a line changes that counts.
#[derive(Clone, Debug, Default)]
pub(super) struct Scores {
    pub(super) over: BTreeSet<BoardNumber>,
    pub(super) lines: BTreeMap<LineKey, Scored>,
    pub(super) rankings: Vec<Vec<FieldStanding>>,
    /// What each has of each round that is over, where that is converted.
    pub(super) victory_points: RoundsOfEach,
}

/// In victory points, by the number of the round.
pub(super) type RoundsOfEach = BTreeMap<Contestant, BTreeMap<u8, Vp>>;

/// A line by its round, its table's number and its board.
pub(super) type LineKey = (u8, u16, BoardNumber);

impl Scores {
    /// What somebody has of a round, as it is shown.
    pub(super) fn victory_points_of(&self, contestant: ContestantNumber, round: u8) -> Option<String> {
        let of_rounds = self.victory_points.get(&Contestant(contestant.0))?;
        of_rounds.get(&round).map(ToString::to_string)
    }

    /// Those who are ranked, the best first.
    pub(super) fn order(&self) -> impl Iterator<Item = Contestant> {
        self.rankings.iter().flatten().map(|standing| Contestant(standing.contestant.0))
    }
}
