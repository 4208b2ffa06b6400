//! What files write as a decimal: IMPs and victory points that an average or a scale has made fractions of.

use std::fmt;
use std::ops::Neg;
use std::str::FromStr;

use bridge_rules::Exact;

/// An amount with at most four decimals, within ±100,000: far beyond any score. Text: `5`, `-7.15`, `0.5`.
///
/// ```
/// use bridge_formats::Decimal;
/// use bridge_rules::Exact;
///
/// assert_eq!(Decimal::hundredths(1280).to_string(), "12.8");
/// let third = Exact::of([(-1, 1, 3)]).unwrap();
/// assert_eq!(Decimal::from(third).to_string(), "-0.3333");
/// assert_eq!("-7.15".parse(), Ok(Decimal::hundredths(-715)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Decimal {
    ten_thousandths: i64,
}

/// A text that is not a [`Decimal`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected a number within ±100000 with at most four decimals")]
pub struct NotDecimal;

impl Decimal {
    const ONE: i64 = 10_000;
    const LIMIT: i64 = 100_000 * Self::ONE;

    /// So many hundredths, as victory points are counted in.
    #[must_use]
    pub fn hundredths(hundredths: i32) -> Self {
        Self::within(i64::from(hundredths) * (Self::ONE / 100))
    }

    /// The number, if it is a whole one.
    #[must_use]
    pub fn whole(self) -> Option<i32> {
        (self.ten_thousandths % Self::ONE == 0).then_some(self.ten_thousandths / Self::ONE)?.try_into().ok()
    }

    fn within(ten_thousandths: i64) -> Self {
        Decimal { ten_thousandths: ten_thousandths.clamp(-Self::LIMIT, Self::LIMIT) }
    }
}

impl From<i32> for Decimal {
    fn from(whole: i32) -> Self {
        Self::within(i64::from(whole) * Self::ONE)
    }
}

/// The nearest decimal; of two, the one farther from zero.
impl From<Exact> for Decimal {
    fn from(average: Exact) -> Self {
        let (n, d) = average.parts();
        let magnitude = n.unsigned_abs().saturating_mul(Self::ONE.unsigned_abs().into());
        let (whole, rest) = (magnitude / d.unsigned_abs(), magnitude % d.unsigned_abs());
        let up = u128::from(rest >= d.unsigned_abs() - rest);
        let nearest = i64::try_from(whole.saturating_add(up)).unwrap_or(Self::LIMIT);
        Self::within(if n < 0 { -nearest } else { nearest })
    }
}

impl Neg for Decimal {
    type Output = Decimal;

    fn neg(self) -> Decimal {
        Decimal { ten_thousandths: -self.ten_thousandths }
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.ten_thousandths < 0 { "-" } else { "" };
        let (whole, rest) = (self.ten_thousandths.abs() / Self::ONE, self.ten_thousandths.abs() % Self::ONE);
        let decimals = format!("{rest:04}");
        match decimals.trim_end_matches('0') {
            "" => write!(f, "{sign}{whole}"),
            decimals => write!(f, "{sign}{whole}.{decimals}"),
        }
    }
}

impl FromStr for Decimal {
    type Err = NotDecimal;

    fn from_str(text: &str) -> Result<Self, NotDecimal> {
        read(text).ok_or(NotDecimal)
    }
}

fn read(text: &str) -> Option<Decimal> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, "0"));
    let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || decimals.is_empty() || decimals.len() > 4 || !all_digits(whole) || !all_digits(decimals) {
        return None;
    }
    let whole: i64 = whole.parse().ok()?;
    let decimals: i64 = format!("{decimals:0<4}").parse().ok()?;
    let magnitude = whole.checked_mul(Decimal::ONE)?.checked_add(decimals)?;
    (magnitude <= Decimal::LIMIT).then_some(Decimal { ten_thousandths: if negative { -magnitude } else { magnitude } })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decimal_is_read_and_written() {
        for (text, written) in
            [("0", "0"), ("+5", "5"), ("-0", "0"), ("-0.5", "-0.5"), ("007.1500", "7.15"), ("100000", "100000")]
        {
            assert_eq!(text.parse::<Decimal>().unwrap().to_string(), written, "{text}");
        }
        for text in ["", "-", ".5", "5.", "1.00001", "1,5", "1e3", "--1", "100000.0001", "99999999999999999999", "٣"] {
            assert_eq!(text.parse::<Decimal>(), Err(NotDecimal), "{text}");
        }
    }

    #[test]
    fn an_average_becomes_the_nearest_decimal_and_no_average_is_too_large() {
        let decimal = |parts: &[(i32, u32, u32)]| Decimal::from(Exact::of(parts.iter().copied()).unwrap()).to_string();
        assert_eq!(decimal(&[(2, 1, 3)]), "0.6667");
        assert_eq!(decimal(&[(-1, 1, 20_000)]), "-0.0001");
        assert_eq!(decimal(&[(1, 1, 20_001)]), "0");
        assert_eq!(decimal(&[(i32::MIN, u32::MAX, 1)]), "-100000");
        assert_eq!(Decimal::from(i32::MAX).to_string(), "100000");
        assert_eq!(-Decimal::from(3), Decimal::from(-3));
    }
}
