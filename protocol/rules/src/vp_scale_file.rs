//! The text of a victory point scale, so that a club has its own without a line of code. `data/vp/legacy24.txt` is one,
//! and says how to write another.

use std::error::Error;
use std::fmt;

use crate::{ParseError, Vp, VpScale};

/// The greatest margin that a scale may distinguish, in IMPs: several times what any match is won by, and little to
/// keep.
const MAX_MARGIN: usize = 1_000;

/// The most hundredths of victory points that two teams share.
const MAX_TOTAL: i32 = 100_000;

impl VpScale {
    /// Reads a scale: lines `name …`, `version …` and `total …` in this order, then lines of a margin in whole IMPs and
    /// the winner's victory points from that margin on. The first margin is 0 and worth half the total; margins ascend,
    /// to 1,000 at most, and victory points never fall. What follows a `#` is a remark; an empty line is nothing.
    ///
    /// ```
    /// use bridge_rules::{Exact, VpScale};
    ///
    /// let scale = VpScale::parse("
    ///     name Tuesday teams  # two stanzas of eight
    ///     version 2
    ///     total 6.00
    ///     0 3.00
    ///     5 4.00
    ///     15 6.00")?;
    /// assert_eq!(scale.vp(Exact::from(-14)).to_string(), "2.00");
    ///
    /// let error = VpScale::parse("name Wednesday teams").unwrap_err();
    /// assert_eq!(error.to_string(), r#"line 2: expected a line such as version 1, found """#);
    /// # Ok::<(), bridge_rules::VpScaleError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first line that is not as it should be.
    pub fn parse(text: &str) -> Result<VpScale, VpScaleError> {
        let mut lines = Lines::of(text);
        let name = lines.head("name", "a line such as name Tuesday teams")?;
        let version = lines.head("version", "a line such as version 1")?;
        let total = lines.total()?;
        let winners = lines.winners(total)?;
        Ok(VpScale::new(name, version, total, winners))
    }
}

/// A line of a scale that is not as it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VpScaleError {
    /// Which line, from 1; one more than there are if something is missing at the end.
    pub line: usize,
    /// The form that the line should have, and the text that is there.
    pub problem: ParseError,
}

impl fmt::Display for VpScaleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl Error for VpScaleError {}

/// The lines that say something, with their numbers, and the last of them to be read.
struct Lines<'a> {
    rest: Vec<(usize, &'a str)>,
    end: usize,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Lines<'a> {
        let said = |line: &'a str| line.split_once('#').map_or(line, |(said, _remark)| said).trim();
        let numbered = text.lines().enumerate().map(|(above, line)| (above + 1, said(line)));
        let mut rest: Vec<_> = numbered.filter(|(_, said)| !said.is_empty()).collect();
        rest.reverse();
        Lines { rest, end: text.lines().count() + 1 }
    }

    fn next(&mut self) -> (usize, &'a str) {
        self.rest.pop().unwrap_or((self.end, ""))
    }

    fn head(&mut self, word: &str, expected: &'static str) -> Result<&'a str, VpScaleError> {
        let (line, text) = self.next();
        text.split_once(char::is_whitespace)
            .filter(|(first, _)| *first == word)
            .map(|(_, value)| value.trim_start())
            .ok_or_else(|| refused(line, expected, text))
    }

    /// Shared by equal teams without a rest.
    fn total(&mut self) -> Result<Vp, VpScaleError> {
        const EXPECTED: &str = "a line such as total 20.00, even and at most 1000.00";
        let line = self.rest.last().map_or(self.end, |(line, _)| *line);
        let text = self.head("total", EXPECTED)?;
        let total = text.parse::<Vp>().ok();
        total
            .filter(|total| (2..=MAX_TOTAL).contains(&total.hundredths) && total.hundredths % 2 == 0)
            .ok_or_else(|| refused(line, EXPECTED, text))
    }

    fn winners(&mut self, total: Vp) -> Result<Vec<Vp>, VpScaleError> {
        let (line, text) = self.next();
        let tie = entry(text).filter(|(margin, vp)| *margin == 0 && vp.hundredths * 2 == total.hundredths);
        let (_, mut won) = tie.ok_or_else(|| refused(line, "the margin 0 and half the total", text))?;
        let mut winners = vec![won];
        while !self.rest.is_empty() {
            let (line, text) = self.next();
            let (margin, more) =
                entry(text).ok_or_else(|| refused(line, "a margin and victory points: 3 11.00", text))?;
            if !(winners.len()..=MAX_MARGIN).contains(&margin) {
                return Err(refused(line, "a margin greater than the last, at most 1000", text));
            }
            if !(won..=total).contains(&more) {
                return Err(refused(line, "no less than the last victory points, and at most the total", text));
            }
            winners.resize(margin, won);
            winners.push(more);
            won = more;
        }
        Ok(winners)
    }
}

