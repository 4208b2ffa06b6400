//! What happened, taken in.

use bridge_protocol::{EventPlace, EventRuling, MatchId, PlayerNumber, TeamNumber, TeamsMovement};

use super::{Fine, Fixture, NextDraw, Round, TeamsContest, Withdrawal, fixture::MatchAward};
use crate::{Moment, Person, event::EventRecord};

impl TeamsContest {
    pub(in crate::event) fn apply(&mut self, record: &EventRecord, at: Moment) {
        match record {
            EventRecord::Joined { place, person } => self.joined(*place, person),
            EventRecord::Started { lots } => self.lots.clone_from(lots),
            EventRecord::Drawn { draw, .. } => {
                self.next_draw = Some(NextDraw { draw: draw.clone(), by_hand: false });
            }
            EventRecord::RoundBegun { matches, .. } => {
                self.next_draw = None;
                self.rounds.push(Round::new(matches, at));
            }
            EventRecord::MatchMoved { id, progress } => {
                self.change(*id, |fixture| fixture.progress = Some(progress.clone()));
            }
            EventRecord::MatchFinished { id, outcome } => self.change(*id, |fixture| fixture.finish(*outcome)),
            EventRecord::Ruled { ruling, .. } => self.ruled(ruling),
            EventRecord::RoundClosed { round } => {
                if let Some(round) = usize::from(*round).checked_sub(1).and_then(|index| self.rounds.get_mut(index)) {
                    round.is_closed = true;
                }
            }
            EventRecord::Finished | EventRecord::Field(_) => {}
        }
    }

    fn joined(&mut self, place: EventPlace, person: &Person) {
        let people = &mut self.people;
        match place {
            EventPlace::Captain { team } => {
                if let Some(entrant) = people.teams.get_mut(team.index()) {
                    entrant.captain = Some(person.clone());
                }
            }
            EventPlace::Player { team, number: PlayerNumber(number) } => {
                let entrant = people.teams.get_mut(team.index());
                let index = usize::from(number).saturating_sub(1);
                if let Some(player) = entrant.and_then(|entrant| entrant.players.get_mut(index)) {
                    *player = Some(person.clone());
                }
            }
            EventPlace::Entrant { .. } | EventPlace::Spectator {} | EventPlace::Director {} => {}
        }
    }
    fn change(&mut self, id: MatchId, change: impl FnOnce(&mut Fixture)) {
        let mut fixtures = self.rounds.iter_mut().flat_map(|round| &mut round.fixtures);
        if let Some(fixture) = fixtures.find(|fixture| fixture.id == Some(id)) {
            change(fixture);
        }
    }

    fn ruled(&mut self, ruling: &EventRuling) {
        match ruling {
            EventRuling::Award { id, winner, victory_points } => {
                let award = MatchAward { winner: *winner, victory_points: *victory_points };
                self.change(*id, |fixture| fixture.award = Some(award));
            }
            EventRuling::Withdraw { team } => {
                let struck = self.is_struck_by_withdrawing(*team);
                self.withdrawn.push(Withdrawal { team: *team, struck });
            }
            EventRuling::Penalise { team, amount } => {
                let round = self.next_round() - 1;
                self.fines.push(Fine { team: *team, amount: *amount, round });
            }
            EventRuling::SetDraw { draw, .. } => {
                self.next_draw = Some(NextDraw { draw: draw.clone(), by_hand: true });
            }
            // A record of its own closes the round.
            EventRuling::CloseRound { .. }
            | EventRuling::TakeAway { .. }
            | EventRuling::Score { .. }
            | EventRuling::Finalise {}
            | EventRuling::Fine { .. }
            | EventRuling::CarryForward { .. }
            | EventRuling::Handicap { .. }
            | EventRuling::Retire { .. }
            | EventRuling::Substitute { .. }
            | EventRuling::Admit { .. }
            | EventRuling::Announce {}
            | EventRuling::Clock { .. } => {}
        }
    }

    /// In a round robin a team that leaves before half of its matches are over has met some and not others: what it
    /// played counts for nobody.
    fn is_struck_by_withdrawing(&self, team: TeamNumber) -> bool {
        let TeamsMovement::RoundRobin { .. } = self.conditions.movement else { return false };
        let teams = self.conditions.teams.len();
        let times = usize::from(self.rounds_planned()) / usize::from(TeamsMovement::once(teams));
        let over = self
            .fixtures()
            .filter(|(_, fixture)| fixture.side_of(team).is_some() && !self.settlement(fixture).is_open());
        over.count() * 2 < (teams - 1) * times
    }
}
