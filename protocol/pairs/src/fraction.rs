//! The numbers of a field. A pair's total over a session is a sum of fractions with as many denominators as there are
//! numbers of results on a board; 24 boards with 277 to 300 results have a common denominator of 142 bits. So the
//! fractions here have no size, where those of a match ([`Exact`]) have one.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Mul, Neg, Sub};
use std::str::FromStr;

use bridge_rules::{Exact, ParseError};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

/// An exact fraction of matchpoints, IMPs or percent, of any size. Text: that of [`Exact`].
///
/// ```
/// use bridge_pairs::Fraction;
///
/// let third = Fraction::new(1, 3).unwrap();
/// assert_eq!((third.clone() + Fraction::from(2)).to_string(), "2 1/3");
/// assert_eq!((Fraction::from(100) * third).shown(2), "33.33");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Fraction(BigRational);

impl Fraction {
    /// Nothing.
    #[must_use]
    pub fn zero() -> Fraction {
        Fraction(BigRational::zero())
    }

    /// `n`/`d`; none if `d` is zero.
    #[must_use]
    pub fn new(n: i64, d: i64) -> Option<Fraction> {
        (d != 0).then(|| Fraction(BigRational::new(n.into(), d.into())))
    }

    /// `n`/`d` where the caller knows that `d` is not zero.
    pub(crate) fn of(n: i64, d: i64) -> Fraction {
        Fraction(BigRational::new(n.into(), d.into()))
    }

    /// This divided by another; none if that is zero.
    #[must_use]
    pub fn over(&self, other: &Fraction) -> Option<Fraction> {
        (!other.0.is_zero()).then(|| Fraction(&self.0 / &other.0))
    }

    /// This many hundredths of it.
    #[must_use]
    pub fn percent_of(&self, whole: &Fraction) -> Fraction {
        Fraction(&self.0 * &whole.0 / BigInt::from(100))
    }

    /// Whether it is less than nothing.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        self.0.is_negative()
    }

    /// Whether it is nothing.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// How far it is from zero.
    #[must_use]
    pub fn size(&self) -> Fraction {
        Fraction(self.0.abs())
    }

    /// The nearest number with so many decimals; of two, the one farther from zero.
    #[must_use]
    pub fn rounded(&self, decimals: u8) -> Fraction {
        let one = BigInt::from(10).pow(decimals.into());
        Fraction(BigRational::new((&self.0 * &one).round().to_integer(), one))
    }

    /// How it is shown: rounded, and always with so many decimals. Never compare what is shown.
    #[must_use]
    pub fn shown(&self, decimals: u8) -> String {
        let one = BigInt::from(10).pow(decimals.into());
        let scaled = (&self.0 * &one).round().to_integer();
        let sign = if scaled.is_negative() { "-" } else { "" };
        let (whole, rest) = (scaled.abs() / &one, scaled.abs() % &one);
        match decimals {
            0 => format!("{sign}{whole}"),
            _ => format!("{sign}{whole}.{:0>width$}", rest.to_string(), width = usize::from(decimals)),
        }
    }

    /// The same number as the rules have it; none if it does not fit there. One with few decimals does.
    #[must_use]
    pub fn to_exact(&self) -> Option<Exact> {
        self.to_string().parse().ok()
    }

    /// To the nearest ten, an exact five to the even ten, and the same for a number and its negative.
    pub(crate) fn nearest_ten(&self) -> i32 {
        let tens = self.0.abs() / BigInt::from(10);
        let (whole, half) = (tens.floor(), BigRational::new(BigInt::one(), BigInt::from(2)));
        let rest = &tens - &whole;
        let is_odd = (whole.to_integer() % BigInt::from(2)).is_one();
        let up = rest > half || (rest == half && is_odd);
        let ten = (whole.to_integer() + BigInt::from(u8::from(up))) * BigInt::from(10);
        let ten = i32::try_from(ten).unwrap_or(i32::MAX);
        if self.is_negative() { -ten } else { ten }
    }
}

impl From<i32> for Fraction {
    fn from(whole: i32) -> Fraction {
        Fraction(BigInt::from(whole).into())
    }
}

impl From<i64> for Fraction {
    fn from(whole: i64) -> Fraction {
        Fraction(BigInt::from(whole).into())
    }
}

impl From<Exact> for Fraction {
    fn from(exact: Exact) -> Fraction {
        let (n, d) = exact.parts();
        Fraction(BigRational::new(n.into(), d.into()))
    }
}

impl Add for Fraction {
    type Output = Fraction;

    fn add(self, other: Fraction) -> Fraction {
        Fraction(self.0 + other.0)
    }
}

impl Sub for Fraction {
    type Output = Fraction;

    fn sub(self, other: Fraction) -> Fraction {
        Fraction(self.0 - other.0)
    }
}

impl Mul for Fraction {
    type Output = Fraction;

    fn mul(self, other: Fraction) -> Fraction {
        Fraction(self.0 * other.0)
    }
}

impl Neg for Fraction {
    type Output = Fraction;

    fn neg(self) -> Fraction {
        Fraction(-self.0)
    }
}

impl Sum for Fraction {
    fn sum<I: Iterator<Item = Fraction>>(parts: I) -> Fraction {
        parts.fold(Fraction::zero(), Add::add)
    }
}

/// A whole number and a fraction: `-33 1/3`.
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_negative() { "-" } else { "" };
        let (n, d) = (self.0.numer().abs(), self.0.denom());
        let (whole, rest) = (&n / d, &n % d);
        match (whole.is_zero(), rest.is_zero()) {
            (_, true) => write!(f, "{sign}{whole}"),
            (true, false) => write!(f, "{sign}{rest}/{d}"),
            (false, false) => write!(f, "{sign}{whole} {rest}/{d}"),
        }
    }
}

/// Of the numbers that fit into an [`Exact`].
impl FromStr for Fraction {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Fraction, ParseError> {
        text.parse::<Exact>().map(Fraction::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_shown_with_its_decimals_halves_away_from_zero() {
        let shown = |text: &str| text.parse::<Fraction>().unwrap().shown(2);
        assert_eq!(
            ["70 5/6", "1/200", "-1/200", "-1/3", "0", "100"].map(shown),
            ["70.83", "0.01", "-0.01", "-0.33", "0.00", "100.00"]
        );
        assert_eq!(["-2 1/2", "2 1/2", "1/3"].map(|text| text.parse::<Fraction>().unwrap().shown(0)), ["-3", "3", "0"]);
        assert_eq!(Fraction::of(-1, 1000).shown(2), "0.00");
    }

    #[test]
    fn an_exact_five_goes_to_the_even_ten() {
        let rows = [
            (405, 400),
            (415, 420),
            (425, 420),
            (435, 440),
            (-405, -400),
            (-415, -420),
            (5, 0),
            (-5, 0),
            (15, 20),
            (444, 440),
            (446, 450),
        ];
        for (points, ten) in rows {
            assert_eq!(Fraction::from(points).nearest_ten(), ten, "{points}");
        }
        assert_eq!(Fraction::of(4051, 10).nearest_ten(), 410);
    }

    /// 24 boards, and a different number of results on each of them.
    #[test]
    fn a_sum_that_the_rules_cannot_hold_is_held() {
        let sum: Fraction = (277..=300).map(|results| Fraction::of(1, results)).sum();
        assert_eq!((sum.to_exact(), sum.shown(4).as_str()), (None, "0.0832"));
        assert_eq!(sum.rounded(2).to_exact(), Exact::of([(2, 1, 25)]));
    }
}
