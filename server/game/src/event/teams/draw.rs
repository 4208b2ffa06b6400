//! Who meets whom: pure arithmetic over the teams' numbers, so that a draw can be made again from what is public.

pub(super) mod berger;
pub(super) mod bracket;
pub(super) mod swiss;

use bridge_protocol::{NextRound, Pairing, TeamNumber, TeamsMovement};

use super::TeamsContest;

impl TeamsContest {
    /// The number of the round that comes next.
    pub(in crate::event) fn next_round(&self) -> u8 {
        u8::try_from(self.rounds.len() + 1).unwrap_or(u8::MAX)
    }

    /// How many rounds there are.
    pub(super) fn rounds_planned(&self) -> u8 {
        self.conditions.movement.rounds(self.conditions.teams.len())
    }

    /// Whether the last round is closed by its last match, or waits for the director, who may have something to say
    /// before the standings are final.
    pub(super) fn closes_by_itself(&self) -> bool {
        self.rounds.len() < usize::from(self.rounds_planned()) || self.conditions.next_round == NextRound::AtOnce
    }

    /// The draw of the next round, as the form makes it.
    pub(super) fn draw_next(&self) -> Vec<Pairing> {
        let teams = self.conditions.teams.len();
        match self.conditions.movement {
            TeamsMovement::Knockout {} => match self.survivors() {
                None => bracket::first(teams),
                Some(survivors) => bracket::next(&survivors),
            },
            TeamsMovement::RoundRobin { .. } => berger::round(teams, self.next_round()),
            TeamsMovement::Swiss { .. } => {
                let before: Vec<Vec<Pairing>> = self.rounds.iter().map(|round| round.draw().collect()).collect();
                if before.is_empty() {
                    swiss::first(&TeamNumber::all(teams).filter(|team| !self.has_withdrawn(*team)).collect::<Vec<_>>())
                } else {
                    let left = self.rounds_planned().saturating_sub(self.next_round());
                    swiss::draw(&self.order_for_the_draw(), &before, usize::from(left))
                }
            }
        }
    }

    /// Who won the matches of the last round of a knockout, in the order of the draw; none before the first.
    pub(super) fn survivors(&self) -> Option<Vec<TeamNumber>> {
        let round = self.rounds.last()?;
        Some(round.fixtures.iter().filter_map(|fixture| self.winner_of(fixture)).collect())
    }

    /// What is wrong with a draw of the next round made by hand.
    pub(super) fn check_draw(&self, draw: &[Pairing]) -> Result<(), &'static str> {
        let usual = self.draw_next();
        let teams = |draw: &[Pairing]| {
            let mut teams: Vec<TeamNumber> = draw.iter().flat_map(|pairing| pairing.teams()).collect();
            teams.sort_unstable();
            teams
        };
        let byes = |draw: &[Pairing]| draw.iter().filter(|pairing| pairing.away.is_none()).count();
        if matches!(self.conditions.movement, TeamsMovement::RoundRobin { .. }) {
            Err("the tables of Berger make the draw of a round robin")
        } else if teams(draw) != teams(&usual) {
            Err("each team that is still in it plays once")
        } else if byes(draw) != byes(&usual) {
            Err("it has more byes, or fewer, than are needed")
        } else {
            Ok(())
        }
    }
}
