//! The matches of a round, as the event knows them, and what came of each.

use bridge_protocol::{
    ByTeam, MatchId, MatchProgress, MatchStage, Pairing, SettledBy, Team, TeamNumber, TeamsMovement, WonBy,
};
use bridge_rules::Vp;

use super::{MatchOutcome, TeamsContest};
use crate::Moment;
use crate::event::DrawnMatch;

/// A round that has begun.
#[derive(Clone, Debug)]
pub(crate) struct Round {
    pub(crate) fixtures: Vec<Fixture>,
    pub(crate) begun_at: Moment,
    pub(crate) is_closed: bool,
}

/// A match or a bye.
#[derive(Clone, Debug)]
pub(crate) struct Fixture {
    pub(crate) pairing: Pairing,
    /// None for a bye.
    pub(crate) id: Option<MatchId>,
    pub(crate) progress: Option<MatchProgress>,
    pub(crate) outcome: Option<MatchOutcome>,
    /// What the director gave it: the last word.
    pub(crate) award: Option<MatchAward>,
}

/// A match given by the event's director.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MatchAward {
    pub(crate) winner: TeamNumber,
    pub(crate) victory_points: Option<ByTeam<Vp>>,
}

/// What came of a fixture.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Settlement<'a> {
    /// The home team had a bye.
    Bye,
    /// It is still to be finished.
    Open,
    /// It was played to the end.
    Played(&'a MatchOutcome),
    /// It was given to a team.
    Given { winner: Team, by: SettledBy, victory_points: Option<ByTeam<Vp>> },
    /// It does not count, as one of the teams withdrew early.
    Struck,
}

impl Settlement<'_> {
    pub(crate) const fn is_open(&self) -> bool {
        matches!(self, Self::Open)
    }
}

impl Round {
    pub(crate) fn new(matches: &[DrawnMatch], begun_at: Moment) -> Self {
        let fixture = |drawn: &DrawnMatch| Fixture {
            pairing: drawn.pairing,
            id: drawn.id,
            progress: None,
            outcome: None,
            award: None,
        };
        Self { fixtures: matches.iter().map(fixture).collect(), begun_at, is_closed: false }
    }

    pub(crate) fn draw(&self) -> impl Iterator<Item = Pairing> {
        self.fixtures.iter().map(|fixture| fixture.pairing)
    }
}

impl Fixture {
    /// The two teams; none for a bye.
    pub(crate) fn teams(&self) -> Option<ByTeam<TeamNumber>> {
        Some(ByTeam { home: self.pairing.home, away: self.pairing.away? })
    }

    /// As which of the two a team plays.
    pub(crate) fn side_of(&self, team: TeamNumber) -> Option<Team> {
        let teams = self.teams()?;
        Team::ALL.into_iter().find(|side| teams[*side] == team)
    }

    pub(crate) fn finish(&mut self, outcome: MatchOutcome) {
        let segment = self.progress.as_ref().map_or(0, |progress| progress.segment);
        self.progress = Some(MatchProgress {
            stage: MatchStage::Final,
            segment,
            teams: Vec::new(),
            rooms: Vec::new(),
            called: false,
        });
        self.outcome = Some(outcome);
    }
}

impl TeamsContest {
    pub(crate) fn has_withdrawn(&self, team: TeamNumber) -> bool {
        self.withdrawn.iter().any(|withdrawal| withdrawal.team == team)
    }

    /// The match of this identity, with the number of its round.
    pub(crate) fn fixture(&self, id: MatchId) -> Option<(u8, &Fixture)> {
        self.fixtures().find(|(_, fixture)| fixture.id == Some(id))
    }

    /// Everything of the rounds that have begun, with the number of the round.
    pub(crate) fn fixtures(&self) -> impl Iterator<Item = (u8, &Fixture)> {
        (1..).zip(&self.rounds).flat_map(|(number, round)| round.fixtures.iter().map(move |fixture| (number, fixture)))
    }

    /// What came of a fixture.
    pub(crate) fn settlement<'a>(&self, fixture: &'a Fixture) -> Settlement<'a> {
        let Some(teams) = fixture.teams() else { return Settlement::Bye };
        let is_struck =
            |withdrawal: &&super::Withdrawal| withdrawal.struck && fixture.side_of(withdrawal.team).is_some();
        if self.withdrawn.iter().any(|withdrawal| is_struck(&withdrawal)) {
            return Settlement::Struck;
        }
        if let Some(MatchAward { winner, victory_points }) = fixture.award {
            let winner = if winner == teams.home { Team::Home } else { Team::Away };
            return Settlement::Given { winner, by: SettledBy::Award, victory_points };
        }
        if let Some(outcome) = &fixture.outcome {
            match (outcome.winner, outcome.by) {
                (Some(winner), WonBy::Forfeit) => {
                    return Settlement::Given { winner, by: SettledBy::Forfeit, victory_points: None };
                }
                // A knockout wants a winner, and waits for the director to name one.
                (None, _) if self.is_knockout() => {}
                (_, WonBy::Score | WonBy::Aggregate | WonBy::Closed) | (None, WonBy::Forfeit) => {
                    return Settlement::Played(outcome);
                }
            }
        }
        // Of two that have withdrawn, the first gave the match up.
        let first = self.withdrawn.iter().find_map(|withdrawal| fixture.side_of(withdrawal.team));
        first.map_or(Settlement::Open, |loser| Settlement::Given {
            winner: loser.other(),
            by: SettledBy::Withdrawal,
            victory_points: None,
        })
    }

    /// Who won, or had a bye; nobody as long as it is open, or in a draw.
    pub(crate) fn winner_of(&self, fixture: &Fixture) -> Option<TeamNumber> {
        let side = match self.settlement(fixture) {
            Settlement::Bye => return Some(fixture.pairing.home),
            Settlement::Open | Settlement::Struck => None,
            Settlement::Played(outcome) => outcome.winner,
            Settlement::Given { winner, .. } => Some(winner),
        };
        side.and_then(|side| fixture.teams().map(|teams| teams[side]))
    }

    pub(crate) const fn is_knockout(&self) -> bool {
        matches!(self.conditions.movement, TeamsMovement::Knockout {})
    }
}
