//! A board of a team match compared between its two rooms (Law 78). The home team sits North-South in the Open Room and
//! East-West in the Closed Room, the away team the rest.
//!
//! Where the Laws are silent, these are our own rules:
//!
//! - A score against an artificial score is not compared: the team gets the artificial score alone.
//! - Two artificial scores for one team are added, but together give no more than one of them can: average plus in both
//!   rooms is +3 IMPs, average plus and average minus are 0.
//! - In points an artificial score has no meaning, so that a team with one gets nothing for the board, whatever
//!   happened in the other room.

use crate::{Exact, RoomScore, WeightedScore, Worth, imps};

/// The points of each team for a board or, added up, for a match. The two balance unless a score was adjusted for one
/// side alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Comparison {
    /// For North-South in the Open Room and East-West in the Closed Room.
    pub home: Exact,
    /// For East-West in the Open Room and North-South in the Closed Room.
    pub away: Exact,
}

impl Comparison {
    /// The two together; None if a sum does not fit.
    pub fn checked_add(self, other: Comparison) -> Option<Comparison> {
        Some(Comparison { home: self.home.checked_add(other.home)?, away: self.away.checked_add(other.away)? })
    }

    /// The home team's margin in a knockout match: half the difference, which averages scores that do not balance
    /// (Law 12C4). None if it does not fit.
    ///
    /// ```
    /// use bridge_rules::{Comparison, Exact};
    ///
    /// let unbalanced = Comparison { home: Exact::from(3), away: Exact::ZERO };
    /// assert_eq!(unbalanced.balanced().unwrap().to_string(), "1 1/2");
    /// ```
    pub fn balanced(self) -> Option<Exact> {
        self.home.checked_sub(self.away)?.half()
    }
}

/// The IMPs of each team for a board: those of the difference between the rooms (Law 78B), and +3, 0 or −3 for an
/// artificial score (Law 12C2(b)). With weighted scores each comparison counts as much as its scores do together.
///
/// None if a weight has no denominator, or a sum does not fit.
///
/// ```
/// use bridge_rules::{Comparison, Exact, RoomScore, imps_between};
///
/// let board = imps_between(&RoomScore::played(620), &RoomScore::played(170)).unwrap();
/// assert_eq!(board, Comparison { home: Exact::from(10), away: Exact::from(-10) });
/// ```
pub fn imps_between(open: &RoomScore, closed: &RoomScore) -> Option<Comparison> {
    compare(open, closed, |ours, theirs| whole(imps(ours.saturating_sub(theirs)).into()), |steps| whole(3 * steps))
}

/// Board-a-match: 2 for the better score of the two rooms, 1 for an equal one, 0 for the worse (Law 78A); 60, 50 or 40
/// % of the 2 for an artificial score (Law 12C2(a)).
///
/// None if a weight has no denominator, or a sum does not fit.
///
/// ```
/// use bridge_rules::{Comparison, Exact, RoomScore, board_a_match};
///
/// let board = board_a_match(&RoomScore::played(630), &RoomScore::played(620)).unwrap();
/// assert_eq!(board, Comparison { home: Exact::from(2), away: Exact::ZERO });
/// ```
pub fn board_a_match(open: &RoomScore, closed: &RoomScore) -> Option<Comparison> {
    compare(
        open,
        closed,
        |ours, theirs| whole(1 + ours.cmp(&theirs) as i32),
        |steps| Exact::of([(1, 1, 1), (steps, 1, 5)]),
    )
}

/// Total points: the difference between the rooms in points (Law 78C); nothing for an artificial score.
///
/// None if a weight has no denominator, or a sum does not fit.
///
/// ```
/// use bridge_rules::{Comparison, Exact, RoomScore, aggregate};
///
/// let board = aggregate(&RoomScore::played(620), &RoomScore::played(170)).unwrap();
/// assert_eq!(board, Comparison { home: Exact::from(450), away: Exact::from(-450) });
/// ```
pub fn aggregate(open: &RoomScore, closed: &RoomScore) -> Option<Comparison> {
    compare(open, closed, |ours, theirs| Exact::from(ours).checked_sub(theirs.into()), |_| whole(0))
}

fn whole(value: i32) -> Option<Exact> {
    Some(value.into())
}

/// `scored` says what our points against theirs are worth, both from North-South's side; `artificial` what an
/// artificial score is, −1, 0 or 1 steps from average.
fn compare(
    open: &RoomScore,
    closed: &RoomScore,
    scored: impl Fn(i32, i32) -> Option<Exact>,
    artificial: impl Fn(i32) -> Option<Exact>,
) -> Option<Comparison> {
    let team = |north_south: &Worth, east_west: &Worth| match (north_south, east_west) {
        (Worth::Scores(ours), Worth::Scores(theirs)) => weighted(ours, theirs, &scored),
        (Worth::Artificial(one), Worth::Scores(_)) | (Worth::Scores(_), Worth::Artificial(one)) => {
            artificial(one.steps())
        }
        (Worth::Artificial(one), Worth::Artificial(two)) => artificial((one.steps() + two.steps()).clamp(-1, 1)),
    };
    Some(Comparison {
        home: team(&open.0.north_south, &closed.0.east_west)?,
        away: team(&closed.0.north_south, &open.0.east_west)?,
    })
}

