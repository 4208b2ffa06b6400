//! What weighted results are worth together (Law 12C1): an average that stays exact until it is shown.

use std::fmt;

/// An exact fraction of points, IMPs or percent, in lowest terms.
///
/// ```
/// use bridge_rules::Average;
///
/// let average = Average::of([(620, 1, 3), (-100, 2, 3)]).unwrap();
/// assert_eq!(average.to_string(), "140");
/// assert_eq!(Average::of([(420, 1, 3), (-50, 2, 3)]).unwrap().to_string(), "106 2/3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Average {
    n: i128,
    d: i128,
}

impl Average {
    /// The sum of values, each with its weight as a numerator and a denominator. The weights of a score add up to one, which
    /// is not checked here; what is weighted is the comparison, not the points, except to show them (LAWS C16).
    ///
    /// None if a denominator is zero, or the sum does not fit.
    pub fn of(parts: impl IntoIterator<Item = (i32, u32, u32)>) -> Option<Self> {
        parts.into_iter().try_fold(Self { n: 0, d: 1 }, |sum, (value, n, d)| {
            let (n, d) = (i128::from(value) * i128::from(n), i128::from(d));
            let numerator = sum.n.checked_mul(d)?.checked_add(n.checked_mul(sum.d)?)?;
            Self::lowest(numerator, sum.d.checked_mul(d)?)
        })
    }

    /// Numerator, with the sign, and denominator.
    pub const fn parts(self) -> (i128, i128) {
        (self.n, self.d)
    }

    fn lowest(n: i128, d: i128) -> Option<Self> {
        let common = i128::try_from(greatest_common_divisor(n.unsigned_abs(), d.unsigned_abs())).ok()?;
        (d > 0).then(|| Self { n: n / common, d: d / common })
    }
}

/// A whole number and a fraction: `-33 1/3`.
impl fmt::Display for Average {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.n < 0 { "-" } else { "" };
        let (n, d) = (self.n.unsigned_abs(), self.d.unsigned_abs());
        match (n / d, n % d) {
            (whole, 0) => write!(f, "{sign}{whole}"),
            (0, rest) => write!(f, "{sign}{rest}/{d}"),
            (whole, rest) => write!(f, "{sign}{whole} {rest}/{d}"),
        }
    }
}

fn greatest_common_divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_average_is_exact_and_shown_in_lowest_terms() {
        let shown = |parts: &[(i32, u32, u32)]| Average::of(parts.iter().copied()).unwrap().to_string();
        assert_eq!(shown(&[]), "0");
        assert_eq!(shown(&[(420, 1, 1)]), "420");
        assert_eq!(shown(&[(-50, 2, 4), (-50, 1, 2)]), "-50");
        assert_eq!(shown(&[(-100, 1, 3)]), "-33 1/3");
        assert_eq!(shown(&[(1, 1, 2), (-1, 2, 3)]), "-1/6");
        assert_eq!(Average::of([(10, 1, 4), (-3, 3, 4)]).unwrap().parts(), (1, 4));
    }

    #[test]
    fn a_fraction_of_nothing_and_one_too_fine_are_none() {
        assert_eq!(Average::of([(420, 1, 0)]), None);
        let primes = [4_294_967_291, 4_294_967_279, 4_294_967_231, 4_294_967_197, 4_294_967_189];
        assert_eq!(Average::of(primes.map(|prime| (7_600, 1, prime))), None);
    }
}
