//! What matchpoints and cross-IMPs have in common: each score of a side is compared with every other of the group.

use bridge_rules::{BySide, Side};

use crate::Fraction;
use crate::line::{Award, Earned, Line, Scores};

/// The lines of a comparison group as one side's scores.
pub(crate) struct OneSide<'a> {
    scores: Vec<Option<&'a Scores>>,
}

impl<'a> OneSide<'a> {
    pub(crate) fn of(lines: &'a [Line], side: Side) -> OneSide<'a> {
        OneSide { scores: lines.iter().map(|line| line.scores(side)).collect() }
    }

    /// How many lines have a score.
    pub(crate) fn scored(&self) -> usize {
        self.scores.iter().flatten().count()
    }

    /// The score of a line.
    pub(crate) fn scores(&self, line: usize) -> Option<&'a Scores> {
        self.scores[line]
    }

    /// All scores.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &'a Scores> {
        self.iter_with_places().map(|(_, scores)| scores)
    }

    /// All scores, each with the place of its line.
    pub(crate) fn iter_with_places(&self) -> impl Iterator<Item = (usize, &'a Scores)> {
        self.scores.iter().enumerate().filter_map(|(place, scores)| Some((place, (*scores)?)))
    }

    /// The sum of what a line's score comes to against each of the others, from North-South's side.
    pub(crate) fn sum(&self, line: usize, of: impl Fn(i32, i32) -> i32 + Copy) -> Option<Fraction> {
        let own = self.scores[line]?;
        let (mut whole, mut parts) = (0_i64, Fraction::zero());
        for (_, other) in self.scores.iter().enumerate().filter(|(place, _)| *place != line) {
            let Some(other) = other else { continue };
            match own.whole().zip(other.whole()) {
                Some((ours, theirs)) => whole += i64::from(of(ours, theirs)),
                None => parts = parts + own.against(other, of),
            }
        }
        Some(Fraction::from(whole) + parts)
    }
}

/// What each side of each line has earned. As long as both sides of a line have the same score, both are compared in
/// North-South's list, so that what one gains the other loses; a split score is compared for each side in its own.
pub(crate) fn earned(
    lines: &[Line],
    points: impl Fn(&OneSide<'_>, usize, Side) -> Option<Fraction>,
    award: impl Fn(Award) -> Earned,
) -> Vec<BySide<Earned>> {
    let lists = BySide::from_fn(|side| OneSide::of(lines, side));
    let one = |place: usize, line: &Line, side: Side| {
        let list = if line.is_split() { &lists[side] } else { &lists.north_south };
        match (points(list, place, side), line.award(side)) {
            (_, Some(given)) => award(given),
            (Some(points), None) => Earned::Points(points),
            (None, None) => Earned::Nothing,
        }
    };
    lines.iter().enumerate().map(|(place, line)| BySide::from_fn(|side| one(place, line, side))).collect()
}
