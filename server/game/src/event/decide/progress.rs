//! What follows by itself: rounds close when their last match is over, and the next one is drawn or begins.

use bridge_protocol::{EventStage, MatchId, NextRound, Pairing, TeamNumber};

use crate::{
    Moment, ServerIdentity,
    event::{DrawnMatch, Event, EventRecord},
};

impl Event {
    /// The events, and what follows from them.
    pub(super) fn with_what_follows(
        &self,
        mut records: Vec<EventRecord>,
        at: Moment,
        identity: &ServerIdentity,
    ) -> Vec<EventRecord> {
        let mut then = self.clone();
        for record in &records {
            then.apply(record, at);
        }
        while let Some(record) = then.what_follows(identity) {
            then.apply(&record, at);
            records.push(record);
        }
        records
    }

    fn what_follows(&self, identity: &ServerIdentity) -> Option<EventRecord> {
        match self.stage() {
            EventStage::Gathering | EventStage::Final => None,
            EventStage::Playing => {
                let round = self.rounds.last()?;
                let is_over = round.fixtures.iter().all(|fixture| !self.settlement(fixture).is_open());
                (is_over && self.closes_by_itself()).then(|| EventRecord::RoundClosed { round: self.next_round() - 1 })
            }
            EventStage::Drawn => self.drawn_anew(),
            EventStage::Outstanding if self.next_round() <= self.rounds_planned() => {
                let draw = self.draw_next();
                Some(match self.conditions.next_round {
                    NextRound::AtOnce => self.round_begun(&draw, identity),
                    NextRound::ByDirector => EventRecord::Drawn { round: self.next_round(), draw },
                })
            }
            EventStage::Outstanding => {
                let is_over = self.fixtures().all(|(_, fixture)| !self.settlement(fixture).is_open());
                is_over.then_some(EventRecord::Finished)
            }
        }
    }

    /// A draw that waits follows what is ruled in the meantime; one made by hand stays as long as it can be.
    fn drawn_anew(&self) -> Option<EventRecord> {
        let next = self.next_draw.as_ref()?;
        let draw = self.draw_next();
        let stays = if next.by_hand { self.check_draw(&next.draw).is_ok() } else { next.draw == draw };
        (!stays).then(|| EventRecord::Drawn { round: self.next_round(), draw })
    }

    /// The next round with its matches, whose identities nobody can foretell.
    pub(super) fn round_begun(&self, draw: &[Pairing], identity: &ServerIdentity) -> EventRecord {
        let round = self.next_round();
        let identity = |line: u8| {
            let question = [self.id.to_bytes().as_slice(), &[round, line]].concat();
            let [id @ .., _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _] = identity.key.chance("match", &question);
            MatchId::from_bytes(id)
        };
        let drawn = |(line, pairing): (u8, &Pairing)| DrawnMatch {
            pairing: *pairing,
            id: pairing.away.map(|_| identity(line)),
        };
        EventRecord::RoundBegun { round, matches: (1..).zip(draw).map(drawn).collect() }
    }

    /// All teams in the order of their lots.
    pub(super) fn draw_lots(&self, identity: &ServerIdentity) -> Vec<TeamNumber> {
        let lot = |team: &TeamNumber| identity.key.chance("lots", &[self.id.to_bytes().as_slice(), &[team.0]].concat());
        let mut teams: Vec<TeamNumber> = TeamNumber::all(self.conditions.teams.len()).collect();
        teams.sort_by_cached_key(lot);
        teams
    }
}
