//! Exact fractions: what a weight or a penalty is, rounded only where it is shown (Spec C16).

use std::{fmt, ops::Rem, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// An exact fraction. On the wire it is its text, `"3"` or `"2/3"`: no floating point, and no more depth than a word
/// has. What is read is brought to lowest terms, so that what is written has one spelling.
///
/// It is what people say: weights and penalties, never below zero and with a small denominator, so that nobody writes a
/// number whose sums grow without bound. What comes of them is counted in [`Exact`](bridge_rules::Exact), which has a
/// sign and room for sums.
///
/// ```
/// use bridge_protocol::Ratio;
///
/// assert_eq!("2/3".parse(), Ok(Ratio { n: 2, d: 3 }));
/// assert_eq!("4/6".parse(), Ok(Ratio { n: 2, d: 3 }));
/// assert_eq!(serde_json::to_string(&Ratio::whole(3))?, r#""3""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ratio {
    /// The numerator.
    pub n: u32,
    /// The denominator, above zero.
    pub d: u32,
}

/// The text is not a fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a fraction is a whole number or two with a stroke between, the second one of 2 to 16, 20, 25, 50, 100 or another that divides \
     3603600"
)]
pub struct InvalidRatio;

/// What every denominator divides: the halves, thirds and so on up to sixteenths, and percent. However many such
/// fractions are added up, the sum is exact and its parts stay small.
const COMMON: u32 = 3_603_600;

impl Ratio {
    /// A whole number.
    pub const fn whole(n: u32) -> Self {
        Self { n, d: 1 }
    }

    fn in_lowest_terms(self) -> Self {
        let Self { n, d } = self;
        let common = greatest_common_divisor(n, d).max(1);
        Self { n: n / common, d: d / common }
    }

    /// Whether these fractions, each with a denominator above zero, add up to one. Overflow says no.
    ///
    /// ```
    /// use bridge_protocol::Ratio;
    ///
    /// assert!(Ratio::add_up_to_one([Ratio { n: 1, d: 3 }, Ratio { n: 4, d: 6 }]));
    /// assert!(!Ratio::add_up_to_one([Ratio { n: 1, d: 0 }]));
    /// ```
    pub fn add_up_to_one(parts: impl IntoIterator<Item = Self>) -> bool {
        let mut sum = (0_u128, 1_u128);
        for Self { n, d } in parts {
            if d == 0 {
                return false;
            }
            let (n, d) = (u128::from(n), u128::from(d));
            let Some(next) = (|| {
                let numerator = sum.0.checked_mul(d)?.checked_add(n.checked_mul(sum.1)?)?;
                let denominator = sum.1.checked_mul(d)?;
                let common = greatest_common_divisor(numerator, denominator);
                Some((numerator / common, denominator / common))
            })() else {
                return false;
            };
            sum = next;
        }
        sum == (1, 1)
    }
}

fn greatest_common_divisor<N: Copy + Default + PartialEq + Rem<Output = N>>(a: N, b: N) -> N {
    if b == N::default() { a } else { greatest_common_divisor(b, a % b) }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.d == 1 { write!(f, "{}", self.n) } else { write!(f, "{}/{}", self.n, self.d) }
    }
}

impl FromStr for Ratio {
    type Err = InvalidRatio;

    fn from_str(text: &str) -> Result<Self, InvalidRatio> {
        match text.split_once('/') {
            None => Ok(Self::whole(whole(text)?)),
            Some((n, d)) => match (whole(n)?, whole(d)?) {
                (_, 0 | 1) => Err(InvalidRatio),
                (n, d) if COMMON.is_multiple_of(d) => Ok(Self { n, d }.in_lowest_terms()),
                _ => Err(InvalidRatio),
            },
        }
    }
}

/// Digits without a sign and without zeros before them: a number has one spelling.
fn whole(text: &str) -> Result<u32, InvalidRatio> {
    let is_plain = text == "0" || text.starts_with(|first: char| ('1'..='9').contains(&first));
    if is_plain { text.parse().map_err(|_| InvalidRatio) } else { Err(InvalidRatio) }
}

#[cfg(feature = "typescript")]
bridge_rules::in_typescript! { Ratio = "string"; }
#[cfg(feature = "schema")]
bridge_rules::in_schema! { Ratio = {
    "description": "A fraction: `3`, or `2/3` with a second number above one that divides 3603600.",
    "type": "string", "pattern": "^(0|[1-9][0-9]*)(/[1-9][0-9]*)?$"
}; }

impl Serialize for Ratio {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Ratio {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fraction_has_one_spelling() {
        for (text, ratio) in [("0", Ratio::whole(0)), ("12", Ratio::whole(12)), ("2/3", Ratio { n: 2, d: 3 })] {
            assert_eq!((text.parse(), ratio.to_string().as_str()), (Ok(ratio), text));
        }
        for (text, lowest) in [("2/2", "1"), ("4/6", "2/3"), ("6/4", "3/2"), ("0/3", "0"), ("50/100", "1/2")] {
            assert_eq!(text.parse::<Ratio>().map(|ratio| ratio.to_string()).as_deref(), Ok(lowest), "{text}");
        }
        for text in [
            "",
            "/",
            "1/",
            "/2",
            "1/0",
            "3/1",
            "01",
            "1/02",
            "+1",
            "-1",
            "1.5",
            " 1",
            "1/2/3",
            "4294967296",
            "1/17",
            "1/4294967291",
        ] {
            assert_eq!(text.parse::<Ratio>(), Err(InvalidRatio), "{text}");
        }
    }

    #[test]
    fn weights_add_up_exactly_or_not_at_all() {
        let thirds = [Ratio { n: 1, d: 3 }; 3];
        assert!(Ratio::add_up_to_one(thirds));
        assert!(!Ratio::add_up_to_one(thirds.into_iter().take(2)));
        assert!(!Ratio::add_up_to_one([]));
        let primes = [u32::MAX, u32::MAX - 4, u32::MAX - 16, u32::MAX - 64, u32::MAX - 88];
        assert!(!Ratio::add_up_to_one(primes.map(|d| Ratio { n: 1, d })), "what cannot be added up is not one");
    }
}
