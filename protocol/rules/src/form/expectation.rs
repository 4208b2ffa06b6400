//! What a side's high cards let expect, in points: a table, because there is more than one (Spec F12).

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

use crate::{ParseError, Side, Vulnerability, imps};

/// The rows: 20 points to 40.
const ROWS: usize = 21;

/// The score that the stronger side is expected to reach, by its points of 20 to 40, not vulnerable and vulnerable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Expectation([[i32; 2]; ROWS]);

/// The points that a table may expect: no contract is worth more.
const SCORES: RangeInclusive<i32> = 0..=10_000;

/// With twenty points each nobody is the stronger side.
const NOBODYS: [i32; 2] = [0, 0];

/// From 20 points: not vulnerable, vulnerable. From 37 on nothing more is expected.
const USUAL: [[i32; 2]; ROWS] = [
    [0, 0],
    [50, 50],
    [70, 70],
    [110, 110],
    [200, 290],
    [300, 440],
    [350, 520],
    [400, 600],
    [430, 630],
    [460, 660],
    [490, 690],
    [600, 900],
    [700, 1050],
    [900, 1350],
    [1000, 1500],
    [1100, 1650],
    [1200, 1800],
    [1300, 1950],
    [1300, 1950],
    [1300, 1950],
    [1300, 1950],
];

impl Default for Expectation {
    /// The table of the descriptions.
    fn default() -> Expectation {
        Expectation(USUAL)
    }
}

impl Expectation {
    /// Whether it is the table of the descriptions.
    #[cfg(feature = "serde")]
    pub(super) fn is_usual(&self) -> bool {
        *self == Expectation::default()
    }

    /// Whether it is a table as [`parse`](Self::parse) reads them; one that came otherwise may say anything.
    pub fn is_sound(&self) -> bool {
        self.0[0] == NOBODYS && self.0.iter().flatten().all(|score| SCORES.contains(score))
    }

    /// The score that is expected of a side with these points of 20 to 40; less counts as 20 and more as 40.
    pub fn target(&self, points: u8, vulnerable: bool) -> i32 {
        let row = usize::from(points.clamp(20, 40) - 20);
        self.0[row][usize::from(vulnerable)]
    }

    /// North-South's IMPs for their duplicate score, with these points of 0 to 40 in their two hands. The stronger side
    /// is compared with its target; with twenty points each nobody is stronger and nothing is expected.
    ///
    /// ```
    /// use bridge_rules::{Expectation, Vulnerability};
    ///
    /// // East and West have 24 points and are vulnerable: 290 are expected of them, and they scored 170.
    /// assert_eq!(Expectation::default().imps(16, Vulnerability::EastWest, -170), 3);
    /// ```
    pub fn imps(&self, points: u8, vulnerability: Vulnerability, score: i32) -> i8 {
        let others = 40_u8.saturating_sub(points);
        match points {
            20 => imps(score),
            21.. => imps(score.saturating_sub(self.target(points, vulnerability.is_vulnerable(Side::NorthSouth)))),
            0..20 => -imps((-score).saturating_sub(self.target(others, vulnerability.is_vulnerable(Side::EastWest)))),
        }
    }

    /// Reads a table: a line for each number of points from 20 to 40, with the scores not vulnerable and vulnerable.
    /// What follows a `#` is a remark; an empty line is nothing.
    ///
    /// # Errors
    ///
    /// The first line that is not as it should be.
    pub fn parse(text: &str) -> Result<Expectation, ExpectationError> {
        let mut rows = [[0; 2]; ROWS];
        let mut read = 0;
        for (above, line) in text.lines().enumerate() {
            let row = line.split('#').next().unwrap_or_default().trim();
            if row.is_empty() {
                continue;
            }
            let refused = |expected| ExpectationError { line: above + 1, problem: ParseError::new(expected, row) };
            let numbers: Option<Vec<i32>> = row.split_whitespace().map(|number| number.parse().ok()).collect();
            let Some([points, none, vulnerable]) = numbers.as_deref() else {
                return Err(refused("points and two scores: 24 200 290"));
            };
            if read == ROWS || *points != read as i32 + 20 {
                return Err(refused("the points 20 to 40, each once and in order"));
            }
            if !SCORES.contains(none) || !SCORES.contains(vulnerable) {
                return Err(refused("scores of 0 to 10000"));
            }
            if read == 0 && [*none, *vulnerable] != NOBODYS {
                return Err(refused("20 0 0: with twenty points each nobody is stronger, and nothing is expected"));
            }
            rows[read] = [*none, *vulnerable];
            read += 1;
        }
        if read < ROWS {
            let problem = ParseError::new("the points 20 to 40, each once and in order", "");
            return Err(ExpectationError { line: text.lines().count() + 1, problem });
        }
        Ok(Expectation(rows))
    }
}

/// A line of a table that is not as it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExpectationError {
    /// Which line, from 1; one more than there are if something is missing at the end.
    pub line: usize,
    /// The form that the line should have, and the text that is there.
    pub problem: ParseError,
}

impl fmt::Display for ExpectationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl Error for ExpectationError {}

#[cfg(test)]
mod tests {
    //! Tries Spec F12.

    use super::*;

    /// The usual table as somebody would type it.
    fn typed() -> String {
        (20..=40)
            .map(|points| {
                let [none, vulnerable] = [false, true].map(|each| Expectation::default().target(points, each));
                format!("{points} {none}\t{vulnerable}  # as usual\n\n")
            })
            .collect()
    }

    #[test]
    fn a_table_is_read_from_a_file() {
        assert_eq!(Expectation::parse(&typed()), Ok(Expectation::default()));
        let dearer = Expectation::parse(&typed().replace("24 200", "24 250")).unwrap();
        assert_eq!((dearer.target(24, false), dearer.target(24, true)), (250, 290));
    }

    #[test]
    fn a_table_that_says_anything_is_known_and_breaks_nothing() {
        assert!(Expectation::default().is_sound());
        for score in [-1, 10_001, i32::MIN, i32::MAX] {
            let wild = Expectation([[score; 2]; ROWS]);
            assert!(!wild.is_sound(), "{score}");
            for points in [10, 20, 30] {
                for own in [-7600, 0, 3160] {
                    wild.imps(points, Vulnerability::Both, own);
                }
            }
        }
    }

    #[test]
    fn a_table_with_a_hole_is_refused_with_its_line() {
        let line = |text: &str| Expectation::parse(text).unwrap_err().line;
        assert_eq!((line(""), line("20 0 0\n22 70 70"), line("20 0"), line("20 0 -1")), (1, 2, 1, 1));
        assert_eq!(line(&typed().replace("23 110", "24 110")), 7);
        assert_eq!(line(&(typed() + "41 1 1")), 43);
    }
}
