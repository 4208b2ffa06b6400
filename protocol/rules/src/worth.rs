//! What one side gets for a board at one table, before it is compared with anything (Law 12C).

use crate::Artificial;

/// The worth of a board to one side: its score, several scores that each count in part, or an artificial score.
///
/// ```
/// use bridge_rules::{WeightedScore, Worth};
///
/// let adjusted = Worth::Scores(vec![
///     WeightedScore { points: 620, n: 2, d: 3 },
///     WeightedScore { points: -100, n: 1, d: 3 },
/// ]);
/// assert_ne!(adjusted, Worth::of(380));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Worth {
    /// The score of the table, or an assigned adjusted score (Law 12C1). The weights add up to one, which is not
    /// checked; no scores at all count nothing.
    Scores(Vec<WeightedScore>),
    /// An artificial adjusted score (Law 12C2).
    Artificial(Artificial),
}

impl Worth {
    /// One score in points, from North-South's side, whichever side gets it.
    pub fn of(points: i32) -> Worth {
        Worth::Scores(vec![WeightedScore { points, n: 1, d: 1 }])
    }
}

/// A score and how much it counts (Law 12C1(c)): `n`/`d`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WeightedScore {
    /// In points, from North-South's side.
    pub points: i32,
    /// The numerator of its weight.
    pub n: u32,
    /// The denominator of its weight; with zero no comparison can be made.
    pub d: u32,
}
