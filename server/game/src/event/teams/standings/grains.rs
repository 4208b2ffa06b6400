//! IMPs as whole numbers of a fraction so fine that sums and comparisons of all that a director may give are exact, and
//! never too large.

use std::ops::{Add, Neg};

use bridge_rules::Exact;

/// Divided by every number up to 16, by 25 and by 100: whoever weighs in percent or in such parts loses nothing.
const PER_IMP: i128 = 3_603_600;

/// More than any match comes to, in IMPs or points.
const MOST: i128 = 10_000_000;

/// A number of 3,603,600ths. A finer fraction is rounded down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Grains(i128);

impl Grains {
    /// How what was won and lost here compares with what was won and lost there: the greater share is the greater
    /// quotient, and whoever lost nothing has the greatest there is. Nothing won and nothing lost is a quotient of one.
    pub(super) fn compare_quotients(
        (won, lost): (Self, Self),
        (other_won, other_lost): (Self, Self),
    ) -> std::cmp::Ordering {
        let share = |won: Self, lost: Self| if won.0 + lost.0 <= 0 { (1, 2) } else { (won.0, won.0 + lost.0) };
        let ((part, whole), (other_part, other_whole)) = (share(won, lost), share(other_won, other_lost));
        (part * other_whole).cmp(&(other_part * whole))
    }
}

impl From<Exact> for Grains {
    fn from(exact: Exact) -> Self {
        let (n, d) = exact.parts();
        let (whole, rest) = (n.div_euclid(d).clamp(-MOST, MOST), n.rem_euclid(d));
        let rest = rest.checked_mul(PER_IMP).map_or_else(|| rest / (d / PER_IMP), |scaled| scaled / d);
        Self(whole * PER_IMP + rest)
    }
}

impl From<Grains> for Exact {
    fn from(Grains(grains): Grains) -> Self {
        let whole = i32::try_from(grains.div_euclid(PER_IMP)).unwrap_or_default();
        let part = |grains: i128| u32::try_from(grains).unwrap_or_default();
        let rest = Self::from(1).weighted(part(grains.rem_euclid(PER_IMP)), part(PER_IMP)).unwrap_or_default();
        Self::from(whole).checked_add(rest).unwrap_or_default()
    }
}

impl Add for Grains {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Neg for Grains {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use super::*;

    #[test]
    fn parts_that_directors_give_are_exact() {
        for text in ["0", "12", "-7 1/2", "33 1/3", "-1/16", "5 17/100", "8/13"] {
            let exact: Exact = text.parse().unwrap();
            assert_eq!(Exact::from(Grains::from(exact)), exact);
        }
        let fine: Exact = format!("1/{}", i128::MAX).parse().unwrap();
        let most: Exact = i128::MAX.to_string().parse().unwrap();
        assert_eq!((Grains::from(fine), Grains::from(most)), (Grains(0), Grains(MOST * PER_IMP)));
    }

    #[test]
    fn the_quotient_is_greatest_for_whoever_lost_nothing() {
        let grains = |imps: i32| Grains::from(Exact::from(imps));
        let compare = |a: (i32, i32), b: (i32, i32)| {
            Grains::compare_quotients((grains(a.0), grains(a.1)), (grains(b.0), grains(b.1)))
        };
        assert_eq!(compare((3, 1), (6, 2)), Ordering::Equal);
        assert_eq!(compare((10, 3), (10, 4)), Ordering::Greater);
        assert_eq!(compare((1, 0), (900, 1)), Ordering::Greater);
        assert_eq!(compare((1, 0), (9, 0)), Ordering::Equal);
        assert_eq!(compare((0, 0), (7, 7)), Ordering::Equal);
        assert_eq!(compare((0, 1), (0, 0)), Ordering::Less);
    }
}
