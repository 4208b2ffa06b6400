//! Matchpoints: a score against each other score of the same board (Law 78A), and what to do when there are fewer of
//! them than there should be.

use bridge_rules::{BySide, Side};

use crate::Fraction;
use crate::group;
use crate::line::{Earned, Line};

/// What is done with a group of two or three scores of a board that has many: a board that was fouled (Law 87).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SmallGroups {
    /// They are factored up as every other group is, so that nobody has much to win.
    #[default]
    Factored,
    /// One score: 60 %; two: 65, 60 if equal, 55; three: 70, 60, 50 and what lies between. Both sides have so much.
    Favoured,
}

/// How matchpoints are shown. They are counted by twos either way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Scale {
    /// 2 for a pair that is beaten and 1 for an equal one, as in most of the world.
    #[default]
    Twos,
    /// 1 and ½, as in North America.
    Ones,
}

impl Scale {
    /// Matchpoints on this scale.
    ///
    /// ```
    /// use bridge_pairs::{Fraction, Scale};
    ///
    /// assert_eq!([Scale::Twos, Scale::Ones].map(|scale| scale.of(Fraction::from(5)).shown(2)), ["5.00", "2.50"]);
    /// ```
    #[must_use]
    pub fn of(self, matchpoints: Fraction) -> Fraction {
        match self {
            Scale::Twos => matchpoints,
            Scale::Ones => matchpoints * Fraction::of(1, 2),
        }
    }
}

/// The most that a pair can have on a board that so many tables are to play: 2 for each other table.
#[must_use]
pub fn top(expected: usize) -> Fraction {
    Fraction::from(2 * i64::try_from(expected.saturating_sub(1)).unwrap_or(i64::MAX / 2))
}

/// The matchpoints of each line of a group: 2 for each line with a worse score, 1 for each with the same.
///
/// `expected` is the number of lines that the fullest board of the event has; where fewer have a score, the matchpoints
/// are factored up by Neuberg's formula. A line's two sides have [`top`] together, unless a score of the group is split
/// or the group is small and favoured. A weighted score counts as one line.
///
/// ```
/// use bridge_pairs::{Earned, Line, SmallGroups, matchpoints};
///
/// let lines = [420, 450, -50].map(Line::played);
/// let earned = matchpoints(&lines, 3, SmallGroups::Factored);
/// assert_eq!(earned[0].north_south, Earned::Points(2.into()));
/// assert_eq!(earned[1].east_west, Earned::Points(0.into()));
/// ```
#[must_use]
pub fn matchpoints(lines: &[Line], expected: usize, small_groups: SmallGroups) -> Vec<BySide<Earned>> {
    let expected = expected.max(lines.len());
    group::earned(
        lines,
        |list, line, side| {
            let beaten = list.sum(line, |ours, theirs| 1 + ours.cmp(&theirs) as i32)?;
            let own = match side {
                Side::NorthSouth => beaten,
                Side::EastWest => top(list.scored()) - beaten,
            };
            Some(factored(own, list.scored(), expected, small_groups))
        },
        Earned::Award,
    )
}

/// What `beaten` on the scale of a group of so many is on the scale of the whole board.
fn factored(beaten: Fraction, scored: usize, expected: usize, small_groups: SmallGroups) -> Fraction {
    let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    let is_small = scored < 4 && expected >= 3 * scored.max(1);
    match small_groups {
        SmallGroups::Favoured if is_small => {
            let above_average = beaten - Fraction::from(count(scored) - 1);
            (Fraction::from(60) + Fraction::from(5) * above_average).percent_of(&top(expected))
        }
        SmallGroups::Favoured | SmallGroups::Factored => {
            Fraction::of(count(expected), count(scored)) * (beaten + Fraction::from(1)) - Fraction::from(1)
        }
    }
}
