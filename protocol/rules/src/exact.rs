//! Points, IMPs and victory points that stay exact until they are shown (Spec C16): weighting (Law 12C1) makes
//! fractions, and a match must not be won by their rounding.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Neg;
use std::str::FromStr;

use crate::ParseError;

/// An exact fraction of points, IMPs or percent, in lowest terms. What does not fit is None and never a panic.
///
/// It is what the results of one match are counted in: copied freely, of a fixed size, without a dependency. Fields of
/// hundreds of pairs need denominators that do not fit here, and count in the fraction of `bridge-pairs`.
///
/// Text: a whole number, a fraction or both, `140`, `-1/6`, `-33 1/3`; there is one spelling.
///
/// ```
/// use bridge_rules::Exact;
///
/// let average = Exact::of([(620, 1, 3), (-100, 2, 3)]).unwrap();
/// assert_eq!(average, Exact::from(140));
///
/// let margin: Exact = "-33 1/3".parse()?;
/// assert_eq!(margin.checked_add(average).unwrap().to_string(), "106 2/3");
/// assert_eq!(margin.half().unwrap().to_string(), "-16 2/3");
/// # Ok::<(), bridge_rules::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Exact {
    /// Never the least i128, so that every value has its negative.
    n: i128,
    /// The denominator: at least one, and in lowest terms with `n`.
    d: i128,
}

impl Exact {
    /// Zero.
    pub const ZERO: Exact = Exact { n: 0, d: 1 };

    pub(crate) const EXPECTED: &'static str = "a number such as 12, 2/3 or -33 1/3";

    /// The sum of values, each with its weight as a numerator and a denominator. The weights of a score add up to one,
    /// which is not checked here; what is weighted is the comparison, not the points, except to show them (Spec C16).
    ///
    /// None if a denominator is zero, or the sum does not fit.
    pub fn of(parts: impl IntoIterator<Item = (i32, u32, u32)>) -> Option<Self> {
        parts.into_iter().try_fold(Self::ZERO, |sum, (value, n, d)| sum.checked_add(Self::from(value).weighted(n, d)?))
    }

    /// Numerator, with the sign, and denominator.
    pub const fn parts(self) -> (i128, i128) {
        (self.n, self.d)
    }

    /// The sum; none if it does not fit.
    pub fn checked_add(self, other: Self) -> Option<Self> {
        let common = greatest_common_divisor(self.d, other.d);
        let (ours, theirs) = (self.d / common, other.d / common);
        let n = self.n.checked_mul(theirs)?.checked_add(other.n.checked_mul(ours)?)?;
        Self::lowest(n, self.d.checked_mul(theirs)?)
    }

    /// The difference; none if it does not fit.
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        self.checked_add(-other)
    }

    /// This much of it: `n`/`d`. None if `d` is zero, or the product does not fit.
    pub fn weighted(self, n: u32, d: u32) -> Option<Self> {
        let weight = Self::lowest(n.into(), d.into())?;
        // Common factors go before the product, so that only what cannot be written overflows.
        let (with_weight, with_value) =
            (greatest_common_divisor(weight.n, self.d), greatest_common_divisor(self.n, weight.d));
        Self::lowest(
            (self.n / with_value).checked_mul(weight.n / with_weight)?,
            (self.d / with_weight).checked_mul(weight.d / with_value)?,
        )
    }

    /// Half of the value; none if it does not fit.
    pub fn half(self) -> Option<Self> {
        self.weighted(1, 2)
    }

    /// How far it is from zero, in whole numbers; a half is rounded away from zero.
    pub(crate) const fn rounded_size(self) -> u128 {
        let (n, d) = (self.n.unsigned_abs(), self.d.unsigned_abs());
        let rest = n % d;
        if rest >= d - rest { n / d + 1 } else { n / d }
    }

    fn lowest(n: i128, d: i128) -> Option<Self> {
        if d <= 0 || n == i128::MIN {
            return None;
        }
        let common = greatest_common_divisor(n, d);
        Some(Self { n: n / common, d: d / common })
    }

    fn from_text(text: &str) -> Option<Self> {
        let (negative, size) = text.strip_prefix('-').map_or((false, text), |size| (true, size));
        let (whole, fraction) = match size.split_once(' ') {
            Some((whole, fraction)) => (whole, Some(fraction)),
            None if size.contains('/') => ("0", Some(size)),
            None => (size, None),
        };
        let (n, d) = fraction.unwrap_or("0/1").split_once('/')?;
        let whole = Self::lowest(whole.parse().ok()?, 1)?;
        let size = whole.checked_add(Self::lowest(n.parse().ok()?, d.parse().ok()?)?)?;
        let value = if negative { -size } else { size };
        (value.to_string() == text).then_some(value)
    }
}

impl Default for Exact {
    fn default() -> Self {
        Self::ZERO
    }
}

impl From<i32> for Exact {
    fn from(whole: i32) -> Self {
        Self { n: whole.into(), d: 1 }
    }
}

impl Neg for Exact {
    type Output = Self;

    fn neg(self) -> Self {
        Self { n: -self.n, d: self.d }
    }
}

/// Compares whole parts, and then what remains turned upside down, so that no product can overflow.
impl Ord for Exact {
    fn cmp(&self, other: &Self) -> Ordering {
        let (mut a, mut b) = (*self, *other);
        loop {
            let (rest_a, rest_b) = (a.n.rem_euclid(a.d), b.n.rem_euclid(b.d));
            let whole_parts = a.n.div_euclid(a.d).cmp(&b.n.div_euclid(b.d));
            if whole_parts.is_ne() || rest_a == 0 || rest_b == 0 {
                return whole_parts.then(rest_a.cmp(&rest_b));
            }
            (a, b) = (Self { n: b.d, d: rest_b }, Self { n: a.d, d: rest_a });
        }
    }
}

