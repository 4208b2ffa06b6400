//! The continuous victory point scales of the World Bridge Federation (2013), one for each number of boards, by its
//! formula.
//!
//! The formula is computed in floating point and rounded to hundredths. No value for a number of boards that is allowed
//! here comes near a boundary of that rounding, which a test shows, so that every machine has the same scale.

use crate::{Vp, VpScale};

/// The most boards that a match is scored over: far more than any that is turned into victory points, and all that the
/// test of the rounding has looked at.
const MAX_BOARDS: u32 = 256;

/// The points of the two teams together, in hundredths of a victory point.
const TOTAL: i32 = 2000;

impl VpScale {
    /// The scale of the World Bridge Federation for a match of this many boards (those that count), 1 to 256; else
    /// None.
    ///
    /// With B = 15 √boards and τ = (√5 − 1) / 2 the winner by M IMPs gets 10 + 10 (1 − τ^(3M/B)) / (1 − τ³) victory
    /// points, 20 from M = B on, rounded to hundredths, a half up. As no IMP may be worth more than the one before, an
    /// entry that is too low for that between its neighbours is raised by a hundredth until there is none.
    ///
    /// ```
    /// let scale = bridge_rules::VpScale::wbf(16).unwrap();
    /// assert_eq!(scale.winners()[20].to_string(), "15.00");
    /// assert_eq!(scale.winners().len(), 61);
    /// ```
    pub fn wbf(boards: u32) -> Option<VpScale> {
        let winners = (1..=MAX_BOARDS).contains(&boards).then(|| winners(boards))?;
        Some(VpScale::new(&format!("WBF continuous, {boards} boards"), "2013", Vp { hundredths: TOTAL }, winners))
    }
}

fn winners(boards: u32) -> Vec<Vp> {
    let mut hundredths: Vec<i32> = margins(boards).map(|margin| rounded(formula(boards, margin))).collect();
    hundredths.push(TOTAL);
    each_imp_no_more_than_the_one_before(&mut hundredths);
    hundredths.into_iter().map(|hundredths| Vp { hundredths }).collect()
}

/// Those that are less than B, found without a root: M < 15 √boards.
fn margins(boards: u32) -> impl Iterator<Item = u32> {
    (0..).take_while(move |margin| margin * margin < 225 * boards)
}

/// Hundredths of victory points, before they are rounded.
fn formula(boards: u32, margin: u32) -> f64 {
    let tau = (5_f64.sqrt() - 1.0) / 2.0;
    let part_of_blitz = f64::from(margin) / (15.0 * f64::from(boards).sqrt());
    1000.0 + 1000.0 * (1.0 - tau.powf(3.0 * part_of_blitz)) / (1.0 - tau.powi(3))
}

fn rounded(hundredths: f64) -> i32 {
    (hundredths + 0.5).floor() as i32 // 1000 to 2000
}

/// Raising an entry never spoils the reason for which another was raised, so that the order does not matter.
fn each_imp_no_more_than_the_one_before(hundredths: &mut [i32]) {
    let too_low = |entries: &[i32], i: usize| entries[i + 1] - entries[i] > entries[i] - entries[i - 1];
    let inner = 1..hundredths.len() - 1;
    while let Some(low) = inner.clone().find(|i| too_low(hundredths, *i)) {
        hundredths[low] += 1;
    }
}

#[cfg(test)]
mod tests {
    use sha2::{Digest, Sha256};

    use super::*;

    #[test]
    fn a_match_of_no_boards_and_of_too_many_has_no_scale() {
        let there = |boards| VpScale::wbf(boards).is_some();
        assert_eq!([0, 1, MAX_BOARDS, MAX_BOARDS + 1, u32::MAX].map(there), [false, true, true, false, false]);
        assert_eq!(VpScale::wbf(1).unwrap().winners().len(), 16);
        let scale = VpScale::wbf(20).unwrap();
        assert_eq!((scale.name(), scale.version()), ("WBF continuous, 20 boards", "2013"));
    }

