//! What a match is worth that was not played to the end because the other team gave it up: as federations commonly have
//! it, the most of what a bye is worth, what the winners have on average, and what others have on average against the
//! losers. The losers have nothing.

use crate::event::teams::TeamsContest;

/// What a team has from its matches that were not given away.
#[derive(Clone, Copy, Debug)]
pub(super) struct Average {
    hundredths: i32,
    matches: i32,
}

impl Average {
    pub(super) fn of(hundredths: impl Iterator<Item = i32>) -> Self {
        let add = |sum: Self, each: i32| Self { hundredths: sum.hundredths + each, matches: sum.matches + 1 };
        hundredths.fold(Self { hundredths: 0, matches: 0 }, add)
    }

    /// To the nearest hundredth, a half up; none without a match.
    fn rounded(self) -> Option<i32> {
        (self.matches > 0).then(|| (2 * self.hundredths + self.matches).div_euclid(2 * self.matches))
    }

    /// What the opponents have, if each match is worth so much to both together.
    fn against(self, total: i32) -> Self {
        Self { hundredths: total * self.matches - self.hundredths, matches: self.matches }
    }
}

/// Hundredths for the winner.
pub(super) fn given(event: &TeamsContest, winner: Average, loser: Average) -> i32 {
    let bye = event.conditions.bye.hundredths;
    let others = [winner.rounded(), loser.against(event.total()).rounded()];
    others.into_iter().flatten().fold(bye, i32::max)
}
