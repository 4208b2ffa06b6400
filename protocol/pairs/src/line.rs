//! A line of a traveller: what one table made of a board, before it is compared with the others.

use std::error::Error;
use std::fmt;

use bridge_rules::{Artificial, BySide, Side, WeightedScore};

use crate::Fraction;

/// What one table made of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// A score, or several with weights (Law 12C1(c)), the same for both sides.
    Scored(Scores),
    /// What a director gave to each side.
    Adjusted(BySide<Adjusted>),
    /// Not played: as if the board had not been meant for these two sides.
    NotPlayed,
}

impl Line {
    /// A board played to its end, in points from North-South's side.
    #[must_use]
    pub fn played(points: i32) -> Line {
        Line::Scored(Scores::one(points))
    }

    /// An artificial score for each side.
    #[must_use]
    pub fn awarded(north_south: Award, east_west: Award) -> Line {
        Line::Adjusted(BySide { north_south: Adjusted::Award(north_south), east_west: Adjusted::Award(east_west) })
    }

    /// The scores that a side is compared by, and the others with it.
    pub(crate) fn scores(&self, side: Side) -> Option<&Scores> {
        match self {
            Line::Scored(scores) => Some(scores),
            Line::Adjusted(sides) => match &sides[side] {
                Adjusted::Scores(scores) => Some(scores),
                Adjusted::Award(_) => None,
            },
            Line::NotPlayed => None,
        }
    }

    /// The artificial score of a side.
    pub(crate) fn award(&self, side: Side) -> Option<Award> {
        match self {
            Line::Adjusted(sides) => match &sides[side] {
                Adjusted::Award(award) => Some(*award),
                Adjusted::Scores(_) => None,
            },
            Line::Scored(_) | Line::NotPlayed => None,
        }
    }
}

/// What a director gave to one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Adjusted {
    /// An assigned score (Law 12C1).
    Scores(Scores),
    /// An artificial one (Law 12C2).
    Award(Award),
}

/// An artificial score of one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Award {
    /// Average plus, average or average minus: what it comes to depends on the side's session (Law 12C2(c)).
    Artificial(Artificial),
    /// So many hundredths of a percent, whatever else the side scores: 5500 is 55 %.
    Percent(u16),
}

impl Award {
    /// Not at fault.
    pub const PLUS: Award = Award::Artificial(Artificial::AveragePlus);
    /// Partly at fault.
    pub const AVERAGE: Award = Award::Artificial(Artificial::Average);
    /// At fault.
    pub const MINUS: Award = Award::Artificial(Artificial::AverageMinus);

    /// What it is worth at matchpoints before anything else is known: 60, 50, 40 or the percentage itself.
    #[must_use]
    pub fn percent(self) -> Fraction {
        match self {
            Award::Artificial(Artificial::AveragePlus) => Fraction::from(60),
            Award::Artificial(Artificial::Average) => Fraction::from(50),
            Award::Artificial(Artificial::AverageMinus) => Fraction::from(40),
            Award::Percent(hundredths) => Fraction::of(hundredths.into(), 100),
        }
    }
}

/// One score, or several that each count in part. All are in points from North-South's side; the weights add up to one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scores {
    /// By points, each once; never empty.
    parts: Vec<(i32, Fraction)>,
}

impl Scores {
    /// A score that counts whole.
    #[must_use]
    pub fn one(points: i32) -> Scores {
        Scores { parts: vec![(points, Fraction::from(1))] }
    }

    /// Several scores with their weights (Law 12C1(c)).
    ///
    /// # Errors
    /// [`BadWeights`], unless each weight is more than nothing and all together are one.
    pub fn weighted(scores: &[WeightedScore]) -> Result<Scores, BadWeights> {
        let mut parts: Vec<(i32, Fraction)> = Vec::new();
        for score in scores {
            let weight = Fraction::new(score.n.into(), score.d.into()).filter(|weight| !weight.is_zero());
            let weight = weight.ok_or(BadWeights)?;
            match parts.iter_mut().find(|(points, _)| *points == score.points) {
                Some((_, sum)) => *sum = std::mem::take(sum) + weight,
                None => parts.push((score.points, weight)),
            }
        }
        parts.sort_unstable();
        let whole: Fraction = parts.iter().map(|(_, weight)| weight.clone()).sum();
        if whole == Fraction::from(1) { Ok(Scores { parts }) } else { Err(BadWeights) }
    }

    /// The only score, where there is one.
    pub(crate) fn whole(&self) -> Option<i32> {
        match self.parts.as_slice() {
            [(points, _)] => Some(*points),
            _ => None,
        }
    }

    /// The mean of the points, which is what enters a datum.
    pub(crate) fn mean(&self) -> Fraction {
        self.parts.iter().map(|(points, weight)| Fraction::from(*points) * weight.clone()).sum()
    }

    /// The mean of what each score is worth.
    pub(crate) fn worth(&self, of: impl Fn(i32) -> i32) -> Fraction {
        self.parts.iter().map(|(points, weight)| Fraction::from(of(*points)) * weight.clone()).sum()
    }

    /// What these come to against those: each with each, by the product of the weights.
    pub(crate) fn against(&self, other: &Scores, of: impl Fn(i32, i32) -> i32 + Copy) -> Fraction {
        let row = |ours: i32| {
            let row = other.parts.iter().map(|(theirs, weight)| Fraction::from(of(ours, *theirs)) * weight.clone());
            row.sum::<Fraction>()
        };
        self.parts.iter().map(|(points, weight)| row(*points) * weight.clone()).sum()
    }
}

/// The weights of an adjusted score are not parts of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadWeights;

impl fmt::Display for BadWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the weights of an adjusted score are more than nothing each, and one together")
    }
}

impl Error for BadWeights {}

/// What a line came to for one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Earned {
    /// Matchpoints or IMPs.
    Points(Fraction),
    /// An artificial score, which the session turns into matchpoints (Law 12C2(c)).
    Award(Award),
    /// Nothing, and nothing that could have been had.
    Nothing,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_parts_of_one() {
        let scores = |scores: &[(i32, u32, u32)]| {
            let scores: Vec<_> = scores.iter().map(|&(points, n, d)| WeightedScore { points, n, d }).collect();
            Scores::weighted(&scores)
        };
        assert_eq!(scores(&[(420, 1, 3), (-50, 1, 3), (420, 1, 3)]), scores(&[(-50, 1, 3), (420, 4, 6)]));
        assert_eq!(scores(&[(420, 7, 7)]), Ok(Scores::one(420)));
        for bad in [&[][..], &[(420, 1, 2)], &[(420, 1, 0)], &[(420, 1, 1), (-50, 0, 1)], &[(420, 2, 3), (-50, 2, 3)]] {
            assert_eq!(scores(bad), Err(BadWeights), "{bad:?}");
        }
    }
}
