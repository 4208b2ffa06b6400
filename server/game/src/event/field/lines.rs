//! From what a table has told of a board to a line that can be compared.

use bridge_pairs::{Adjusted as Given, Award as Artificial, Line, Scores};
use bridge_protocol::{Adjusted, Award, Weighted};
use bridge_rules::{BoardNumber, BySide, WeightedScore};

use crate::PlayedBoard;

/// The line; none where the board is void and counts for nobody.
pub(super) fn line(played: &PlayedBoard) -> Option<Line> {
    match &played.adjusted {
        Some(Adjusted::Void {}) => None,
        // It counts once it is ruled.
        Some(Adjusted::ToBeRuled {}) => Some(Line::NotPlayed),
        Some(Adjusted::Awards { ns, ew }) => {
            let given = (given(ns, played.board), given(ew, played.board));
            Some(match given {
                (Some(north_south), Some(east_west)) => Line::Adjusted(BySide { north_south, east_west }),
                _ => Line::NotPlayed,
            })
        }
        Some(Adjusted::Rescored {} | Adjusted::Adjudicated {}) | None => {
            Some(played.result.as_ref().map_or(Line::NotPlayed, |result| Line::played(result.score)))
        }
    }
}

/// What a side was given. None for weights that are not parts of one, which no table takes.
fn given(award: &Award, board: BoardNumber) -> Option<Given> {
    match award {
        Award::Artificial(artificial) => Some(Given::Award(Artificial::Artificial(*artificial))),
        Award::Percent(percent) => Some(Given::Award(Artificial::Percent(100 * u16::from(*percent)))),
        Award::Assigned(results) => {
            let score = |result: &Weighted| WeightedScore {
                points: result.outcome().score(board.vulnerability()),
                n: result.weight.n,
                d: result.weight.d,
            };
            Scores::weighted(&results.iter().map(score).collect::<Vec<_>>()).ok().map(Given::Scores)
        }
    }
}
