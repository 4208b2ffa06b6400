//! Victory points for a match of a Swiss at matchpoints: by the percentage over its boards.

use bridge_rules::Vp;

use crate::Fraction;

/// The least percentage for 11, 12 … 20 victory points over 7 boards, in hundredths; the winner of a match with less
/// has 10, and the loser what is left of 20. As a federation has published it.
const SEVEN_BOARDS: [i64; 10] = [5066, 5199, 5334, 5475, 5624, 5784, 5965, 6176, 6441, 6836];

/// The victory points for this percentage over so many boards. For other numbers than 7 the distance of each bound
/// from 50 % is that for 7 boards times √(7/boards): the fewer the boards, the more is chance.
///
/// ```
/// use bridge_pairs::{Fraction, percent_victory_points};
///
/// let vp = |hundredths| percent_victory_points(&Fraction::new(hundredths, 100).unwrap(), 7).to_string();
/// assert_eq!([5065, 5066, 4934, 6835, 6836].map(vp), ["10.00", "11.00", "9.00", "19.00", "20.00"]);
/// ```
#[must_use]
pub fn percent_victory_points(percent: &Fraction, boards: u32) -> Vp {
    let beyond = percent.rounded(2) - Fraction::from(50);
    let square = |distance: Fraction| distance.clone() * distance;
    let own = square(beyond.clone()) * Fraction::from(i64::from(boards));
    let reached = |bound: i64| own >= square(Fraction::of(bound - 5000, 100)) * Fraction::from(7);
    let steps = SEVEN_BOARDS.into_iter().filter(|bound| reached(*bound)).count();
    let won = 1000 + 100 * i32::try_from(steps).unwrap_or(0);
    Vp { hundredths: if beyond.is_negative() { 2000 - won } else { won } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_pairs_of_a_match_share_twenty() {
        for boards in [5, 6, 7, 8] {
            for hundredths in (0..=5_000).step_by(11) {
                let vp = |hundredths| percent_victory_points(&Fraction::of(hundredths, 100), boards).hundredths;
                assert_eq!(vp(hundredths) + vp(10_000 - hundredths), 2000, "{hundredths}, {boards} boards");
            }
        }
    }

    #[test]
    fn fewer_boards_ask_for_more() {
        let least = |boards, vp: i32| {
            (6700..).find(|hundredths| {
                percent_victory_points(&Fraction::of(*hundredths, 100), boards).hundredths == vp * 100
            })
        };
        assert_eq!((least(7, 20), least(8, 20), least(5, 20)), (Some(6836), Some(6718), Some(7173)));
    }
}
