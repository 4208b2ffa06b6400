//! IMPs for a field of pairs: against every other table ([`cross_imps`]), or against the middle of them ([`butler`]).

use bridge_rules::{Artificial, BySide, Side, imps};

use crate::Fraction;
use crate::group::{self, OneSide};
use crate::line::{Award, Earned, Line, Scores};

/// What the IMPs against the other tables are made into.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Cross {
    /// Their mean.
    #[default]
    Mean,
    /// Their sum, as if every line had a score.
    Total,
}

/// The IMPs of each line against each other line of its group.
///
/// `expected` is the number of lines that the fullest board of the event has. An average plus is `artificial` IMPs a
/// comparison; whoever has no other to be compared with has nothing.
///
/// ```
/// use bridge_pairs::{Cross, Earned, Line, cross_imps};
///
/// let lines = [420, 450, -50].map(Line::played);
/// let earned = cross_imps(&lines, 3, Cross::Total, 2);
/// assert_eq!(earned[0].north_south, Earned::Points(9.into())); // −1 and +10
/// ```
#[must_use]
pub fn cross_imps(lines: &[Line], expected: usize, cross: Cross, artificial: u8) -> Vec<BySide<Earned>> {
    let others = |lines: usize| i64::try_from(lines.saturating_sub(1)).unwrap_or(i64::MAX);
    let comparisons = match cross {
        Cross::Mean => 1,
        Cross::Total => others(expected.max(lines.len())),
    };
    group::earned(
        lines,
        |list, line, side| {
            let sum = list.sum(line, difference)?;
            let scale = Fraction::new(comparisons, others(list.scored())).unwrap_or_default();
            Some(signed(sum * scale, side))
        },
        |award| Earned::Points(awarded(award, artificial) * Fraction::from(comparisons)),
    )
}

/// What is left out of a datum at each end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Extremes {
    /// Nothing.
    Kept,
    /// One score, of four or more.
    #[default]
    One,
    /// One score in twenty, to the nearest number, of ten or more.
    FivePercent,
}

impl Extremes {
    /// How many of so many are left out at each end.
    #[must_use]
    pub fn dropped(self, scores: usize) -> usize {
        match self {
            Extremes::Kept => 0,
            Extremes::One => usize::from(scores >= 4),
            Extremes::FivePercent => {
                if scores >= 10 {
                    (5 * scores + 50) / 100
                } else {
                    0
                }
            }
        }
    }
}

/// How a datum is made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Datum {
    /// What is left out.
    pub extremes: Extremes,
    /// Whether each line is compared with the others alone, its own score left out too.
    pub without_own: bool,
}

impl Datum {
    /// The mean of these lines' scores, from North-South's side: what is extreme left out, and rounded to ten, an exact
    /// five to the even ten. None without a score.
    ///
    /// ```
    /// use bridge_pairs::{Datum, Extremes, Line};
    ///
    /// let lines = [420, 430, 500, 420, 450, -50, 170].map(Line::played);
    /// assert_eq!(Datum { extremes: Extremes::Kept, ..Datum::default() }.of(&lines), Some(330));
    /// assert_eq!(Datum { extremes: Extremes::One, ..Datum::default() }.of(&lines), Some(380));
    /// ```
    #[must_use]
    pub fn of(self, lines: &[Line]) -> Option<i32> {
        self.mean(OneSide::of(lines, Side::NorthSouth).iter().map(Scores::mean).collect())
    }

    fn mean(self, mut scores: Vec<Fraction>) -> Option<i32> {
        scores.sort_unstable();
        let drop = Some(self.extremes.dropped(scores.len())).filter(|drop| 2 * drop < scores.len()).unwrap_or(0);
        let kept = &scores[drop..scores.len() - drop];
        let count = i64::try_from(kept.len()).unwrap_or(i64::MAX);
        Some(kept.iter().cloned().sum::<Fraction>().over(&Fraction::from(count))?.nearest_ten())
    }

    /// The datum that a line is compared with.
    fn for_line(self, list: &OneSide<'_>, line: usize) -> Option<i32> {
        let others = list.iter_with_places().filter(|(place, _)| !self.without_own || *place != line);
        self.mean(others.map(|(_, scores)| scores.mean()).collect())
    }
}

/// The IMPs of each line against the datum of its group. They need not balance over a board. An average plus is
/// `artificial` IMPs; whoever has nothing to be compared with has nothing.
///
/// ```
/// use bridge_pairs::{Datum, Earned, Extremes, Line, butler};
///
/// let lines = [420, 430, 500, 420, 450, -50, 170].map(Line::played);
/// let earned = butler(&lines, Datum { extremes: Extremes::Kept, ..Datum::default() }, 2);
/// assert_eq!(earned[5].north_south, Earned::Points((-9).into()));
/// ```
#[must_use]
pub fn butler(lines: &[Line], datum: Datum, artificial: u8) -> Vec<BySide<Earned>> {
    let common = BySide::from_fn(|side| datum.mean(OneSide::of(lines, side).iter().map(Scores::mean).collect()));
    group::earned(
        lines,
        |list, line, side| {
            let own = list.scores(line)?;
            let middle = if datum.without_own { datum.for_line(list, line) } else { common[side] };
            // A datum of its own score alone compares it with nobody.
            let middle = middle.filter(|_| list.scored() > 1);
            Some(
                middle
                    .map_or_else(Fraction::zero, |middle| signed(own.worth(|points| difference(points, middle)), side)),
            )
        },
        |award| Earned::Points(awarded(award, artificial)),
    )
}

fn difference(ours: i32, theirs: i32) -> i32 {
    imps(ours.saturating_sub(theirs)).into()
}

fn signed(north_souths: Fraction, side: Side) -> Fraction {
    match side {
        Side::NorthSouth => north_souths,
        Side::EastWest => -north_souths,
    }
}

/// An artificial score in IMPs. A percentage is worth as much as its distance from average is of average plus.
fn awarded(award: Award, artificial: u8) -> Fraction {
    let steps = match award {
        Award::Artificial(Artificial::AveragePlus) => Fraction::from(1),
        Award::Artificial(Artificial::Average) => Fraction::zero(),
        Award::Artificial(Artificial::AverageMinus) => Fraction::from(-1),
        Award::Percent(_) => (award.percent() - Fraction::from(50)) * Fraction::of(1, 10),
    };
    steps * Fraction::from(i32::from(artificial))
}
