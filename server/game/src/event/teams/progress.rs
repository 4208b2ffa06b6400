//! What follows by itself: rounds close when their last match is over, and the next one is drawn or begins.

use bridge_protocol::{EventStage, MatchId, NextRound, Pairing, Refusal, TeamNumber};

use super::{Fixture, MatchOutcome, MatchReport, TeamsContest};
use crate::{
    ServerIdentity,
    event::{DrawnMatch, EventRecord},
};

impl TeamsContest {
    pub(in crate::event) fn what_follows(&self, identity: &ServerIdentity) -> Option<EventRecord> {
        match self.stage() {
            EventStage::Gathering | EventStage::Provisional | EventStage::Final => None,
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
            EventStage::Outstanding => self.is_played_out().then_some(EventRecord::Finished),
        }
    }

    /// Whether all rounds are over, with every match of them.
    pub(in crate::event) fn is_played_out(&self) -> bool {
        !self.lots.is_empty()
            && self.next_round() > self.rounds_planned()
            && self.fixtures().all(|(_, fixture)| !self.settlement(fixture).is_open())
    }

    /// What a match reports: news of it, or nothing that is not known.
    pub(in crate::event) fn hear(&self, id: MatchId, report: MatchReport) -> Result<Vec<EventRecord>, Refusal> {
        let Some((round, fixture)) = self.fixture(id) else { return Err(Refusal::NoSuchMatch {}) };
        if let Some(known) = fixture.outcome {
            return Ok(self.corrected(round, id, &known, report.outcome).into_iter().collect());
        }
        if !self.settlement(fixture).is_open() {
            return Ok(Vec::new());
        }
        Ok(match report.outcome {
            Some(outcome) => vec![EventRecord::MatchFinished { id, outcome }],
            None if fixture.progress.as_ref() == Some(&report.progress) => Vec::new(),
            None => vec![EventRecord::MatchMoved { id, progress: report.progress }],
        })
    }

    /// What a room's director ruled in the last instant of a match counts (Law 79C), unless another team plays the next
    /// round of a knockout by then.
    fn corrected(
        &self,
        round: u8,
        id: MatchId,
        known: &MatchOutcome,
        outcome: Option<MatchOutcome>,
    ) -> Option<EventRecord> {
        let outcome = outcome.filter(|outcome| outcome != known)?;
        let is_too_late = self.has_been_drawn_on(round) && outcome.winner != known.winner;
        (!is_too_late).then_some(EventRecord::MatchFinished { id, outcome })
    }

    /// Whether the winners of a round of a knockout play the next one.
    pub(super) fn has_been_drawn_on(&self, round: u8) -> bool {
        self.is_knockout() && usize::from(round) < self.rounds.len()
    }

    /// Whether the round on goes on without this match, so that nothing follows from its result.
    pub(in crate::event) fn others_play_on(&self, id: MatchId) -> bool {
        let is_another = |fixture: &&Fixture| fixture.id != Some(id) && self.settlement(fixture).is_open();
        let round = self.rounds.last().filter(|round| !round.is_closed);
        round.is_some_and(|round| round.fixtures.iter().any(|fixture| is_another(&fixture)))
    }

    /// The round whose draw waits begins; none if none does.
    pub(in crate::event) fn drawn_round_begun(&self, identity: &ServerIdentity) -> Option<EventRecord> {
        Some(self.round_begun(&self.next_draw.as_ref()?.draw, identity))
    }

    /// A draw that waits follows what is ruled in the meantime; one made by hand stays as long as it can be.
    fn drawn_anew(&self) -> Option<EventRecord> {
        let next = self.next_draw.as_ref()?;
        let draw = self.draw_next();
        let stays = if next.by_hand { self.check_draw(&next.draw).is_ok() } else { next.draw == draw };
        (!stays).then(|| EventRecord::Drawn { round: self.next_round(), draw })
    }

    /// The next round with its matches, whose identities nobody can foretell.
    fn round_begun(&self, draw: &[Pairing], identity: &ServerIdentity) -> EventRecord {
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
    pub(in crate::event) fn draw_lots(&self, identity: &ServerIdentity) -> Vec<TeamNumber> {
        let lot = |team: &TeamNumber| identity.key.chance("lots", &[self.id.to_bytes().as_slice(), &[team.0]].concat());
        let mut teams: Vec<TeamNumber> = TeamNumber::all(self.conditions.teams.len()).collect();
        teams.sort_by_cached_key(lot);
        teams
    }
}
