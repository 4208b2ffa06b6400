//! What follows by itself: rounds close when their last match is over, and the next one is drawn or begins.

use bridge_protocol::{ContestStage, MatchId, NextRound, Pairing, TeamNumber};

use crate::{
    House, Moment,
    contest::{Contest, ContestEvent, DrawnMatch},
};

impl Contest {
    /// The events, and what follows from them.
    pub(super) fn with_what_follows(
        &self,
        mut events: Vec<ContestEvent>,
        at: Moment,
        house: &House,
    ) -> Vec<ContestEvent> {
        let mut then = self.clone();
        for event in &events {
            then.apply(event, at);
        }
        while let Some(event) = then.what_follows(house) {
            then.apply(&event, at);
            events.push(event);
        }
        events
    }

    fn what_follows(&self, house: &House) -> Option<ContestEvent> {
        match self.stage() {
            ContestStage::Gathering | ContestStage::Final => None,
            ContestStage::Playing => {
                let round = self.rounds.last()?;
                let is_over = round.fixtures.iter().all(|fixture| !self.settlement(fixture).is_open());
                (is_over && self.closes_by_itself()).then(|| ContestEvent::RoundClosed { round: self.next_round() - 1 })
            }
            ContestStage::Drawn => self.drawn_anew(),
            ContestStage::Outstanding if self.next_round() <= self.rounds_planned() => {
                let draw = self.draw_next();
                Some(match self.conditions.next_round {
                    NextRound::AtOnce => self.round_begun(&draw, house),
                    NextRound::ByDirector => ContestEvent::Drawn { round: self.next_round(), draw },
                })
            }
            ContestStage::Outstanding => {
                let is_over = self.fixtures().all(|(_, fixture)| !self.settlement(fixture).is_open());
                is_over.then_some(ContestEvent::Finished)
            }
        }
    }

    /// A draw that waits follows what is ruled in the meantime; one made by hand stays as long as it can be.
    fn drawn_anew(&self) -> Option<ContestEvent> {
        let next = self.next_draw.as_ref()?;
        let draw = self.draw_next();
        let stays = if next.by_hand { self.check_draw(&next.draw).is_ok() } else { next.draw == draw };
        (!stays).then(|| ContestEvent::Drawn { round: self.next_round(), draw })
    }

    /// The next round with its matches, whose identities nobody can foretell.
    pub(super) fn round_begun(&self, draw: &[Pairing], house: &House) -> ContestEvent {
        let round = self.next_round();
        let identity = |line: u8| {
            let question = [self.id.to_bytes().as_slice(), &[round, line]].concat();
            let [id @ .., _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _] = house.key.chance("match", &question);
            MatchId::from_bytes(id)
        };
        let drawn = |(line, pairing): (u8, &Pairing)| DrawnMatch {
            pairing: *pairing,
            id: pairing.away.map(|_| identity(line)),
        };
        ContestEvent::RoundBegun { round, matches: (1..).zip(draw).map(drawn).collect() }
    }

    /// All teams in the order of their lots.
    pub(super) fn draw_lots(&self, house: &House) -> Vec<TeamNumber> {
        let lot = |team: &TeamNumber| house.key.chance("lots", &[self.id.to_bytes().as_slice(), &[team.0]].concat());
        let mut teams: Vec<TeamNumber> = TeamNumber::all(self.conditions.teams.len()).collect();
        teams.sort_by_cached_key(lot);
        teams
    }
}
