//! What one contestant made of its boards, and what each made of each round: of the boards that are over at every
//! table.

use bridge_rules::{BoardNumber, Side};
use serde::{Deserialize, Serialize};

use super::{ContestantNumber, FieldLine};

/// A pair's, or a person's, own score card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScoreCard {
    /// The contestant's number.
    pub contestant: ContestantNumber,
    /// A line for each board, in the order in which they played them.
    pub lines: Vec<ScoreCardLine>,
}

/// A board as one who played it has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScoreCardLine {
    /// The board's number.
    pub board: BoardNumber,
    /// On which side they sat.
    pub side: Side,
    /// What came of it at their table.
    pub line: FieldLine,
    /// Their matchpoints or IMPs, a decimal number with two decimals. Average plus and minus are what the session so
    /// far makes of them. None where the board does not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<String>,
    /// The same in percent of the matchpoints, a decimal number with two decimals; none at IMPs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub percent: Option<String>,
}

/// What everybody made of every round, or of every board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Recap {
    /// By boards, those that are over at every table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<BoardNumber>,
    /// A row for each contestant, from number 1.
    pub rows: Vec<RecapRow>,
    /// Whether there are further columns, to be asked for `after` the last one here: a recap has at most
    /// [`RECAP_FIGURES`](crate::limits::RECAP_FIGURES).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_more: bool,
}

impl Recap {
    /// The last column of a recap that was asked for `after` one: what the next one is asked for after.
    pub fn last(&self, after: u8) -> u8 {
        let rounds = self.rows.first().map_or(0, |row| row.rounds.len());
        let last = self.boards.last().map_or(usize::from(after) + rounds, |board| board.get() as usize);
        u8::try_from(last).unwrap_or(u8::MAX)
    }
}

/// What one contestant made of every round, or of every board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecapRow {
    /// The contestant's number.
    pub contestant: ContestantNumber,
    /// Of each round that has begun the percentage or the IMPs, a decimal number with two decimals; none where no board
    /// of theirs counts. Nothing in a recap by boards.
    #[serde(default)]
    pub rounds: Vec<Option<String>>,
    /// The same of each of the recap's boards; none where they have not played it, or it does not count for them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<Option<String>>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{MAX_ENTRANTS, MAX_SERVER_FRAME, RECAP_FIGURES};

    #[test]
    fn the_largest_recap_is_far_from_the_longest_frame() {
        let columns = RECAP_FIGURES / MAX_ENTRANTS;
        let row = |number: usize| RecapRow {
            contestant: ContestantNumber(u16::try_from(number).expect("an entrant")),
            rounds: Vec::new(),
            boards: vec![Some("-7188.75".to_owned()); columns],
        };
        let boards = (1..).filter_map(BoardNumber::new).take(columns).collect();
        let recap = Recap { boards, rows: (1..=MAX_ENTRANTS).map(row).collect(), has_more: true };
        let bytes = serde_json::to_vec(&recap).expect("a recap is JSON").len();
        assert!((MAX_SERVER_FRAME / 2..MAX_SERVER_FRAME * 4 / 5).contains(&bytes), "{bytes}");
        assert_eq!(recap.last(0), 50);
    }
}
