//! Boards added up. A score so finely weighted that it cannot be added exactly is left out of the sum: rounding it
//! could decide a match.

use bridge_protocol::{ByTeam, MatchScoring};
use bridge_rules::{Comparison, Exact};

/// What some boards come to.
#[derive(Clone, Copy, Default)]
pub(crate) struct Sum {
    /// Those that count.
    pub(super) boards: u32,
    /// What each team gained, board by board.
    pub(crate) won: ByTeam<Exact>,
    /// How far each team is ahead in its own reckoning. The two mirror each other unless a score was adjusted for one
    /// side alone.
    pub(super) lead: ByTeam<Exact>,
}

impl Sum {
    /// One board. In board-a-match nobody is ahead with one point of the two.
    pub(super) fn of(points: ByTeam<Exact>, scoring: MatchScoring) -> Self {
        let lead = |points: Exact| match scoring {
            MatchScoring::Imps | MatchScoring::Aggregate => points,
            MatchScoring::BoardAMatch => added(added(points, points), Exact::from(-2)),
        };
        Self {
            boards: 1,
            won: ByTeam::from_fn(|team| points[team].max(Exact::ZERO)),
            lead: ByTeam::from_fn(|team| lead(points[team])),
        }
    }

    pub(super) fn and(self, more: Self) -> Self {
        self.checked_and(more).unwrap_or(self)
    }

    fn checked_and(self, more: Self) -> Option<Self> {
        let both = |ours: ByTeam<Exact>, theirs: ByTeam<Exact>| {
            let (home, away) = (ours.home.checked_add(theirs.home)?, ours.away.checked_add(theirs.away)?);
            Some(ByTeam { home, away })
        };
        Some(Self {
            boards: self.boards + more.boards,
            won: both(self.won, more.won)?,
            lead: both(self.lead, more.lead)?,
        })
    }

    /// How far the home team is ahead: half the difference, which averages what does not balance (Law 12C4).
    pub(super) fn margin(&self) -> Exact {
        let ByTeam { home, away } = self.lead;
        Comparison { home, away }.balanced().unwrap_or_default()
    }
}

impl From<Comparison> for Sum {
    fn from(Comparison { home, away }: Comparison) -> Self {
        Self::of(ByTeam { home, away }, MatchScoring::Aggregate)
    }
}

/// The sum, or what was there before if it does not fit.
pub(super) fn added(sum: Exact, more: Exact) -> Exact {
    sum.checked_add(more).unwrap_or(sum)
}