fn entry(text: &str) -> Option<(usize, Vp)> {
    let (margin, vp) = text.split_once(char::is_whitespace)?;
    let whole = margin.bytes().all(|digit| digit.is_ascii_digit());
    Some((margin.parse().ok().filter(|_| whole)?, vp.trim_start().parse().ok()?))
}

fn refused(line: usize, expected: &'static str, found: &str) -> VpScaleError {
    VpScaleError { line, problem: ParseError::new(expected, found) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_is_read_whatever_its_spaces_and_remarks() {
        let scale = VpScale::parse(
            "# ours\r\n\r\nname\tTuesday teams # two\r\n version 2 \r\ntotal 6.00\r\n0   3.00\r\n2\t4.50",
        );
        let scale = scale.unwrap();
        assert_eq!((scale.name(), scale.version(), scale.total().hundredths), ("Tuesday teams", "2", 600));
        assert_eq!(scale.winners().iter().map(|vp| vp.hundredths).collect::<Vec<_>>(), [300, 300, 450]);
    }

    #[test]
    fn the_greatest_margin_is_a_thousand() {
        assert_eq!(VpScale::parse(&format!("{HEAD}\n0 10.00\n1000 20.00")).unwrap().winners().len(), MAX_MARGIN + 1);
        assert_eq!(refused_line("0 10.00\n1001 20.00"), (5, "a margin greater than the last, at most 1000".into()));
    }

    #[test]
    fn entries_that_are_no_scale_are_refused_with_their_line() {
        let tie = "the margin 0 and half the total";
        let entry = "a margin and victory points: 3 11.00";
        let margin = "a margin greater than the last, at most 1000";
        let vp = "no less than the last victory points, and at most the total";
        let rows = [
            ("", 4, tie),
            ("1 10.00", 4, tie),
            ("0 10.01", 4, tie),
            ("\n0 11.00", 5, tie),
            ("0 10.00\n+1 11.00", 5, entry),
            ("0 10.00\n1 11", 5, entry),
            ("0 10.00\n1 11.00 12.00", 5, entry),
            ("0 10.00\n1", 5, entry),
            ("0 10.00\n0 11.00", 5, margin),
            ("0 10.00\n3 11.00\n\n3 12.00", 7, margin),
            ("0 10.00\n3 11.00\n2 12.00", 6, margin),
            ("0 10.00\n3 9.99", 5, vp),
            ("0 10.00\n3 20.01", 5, vp),
        ];
        for (entries, line, expected) in rows {
            assert_eq!(refused_line(entries), (line, expected.to_owned()), "{entries:?}");
        }
    }

    #[test]
    fn a_head_out_of_order_or_missing_is_refused() {
        let line = |text: &str| VpScale::parse(text).unwrap_err().line;
        assert_eq!(line(""), 1);
        assert_eq!(line("version 1\nname A"), 1);
        assert_eq!(line("name\nversion 1"), 1);
        assert_eq!(line("name A\nversion 1\n0 10.00"), 3);
        for total in ["20", "0.00", "-2.00", "19.99", "1000.02"] {
            assert_eq!(line(&format!("name A\nversion 1\ntotal {total}\n0 10.00")), 3, "{total}");
        }
    }

    const HEAD: &str = "name A\nversion 1\ntotal 20.00";

    fn refused_line(entries: &str) -> (usize, String) {
        let error = VpScale::parse(&format!("{HEAD}\n{entries}")).unwrap_err();
        (error.line, error.problem.expected().to_owned())
    }
}
