//! From boards to a session: what a contestant has of what could be had, with artificial scores by Law 12C2(c), what
//! it brings along, and what it is given.

use bridge_rules::Artificial;

use crate::Fraction;
use crate::line::{Award, Earned};

/// What a contestant has of a session.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tally {
    /// Matchpoints or IMPs.
    pub points: Fraction,
    /// The matchpoints that could be had; nothing at IMPs.
    pub possible: Fraction,
    /// On how many boards.
    pub boards: u32,
}

impl Tally {
    /// Percent of what could be had; none where nothing could.
    #[must_use]
    pub fn percent(&self) -> Option<Fraction> {
        Some(Fraction::from(100) * self.points.over(&self.possible)?)
    }

    /// Points a board, by which contestants with unequal numbers of boards are compared at IMPs; none without a board.
    #[must_use]
    pub fn per_board(&self) -> Option<Fraction> {
        self.points.over(&Fraction::from(i64::from(self.boards)))
    }

    /// The same with more points, and no more to be had: what was carried forward, a penalty, a handicap at IMPs.
    #[must_use]
    pub fn with(self, more: Fraction) -> Tally {
        Tally { points: self.points + more, ..self }
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: Tally) -> Tally {
        Tally {
            points: self.points + other.points,
            possible: self.possible + other.possible,
            boards: self.boards + other.boards,
        }
    }
}

/// A contestant's session at matchpoints: what each of its boards came to, with the [`top`](crate::top) of that board.
///
/// An average plus is 60 %, or the contestant's percentage on the boards where it has no artificial score if that is
/// more; an average minus 40 %, or that percentage if it is less (Law 12C2(c)). Other artificial scores do not enter
/// the percentage; with no other board it is 50.
///
/// ```
/// use bridge_pairs::{Award, Earned, session};
///
/// let top = bridge_pairs::top(7);
/// let played = [9, 8, 7, 6, 9].map(|matchpoints| Earned::Points(matchpoints.into()));
/// let boards = played.into_iter().chain([Earned::Award(Award::PLUS)]);
/// let tally = session(boards.map(|earned| (earned, top.clone())));
/// assert_eq!((tally.points.shown(1), tally.possible.shown(0)), ("46.8".to_owned(), "72".to_owned()));
/// ```
#[must_use]
pub fn session(boards: impl IntoIterator<Item = (Earned, Fraction)>) -> Tally {
    let (mut played, mut awards) = (Tally::default(), Vec::new());
    for (earned, top) in boards {
        match earned {
            Earned::Points(points) => played = played.and(Tally { points, possible: top, boards: 1 }),
            Earned::Award(award) => awards.push((award, top)),
            Earned::Nothing => {}
        }
    }
    let own = played.percent().unwrap_or_else(|| Fraction::from(50));
    let given = awards.into_iter().map(|(award, possible)| {
        let points = percent(award, &own).percent_of(&possible);
        Tally { points, possible, boards: 1 }
    });
    given.fold(played, Tally::and)
}

/// What an artificial score is to a contestant that has so much on its other boards, in percent.
#[must_use]
pub fn percent(award: Award, own: &Fraction) -> Fraction {
    match award {
        Award::Artificial(Artificial::AveragePlus) => award.percent().max(own.clone()),
        Award::Artificial(Artificial::AverageMinus) => award.percent().min(own.clone()),
        Award::Artificial(Artificial::Average) | Award::Percent(_) => award.percent(),
    }
}

/// A contestant's session at IMPs: the sum of what its boards came to.
#[must_use]
pub fn imp_session(boards: impl IntoIterator<Item = Earned>) -> Tally {
    let points = |earned| match earned {
        Earned::Points(points) => Some(points),
        Earned::Award(_) | Earned::Nothing => None,
    };
    let boards = boards.into_iter().filter_map(points);
    boards.fold(Tally::default(), |tally, points| tally.and(Tally { points, possible: Fraction::zero(), boards: 1 }))
}

/// A contestant's score over several sessions, in percent: of the sum of the matchpoints where every board has the same
/// top, and else the mean of the percentages, each counted by its boards. None where nothing could be had.
#[must_use]
pub fn over_sessions(sessions: &[Tally]) -> Option<Fraction> {
    let played: Vec<&Tally> = sessions.iter().filter(|tally| !tally.possible.is_zero()).collect();
    let tops: Vec<_> = played.iter().map(|tally| tally.possible.over(&boards(tally))).collect();
    if tops.windows(2).all(|tops| tops[0] == tops[1]) {
        return played.into_iter().cloned().fold(Tally::default(), Tally::and).percent();
    }
    let weighted = played.iter().filter_map(|tally| Some(tally.percent()? * boards(tally)));
    weighted.sum::<Fraction>().over(&played.iter().map(|tally| boards(tally)).sum())
}

fn boards(tally: &Tally) -> Fraction {
    Fraction::from(i64::from(tally.boards))
}

/// What a qualifier takes into a final: this part of what it had beyond average in the qualifying session, as
/// matchpoints of a final in which so many can be had on a board. It enters by [`Tally::with`].
///
/// ```
/// use bridge_pairs::{Fraction, Tally, carried_forward};
///
/// let qualifying = Tally { points: 216.into(), possible: 360.into(), boards: 30 };
/// let half = Fraction::new(1, 2).unwrap();
/// // 10 % beyond average on 30 boards is 300 percent-boards; half of it is 1.5 boards of 12.
/// assert_eq!(carried_forward(&qualifying, half, &12.into()), Some(18.into()));
/// ```
#[must_use]
pub fn carried_forward(qualifying: &Tally, part: Fraction, top: &Fraction) -> Option<Fraction> {
    let beyond = qualifying.percent()? - Fraction::from(50);
    Some((part * beyond * boards(qualifying)).percent_of(top))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn average_plus_is_what_a_better_pair_has_on_its_other_boards_and_average_minus_what_a_worse_one_has() {
        let with = |matchpoints: i32, award| {
            let boards = [Earned::Points(matchpoints.into()), Earned::Award(award), Earned::Award(Award::AVERAGE)];
            session(boards.map(|earned| (earned, 10.into()))).points.to_string()
        };
        assert_eq!([with(7, Award::PLUS), with(5, Award::PLUS)], ["19", "16"]);
        assert_eq!([with(3, Award::MINUS), with(5, Award::MINUS)], ["11", "14"]);
        assert_eq!(with(7, Award::Percent(5500)), "17 1/2");
    }

    #[test]
    fn whoever_has_only_artificial_scores_has_sixty_fifty_or_forty() {
        let alone = |award| session([(Earned::Award(award), 12.into())]).percent();
        assert_eq!([Award::PLUS, Award::AVERAGE, Award::MINUS].map(alone), [60, 50, 40].map(|n: i32| Some(n.into())));
        assert_eq!(session([(Earned::Nothing, 12.into())]), Tally::default());
    }

    #[test]
    fn sessions_with_other_tops_are_averaged_by_their_boards() {
        let tally =
            |points: i32, possible: i32, boards| Tally { points: points.into(), possible: possible.into(), boards };
        assert_eq!(over_sessions(&[tally(60, 100, 10), tally(20, 50, 5)]), Some(Fraction::of(160, 3)));
        assert_eq!(over_sessions(&[tally(60, 100, 10), tally(50, 100, 20)]), Some(Fraction::of(160, 3)));
        assert_eq!(over_sessions(&[]), None);
    }
}
