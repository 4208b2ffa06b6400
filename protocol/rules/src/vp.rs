//! Victory points: what a match is worth in a table of matches.

use std::fmt;
use std::str::FromStr;

use crate::ParseError;

/// Victory points, in hundredths. Less than nothing is possible, by a penalty (Law 90).
///
/// Text: always with two decimals, `13.34`, `20.00`, `-0.50`; there is one spelling.
///
/// ```
/// use bridge_rules::Vp;
///
/// let (won, penalty): (Vp, Vp) = ("13.34".parse()?, "-0.50".parse()?);
/// assert_eq!(won.hundredths, 1334);
/// assert_eq!(won.checked_add(penalty).unwrap().to_string(), "12.84");
/// # Ok::<(), bridge_rules::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Vp {
    /// Hundredths of a victory point.
    pub hundredths: i32,
}

impl Vp {
    pub(crate) const EXPECTED: &'static str = "victory points such as 13.34";

    /// The sum; None if it does not fit.
    pub fn checked_add(self, other: Vp) -> Option<Vp> {
        Some(Vp { hundredths: self.hundredths.checked_add(other.hundredths)? })
    }

    fn from_text(text: &str) -> Option<Vp> {
        let (negative, size) = text.strip_prefix('-').map_or((false, text), |size| (true, size));
        let (whole, hundredths) = size.split_once('.')?;
        let (whole, hundredths): (u32, u32) = (whole.parse().ok()?, hundredths.parse().ok()?);
        let size = i64::from(whole) * 100 + i64::from(hundredths);
        let vp = Vp { hundredths: i32::try_from(if negative { -size } else { size }).ok()? };
        (vp.to_string() == text).then_some(vp)
    }
}

impl fmt::Display for Vp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.hundredths < 0 { "-" } else { "" };
        let size = self.hundredths.unsigned_abs();
        write!(f, "{sign}{}.{:02}", size / 100, size % 100)
    }
}

impl FromStr for Vp {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Vp, ParseError> {
        Vp::from_text(text).ok_or_else(|| ParseError::new(Vp::EXPECTED, text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn victory_points_have_two_decimals_and_one_spelling() {
        for text in ["0.00", "0.07", "-0.50", "10.28", "20.00", "21474836.47", "-21474836.48"] {
            assert_eq!(text.parse::<Vp>().unwrap().to_string(), text);
        }
        let others = [
            "",
            "13",
            "13.",
            ".34",
            "13.3",
            "13.345",
            "13,34",
            "+1.00",
            "1.+1",
            "-0.00",
            "01.00",
            "1.100",
            "21474836.48",
        ];
        for text in others {
            assert!(text.parse::<Vp>().is_err(), "{text:?}");
        }
        assert_eq!(Vp { hundredths: i32::MAX }.checked_add(Vp { hundredths: 1 }), None);
    }
}
