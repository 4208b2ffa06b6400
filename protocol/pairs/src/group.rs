//! What matchpoints and cross-IMPs have in common: each score of a side is compared with every other of the group.

use std::collections::BTreeMap;

use bridge_rules::{BySide, Side};

use crate::Fraction;
use crate::line::{Award, Earned, Line, Scores};

/// The lines of a comparison group as one side's scores.
pub(crate) struct OneSide<'a> {
    scores: Vec<Option<&'a Scores>>,
    /// The scores that count whole, each with how many have it: in a large field they are few.
    whole: BTreeMap<i32, i64>,
}

impl<'a> OneSide<'a> {
    pub(crate) fn of(lines: &'a [Line], side: Side) -> OneSide<'a> {
        let scores: Vec<_> = lines.iter().map(|line| line.scores(side)).collect();
        let mut whole = BTreeMap::new();
        for points in scores.iter().flatten().filter_map(|scores| scores.whole()) {
            *whole.entry(points).or_insert(0) += 1;
        }
        OneSide { scores, whole }
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
        let own = self.scores(line)?;
        let parted = self.iter_with_places().filter(|(place, other)| *place != line && other.whole().is_none());
        let parted: Fraction = parted.map(|(_, other)| own.against(other, of)).sum();
        let against_whole = match own.whole() {
            // Itself is among them.
            Some(ours) => {
                let sum: i64 = self.whole.iter().map(|(theirs, lines)| lines * i64::from(of(ours, *theirs))).sum();
                Fraction::from(sum - i64::from(of(ours, ours)))
            }
            None => {
                let each = |(theirs, lines): (&i32, &i64)| own.worth(|ours| of(ours, *theirs)) * Fraction::from(*lines);
                self.whole.iter().map(each).sum()
            }
        };
        Some(against_whole + parted)
    }
}

/// What each side of each line has earned: its own score is compared with those that the others have for that side (Law
/// 78A). As long as no score of the group is split the lists are the same, and what one side gains the other loses.
pub(crate) fn earned(
    lines: &[Line],
    points: impl Fn(&OneSide<'_>, usize, Side) -> Option<Fraction>,
    award: impl Fn(Award) -> Earned,
) -> Vec<BySide<Earned>> {
    let lists = BySide::from_fn(|side| OneSide::of(lines, side));
    let one = |place: usize, line: &Line, side: Side| match (points(&lists[side], place, side), line.award(side)) {
        (_, Some(given)) => award(given),
        (Some(points), None) => Earned::Points(points),
        (None, None) => Earned::Nothing,
    };
    lines.iter().enumerate().map(|(place, line)| BySide::from_fn(|side| one(place, line, side))).collect()
}