/// Each score of ours against each of theirs, counting as much as the two together (Spec C16).
fn weighted(
    ours: &[WeightedScore],
    theirs: &[WeightedScore],
    scored: impl Fn(i32, i32) -> Option<Exact>,
) -> Option<Exact> {
    let pairs = ours.iter().flat_map(|our| theirs.iter().map(move |their| (our, their)));
    pairs.into_iter().try_fold(Exact::ZERO, |sum, (our, their)| {
        let part = scored(our.points, their.points)?.weighted(our.n, our.d)?.weighted(their.n, their.d)?;
        sum.checked_add(part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Artificial, BySide};

    #[test]
    fn the_example_match_is_won_by_15_at_both_tables() {
        let boards = [(420, 450), (500, 620), (-690, -1440), (140, -100)];
        let total = boards.into_iter().fold(Comparison::default(), |total, (open, closed)| {
            total.checked_add(imps_between(&RoomScore::played(open), &RoomScore::played(closed)).unwrap()).unwrap()
        });
        assert_eq!(shown(Some(total)), "15 -15");
        assert_eq!(total.balanced().unwrap(), Exact::from(15));
    }

    #[test]
    fn a_board_is_compared_by_every_way_of_scoring() {
        let compared = |open, closed| {
            let (open, closed) = (RoomScore::played(open), RoomScore::played(closed));
            let ways = [imps_between(&open, &closed), board_a_match(&open, &closed), aggregate(&open, &closed)];
            ways.map(shown).join(", ")
        };
        assert_eq!(compared(620, 170), "10 -10, 2 0, 450 -450");
        assert_eq!(compared(110, 120), "0 0, 0 2, -10 10");
        assert_eq!(compared(-50, -50), "0 0, 1 1, 0 0");
        assert_eq!(compared(i32::MIN, i32::MAX), "-24 24, 0 2, -4294967295 4294967295");
    }

    /// 4♠ was 620 two times in three and −100 otherwise; the other room stopped in 170.
    #[test]
    fn the_comparisons_are_weighted_and_not_the_points() {
        let (adjusted, other) = (same(scores(&[(620, 2, 3), (-100, 1, 3)])), RoomScore::played(170));
        assert_eq!(shown(imps_between(&adjusted, &other)), "4 1/3 -4 1/3"); // 10 · 2/3 − 7 · 1/3; 380 − 170 would be 5
        assert_eq!(shown(imps_between(&other, &adjusted)), "-4 1/3 4 1/3");
        assert_eq!(shown(board_a_match(&adjusted, &other)), "1 1/3 2/3");
        assert_eq!(shown(aggregate(&adjusted, &other)), "210 -210");
    }

    #[test]
    fn two_weighted_scores_are_compared_each_with_each() {
        let open = same(scores(&[(420, 1, 2), (-50, 1, 2)]));
        let closed = same(scores(&[(420, 1, 3), (170, 2, 3)]));
        // 0 · 1/6 + 6 · 1/3 − 10 · 1/6 − 6 · 1/3
        assert_eq!(shown(imps_between(&open, &closed)), "-1 2/3 1 2/3");
    }

    #[test]
    fn each_side_of_a_split_score_is_compared_for_its_own_team() {
        let open = RoomScore(BySide { north_south: Worth::of(-100), east_west: Worth::of(620) });
        let compared = imps_between(&open, &RoomScore::played(620)).unwrap();
        assert_eq!(shown(Some(compared)), "-12 0");
        assert_eq!(compared.balanced().unwrap(), Exact::from(-6));
    }

    #[test]
    fn a_team_with_an_artificial_score_gets_that_whatever_the_other_room_did() {
        let ways = |north_south, east_west| {
            let open = RoomScore(BySide { north_south, east_west });
            let closed = RoomScore::played(1430);
            let ways = [imps_between(&open, &closed), board_a_match(&open, &closed), aggregate(&open, &closed)];
            ways.map(shown).join(", ")
        };
        let [plus, average, minus] = ARTIFICIAL.map(Worth::Artificial);
        assert_eq!(ways(plus.clone(), minus), "3 -3, 1 1/5 4/5, 0 0");
        assert_eq!(ways(plus.clone(), plus.clone()), "3 3, 1 1/5 1 1/5, 0 0");
        assert_eq!(ways(average.clone(), average), "0 0, 1 1, 0 0");
        assert_eq!(ways(plus, Worth::of(1430)), "3 0, 1 1/5 1, 0 0");
    }

    #[test]
    fn two_artificial_scores_for_a_team_are_worth_no_more_than_one() {
        let imps: Vec<String> = ARTIFICIAL
            .into_iter()
            .flat_map(|open| ARTIFICIAL.map(|closed| (same(Worth::Artificial(open)), same(Worth::Artificial(closed)))))
            .map(|(open, closed)| imps_between(&open, &closed).unwrap().home.to_string())
            .collect();
        assert_eq!(imps, ["3", "3", "0", "3", "0", "-3", "0", "-3", "-3"]);
        let both = [Artificial::AverageMinus; 2].map(|score| same(Worth::Artificial(score)));
        assert_eq!(shown(board_a_match(&both[0], &both[1])), "4/5 4/5");
    }

    #[test]
    fn a_weight_of_nothing_is_no_comparison() {
        let broken = same(scores(&[(420, 1, 0)]));
        assert_eq!(imps_between(&broken, &RoomScore::played(420)), None);
        assert_eq!(imps_between(&RoomScore::played(420), &broken), None);
    }

    const ARTIFICIAL: [Artificial; 3] = [Artificial::AveragePlus, Artificial::Average, Artificial::AverageMinus];

    fn scores(scores: &[(i32, u32, u32)]) -> Worth {
        Worth::Scores(scores.iter().map(|&(points, n, d)| WeightedScore { points, n, d }).collect())
    }

    fn same(worth: Worth) -> RoomScore {
        RoomScore(BySide::from_fn(|_| worth.clone()))
    }

    /// Home, and then away.
    fn shown(compared: Option<Comparison>) -> String {
        let compared = compared.unwrap();
        format!("{} {}", compared.home, compared.away)
    }
}