impl PartialOrd for Exact {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A whole number and a fraction: `-33 1/3`.
impl fmt::Display for Exact {
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

impl FromStr for Exact {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::from_text(text).ok_or_else(|| ParseError::new(Self::EXPECTED, text))
    }
}

/// Of two numbers of which the second is positive, and so is the answer.
const fn greatest_common_divisor(n: i128, d: i128) -> i128 {
    let (mut larger, mut smaller) = (d, n % d);
    while smaller != 0 {
        (larger, smaller) = (smaller, larger % smaller);
    }
    larger.abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_average_is_exact_and_shown_in_lowest_terms() {
        let shown = |parts: &[(i32, u32, u32)]| Exact::of(parts.iter().copied()).unwrap().to_string();
        assert_eq!(shown(&[]), "0");
        assert_eq!(shown(&[(420, 1, 1)]), "420");
        assert_eq!(shown(&[(-50, 2, 4), (-50, 1, 2)]), "-50");
        assert_eq!(shown(&[(-100, 1, 3)]), "-33 1/3");
        assert_eq!(shown(&[(1, 1, 2), (-1, 2, 3)]), "-1/6");
        assert_eq!(Exact::of([(10, 1, 4), (-3, 3, 4)]).unwrap().parts(), (1, 4));
    }

    #[test]
    fn a_fraction_of_nothing_and_one_too_fine_are_none() {
        assert_eq!(Exact::of([(420, 1, 0)]), None);
        let primes = [4_294_967_291, 4_294_967_279, 4_294_967_231, 4_294_967_197, 4_294_967_189];
        assert_eq!(Exact::of(primes.map(|prime| (7_600, 1, prime))), None);
    }

    #[test]
    fn sums_differences_parts_and_halves_are_exact() {
        assert_eq!(exact("1/6").checked_add(exact("1/3")), Some(exact("1/2")));
        assert_eq!(exact("1/6").checked_sub(exact("1/6")), Some(Exact::ZERO));
        assert_eq!(exact("-7 1/2").weighted(4, 6), Some(exact("-5")));
        assert_eq!(exact("7").weighted(0, 9), Some(Exact::ZERO));
        assert_eq!(-exact("-7").half().unwrap(), exact("3 1/2"));
    }

    #[test]
    fn what_does_not_fit_is_none_and_what_just_fits_is_there() {
        let most = exact(&i128::MAX.to_string());
        assert_eq!(most.checked_add(Exact::from(1)), None);
        assert_eq!((-most).checked_sub(Exact::from(1)), None);
        assert_eq!(most.weighted(2, 1), None);
        assert_eq!(most.weighted(2, 2), Some(most));
        assert_eq!(most.weighted(4, 2), None);
        assert_eq!(most.checked_add(-most), Some(Exact::ZERO));
        assert_eq!(most.half().unwrap().half().unwrap().weighted(4, 1), Some(most));
    }

    #[test]
    fn the_order_is_that_of_the_numbers_even_where_products_overflow() {
        let ascending = ["-5", "-1 1/2", "-1", "-2/3", "-1/2", "0", "1/3", "1/2", "2/3", "1", "1 1/3", "1 1/2", "2"];
        for (place, a) in ascending.iter().enumerate() {
            for (other_place, b) in ascending.iter().enumerate() {
                assert_eq!(exact(a).cmp(&exact(b)), place.cmp(&other_place), "{a} and {b}");
            }
        }
        let fine = |n: i128| exact(&format!("{n}/{}", i128::MAX));
        let (below, above) = (fine(i128::MAX - 2), fine(i128::MAX - 1));
        assert!(below < above && -above < -below && above < Exact::from(1));
    }

    #[test]
    fn a_half_is_rounded_away_from_zero() {
        let sizes =
            ["0", "1/3", "1/2", "-1/2", "1 1/3", "-2 1/2", "2 2/3", "-7"].map(|text| exact(text).rounded_size());
        assert_eq!(sizes, [0, 0, 1, 1, 1, 3, 3, 7]);
    }

    #[test]
    fn every_number_has_one_spelling() {
        let most = i128::MAX.to_string();
        for text in ["0", "140", "-50", "2/3", "-1/6", "-33 1/3", &most, &format!("-{most}"), &format!("1/{most}")] {
            assert_eq!(exact(text).to_string(), text);
        }
    }

    #[test]
    fn another_spelling_is_no_number() {
        let too_much = format!("{}0", i128::MAX);
        let least = i128::MIN.to_string();
        let others = [
            "", " ", "-", "+1", "-0", "00", "1.5", "3/2", "2/4", "1 2", "1 0/3", "0 1/2", "1  1/2", "1 -1/2", "--1",
            "1/0", "1/-2", "/2", "1/", "1/2/3", "1 1/2 ", "1\n", "½", "٣", "1e3", &too_much, &least,
        ];
        for text in others {
            assert!(text.parse::<Exact>().is_err(), "{text:?}");
        }
        let refusal = "1.5".parse::<Exact>().unwrap_err();
        assert_eq!(refusal.to_string(), r#"expected a number such as 12, 2/3 or -33 1/3, found "1.5""#);
    }

    fn exact(text: &str) -> Exact {
        text.parse().unwrap()
    }
}
