//! International match points: the scale that turns a difference in points between two tables into
//! a smaller one.

/// The least difference, in points, for 1, 2, 3 … 24 IMPs (Law 78B).
const LOWER_BOUNDS: [u32; 24] = [
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000,
    3500, 4000,
];

/// The IMPs for a difference in points, −24 to 24, with its sign (Law 78B).
///
/// ```
/// assert_eq!(bridge_rules::imps(620 - 170), 10);
/// assert_eq!(bridge_rules::imps(-10), 0);
/// ```
pub fn imps(difference: i32) -> i8 {
    let reached = LOWER_BOUNDS.partition_point(|bound| *bound <= difference.unsigned_abs());
    let imps = reached as i8; // at most 24
    if difference < 0 { -imps } else { imps }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_of_every_bound() {
        for (below, bound) in LOWER_BOUNDS.into_iter().enumerate() {
            let (below, bound) = (below as i8, bound as i32);
            assert_eq!((imps(bound - 1), imps(bound)), (below, below + 1), "{bound}");
            assert_eq!((imps(1 - bound), imps(-bound)), (-below, -below - 1), "{bound}");
        }
    }

    #[test]
    fn the_scale_ends_at_24() {
        assert_eq!((imps(0), imps(i32::MAX), imps(i32::MIN)), (0, 24, -24));
    }

    #[test]
    fn the_example_match_is_won_by_15() {
        let (ours, theirs) = ([420, 500, -690, 140], [450, 620, -1440, -100]);
        let swings: Vec<i8> = ours.into_iter().zip(theirs).map(|(our, their): (i32, i32)| imps(our - their)).collect();
        assert_eq!(swings, [-1, -3, 13, 6]);
        assert_eq!(swings.into_iter().sum::<i8>(), 15);
    }
}