    /// Boards, margin, victory points: the checks of Spec C18.
    const CHECKS: &str = "
        20 1 10.28   20 2 10.55   16 1 10.31   16 10 12.80   16 20 15.00   16 59 19.93   16 60 20.00
        8 42 19.95   8 43 20.00   24 15 13.34  24 55 18.65   24 73 19.97   24 74 20.00   24 9999 20.00";

    #[test]
    fn the_checks_hold() {
        let words: Vec<&str> = CHECKS.split_whitespace().collect();
        assert_eq!(words.len() % 3, 0);
        for row in words.chunks(3) {
            let scale = VpScale::wbf(row[0].parse().unwrap()).unwrap();
            assert_eq!(scale.vp(row[1].parse().unwrap()).to_string(), row[2], "{row:?}");
        }
    }

    /// The federation's column for 24 boards, margins 0 to 74, as a public scoring application for bridge clubs keeps
    /// it to check its own generator by. Thirteen of its entries are corrected ones.
    const PUBLISHED_24: [i32; 75] = [
        1000, 1025, 1050, 1075, 1099, 1123, 1146, 1168, 1190, 1212, 1233, 1254, 1275, 1295, 1315, 1334, 1353, 1372,
        1390, 1408, 1426, 1443, 1460, 1476, 1492, 1508, 1524, 1539, 1554, 1569, 1583, 1597, 1611, 1625, 1638, 1651,
        1664, 1677, 1689, 1701, 1713, 1725, 1736, 1747, 1758, 1769, 1779, 1789, 1799, 1809, 1819, 1829, 1838, 1847,
        1856, 1865, 1874, 1882, 1890, 1898, 1906, 1914, 1922, 1930, 1937, 1944, 1951, 1958, 1965, 1972, 1979, 1985,
        1991, 1997, 2000,
    ];

    #[test]
    fn the_published_column_for_24_boards_is_reproduced() {
        assert_eq!(column(24), PUBLISHED_24);
        let uncorrected = margins(24).map(|margin| rounded(formula(24, margin)));
        assert_eq!(uncorrected.zip(PUBLISHED_24).filter(|(raw, published)| raw != published).count(), 13);
    }

    /// A hundredth of a hundredth of a hundredth is a million times what floating point can be wrong by.
    #[test]
    fn no_value_is_so_near_a_boundary_of_rounding_that_machines_could_differ() {
        for boards in 1..=MAX_BOARDS {
            for margin in margins(boards) {
                let hundredths = formula(boards, margin);
                let from_boundary = (hundredths - hundredths.floor() - 0.5).abs();
                assert!(from_boundary > 1e-6, "{boards} boards, {margin} IMPs: {hundredths}");
            }
        }
    }

    /// The same scales computed apart from this code, in decimal arithmetic with forty digits: a line of hundredths for
    /// each number of boards.
    #[test]
    fn all_scales_are_those_of_exact_arithmetic() {
        let lines: String = (1..=MAX_BOARDS)
            .map(|boards| column(boards).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ") + "\n")
            .collect();
        let hash: String = Sha256::digest(lines).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hash, "bf1f10485b91bdc034090328f0a9ee206acdd427ceb7cc28b84c06e5f1fc4643");
    }

    #[test]
    fn winning_by_more_is_worth_more_but_each_imp_no_more_than_the_one_before() {
        for boards in 1..=MAX_BOARDS {
            let column = column(boards);
            assert_eq!((column[0], column[column.len() - 1]), (1000, 2000));
            assert!(column.is_sorted(), "{boards} boards");
            let steps: Vec<i32> = column.windows(2).map(|pair| pair[1] - pair[0]).collect();
            assert!(steps.is_sorted_by(|before, next| before >= next), "{boards} boards: {steps:?}");
        }
    }

    fn column(boards: u32) -> Vec<i32> {
        winners(boards).into_iter().map(|vp| vp.hundredths).collect()
    }
}
