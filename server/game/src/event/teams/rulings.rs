//! What a director may do in an event of teams.

use bridge_protocol::{ByTeam, EventRuling, MatchId, Pairing, Refusal, TeamNumber};
use bridge_rules::Vp;

use super::{TeamsContest, fixture::Settlement};
use crate::event::decide::not_at;

impl TeamsContest {
    pub(in crate::event) fn check_ruling(&self, ruling: &EventRuling) -> Result<(), Refusal> {
        match ruling {
            EventRuling::Award { id, winner, victory_points } => self.check_award(*id, *winner, *victory_points),
            EventRuling::Withdraw { team } => self.check_withdrawal(*team),
            EventRuling::Penalise { team, amount } => self.check_fine(*team, *amount),
            EventRuling::SetDraw { round, draw } => self.check_set_draw(*round, draw),
            EventRuling::CloseRound { round } => self.check_closing(*round),
            EventRuling::Announce {} => Ok(()),
            // Each match has its own time for corrections.
            EventRuling::Finalise {} => Err(Refusal::NotInSuchAnEvent {}),
            EventRuling::TakeAway { .. }
            | EventRuling::Score { .. }
            | EventRuling::Fine { .. }
            | EventRuling::CarryForward { .. }
            | EventRuling::Handicap { .. }
            | EventRuling::Retire { .. }
            | EventRuling::Substitute { .. }
            | EventRuling::Admit { .. }
            | EventRuling::Clock { .. } => nothing("teams play in this event"),
        }
    }

    fn check_award(&self, id: MatchId, winner: TeamNumber, points: Option<ByTeam<Vp>>) -> Result<(), Refusal> {
        let Some((round, fixture)) = self.fixture(id) else { return nothing("the record has no such match") };
        if fixture.side_of(winner).is_none() {
            return nothing("this team does not play this match");
        }
        if matches!(self.settlement(fixture), Settlement::Struck) {
            return nothing("a team of this match has withdrawn, and it counts for nobody");
        }
        if self.has_been_drawn_on(round) && self.winner_of(fixture) != Some(winner) {
            return nothing("the winner of this match plays the next round");
        }
        match points {
            Some(_) if self.is_knockout() => bad("a knockout has no victory points"),
            Some(points) if points.iter().any(|(_, vp)| !(0..=self.total()).contains(&vp.hundredths)) => {
                bad("a team gets from nothing to what both have together")
            }
            Some(_) | None => Ok(()),
        }
    }

    fn check_withdrawal(&self, team: TeamNumber) -> Result<(), Refusal> {
        self.check_in_event(team)?;
        if self.has_withdrawn(team) { nothing("this team has withdrawn") } else { Ok(()) }
    }

    /// No more at a time than a match is worth: what is meant may be a hundredth, and is then mistyped.
    fn check_fine(&self, team: TeamNumber, amount: Vp) -> Result<(), Refusal> {
        self.check_in_event(team)?;
        if self.is_knockout() {
            nothing("a knockout has no victory points")
        } else if (1..=self.total()).contains(&amount.hundredths) {
            Ok(())
        } else {
            bad("a fine is above nothing, and no more than a match is worth")
        }
    }

    fn check_set_draw(&self, round: u8, draw: &[Pairing]) -> Result<(), Refusal> {
        if self.next_draw.is_none() {
            return Err(not_at(self.stage()));
        }
        if round != self.next_round() {
            return Err(Refusal::WrongRound { current: self.next_round() });
        }
        self.check_draw(draw).map_err(|why| Refusal::BadDraw { why: why.to_owned() })
    }

    fn check_closing(&self, round: u8) -> Result<(), Refusal> {
        let Some(last) = self.rounds.last().filter(|last| !last.is_closed) else {
            return Err(not_at(self.stage()));
        };
        if round != self.next_round() - 1 {
            return Err(Refusal::WrongRound { current: self.next_round() - 1 });
        }
        let is_open = last.fixtures.iter().any(|fixture| self.settlement(fixture).is_open());
        if self.is_knockout() && is_open { nothing("a match has no winner yet: award it first") } else { Ok(()) }
    }

    fn check_in_event(&self, team: TeamNumber) -> Result<(), Refusal> {
        let is_in_it = TeamNumber::all(self.conditions.teams.len()).any(|each| each == team);
        if is_in_it { Ok(()) } else { nothing("the record has no such team") }
    }
}

fn nothing(detail: &str) -> Result<(), Refusal> {
    Err(Refusal::NothingToRule { detail: detail.to_owned() })
}

fn bad(detail: &str) -> Result<(), Refusal> {
    Err(Refusal::BadAward { detail: detail.to_owned() })
}
