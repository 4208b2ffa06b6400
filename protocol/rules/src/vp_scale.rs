//! The scale that turns the margin of a match in IMPs into victory points. Scales are data with a name and a version,
//! because regulations change them (Spec C18).

use crate::{Exact, Vp};

/// Victory points by margin. The two teams of a match share the total of the scale.
///
/// ```
/// use bridge_rules::{Exact, VpScale};
///
/// let scale = VpScale::wbf(20).unwrap();
/// assert_eq!(scale.vp(Exact::from(1)).to_string(), "10.28");
/// assert_eq!(scale.vp(Exact::from(-1)).to_string(), "9.72");
/// assert_eq!(VpScale::legacy24().vp(Exact::from(15)).to_string(), "13.00");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VpScale {
    name: Box<str>,
    version: Box<str>,
    total: Vp,
    /// The winners' points by margin; never empty.
    winners: Vec<Vp>,
}

impl VpScale {
    pub(crate) fn new(name: &str, version: &str, total: Vp, winners: Vec<Vp>) -> VpScale {
        debug_assert!(!winners.is_empty());
        VpScale { name: name.into(), version: version.into(), total, winners }
    }

    /// The discrete scale for 24 boards of popular descriptions, from before 2013.
    pub fn legacy24() -> VpScale {
        VpScale::parse(include_str!("../data/vp/legacy24.txt")).expect("a test reads the scale that this crate carries")
    }

    /// Its name, as people call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Which of those with the same name.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The points of the two teams together.
    pub fn total(&self) -> Vp {
        self.total
    }

    /// The winner's victory points for a margin of 0, 1, 2 … IMPs. The last hold for every greater margin.
    pub fn winners(&self) -> &[Vp] {
        &self.winners
    }

    /// The victory points of a team that won by this margin in IMPs, or lost if it is negative. A fraction of an IMP is
    /// rounded to the nearest whole one, a half away from zero, so that the two teams have the total together whenever
    /// their margins balance. When they do not (Law 12C1(c)), each team has its own margin and what that is worth.
    pub fn vp(&self, margin: Exact) -> Vp {
        let last = self.winners.len() - 1;
        let winner = self.winners[usize::try_from(margin.rounded_size()).map_or(last, |margin| margin.min(last))];
        if margin < Exact::ZERO { Vp { hundredths: self.total.hundredths - winner.hundredths } } else { winner }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_of_the_descriptions_has_its_bounds_and_ends_at_20() {
        let scale = VpScale::legacy24();
        let bounds = [(0, 2, 10), (3, 6, 11), (7, 11, 12), (12, 16, 13), (17, 21, 14), (22, 27, 15)];
        let bounds =
            bounds.into_iter().chain([(28, 33, 16), (34, 39, 17), (40, 46, 18), (47, 54, 19), (55, 9_999, 20)]);
        for (least, most, won) in bounds {
            for margin in [least, most] {
                assert_eq!(scale.vp(margin.into()), Vp { hundredths: won * 100 }, "{margin}");
                assert_eq!(scale.vp((-margin).into()), Vp { hundredths: 2000 - won * 100 }, "-{margin}");
            }
        }
        assert_eq!(scale.name(), "24 boards, whole victory points");
        assert_eq!((scale.version(), scale.total().to_string().as_str()), ("before 2013", "20.00"));
        assert_eq!(scale.winners().len(), 56);
    }

    #[test]
    fn the_scale_of_the_descriptions_is_not_the_federations() {
        let both = |margin: i32| {
            [VpScale::legacy24(), VpScale::wbf(24).unwrap()].map(|scale| scale.vp(margin.into()).to_string())
        };
        assert_eq!(both(15), ["13.00", "13.34"]);
        assert_eq!(both(55), ["20.00", "18.65"]);
    }

    #[test]
    fn a_fraction_of_an_imp_is_rounded_to_the_nearest_and_a_half_away_from_zero() {
        let scale = VpScale::wbf(20).unwrap();
        let vp = |margin: &str| scale.vp(margin.parse().unwrap()).to_string();
        assert_eq!(["1/3", "1/2", "1 1/3", "1 1/2"].map(vp), ["10.00", "10.28", "10.28", "10.55"]);
        assert_eq!(["-1/3", "-1/2", "-1 1/3", "-1 1/2"].map(vp), ["10.00", "9.72", "9.72", "9.45"]);
    }

    #[test]
    fn two_balanced_teams_share_the_total_at_any_margin() {
        for scale in [VpScale::legacy24(), VpScale::wbf(7).unwrap(), VpScale::wbf(32).unwrap()] {
            for margin in (-400..400).map(|quarters| Exact::from(quarters).weighted(1, 4).unwrap()) {
                assert_eq!(scale.vp(margin).checked_add(scale.vp(-margin)), Some(scale.total()), "{margin}");
            }
        }
        let most: Exact = i128::MAX.to_string().parse().unwrap();
        assert_eq!([most, -most].map(|margin| VpScale::legacy24().vp(margin).hundredths), [2000, 0]);
    }
}
