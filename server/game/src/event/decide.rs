//! Whether a command may be carried out, and what then happens. Nothing changes here.

mod people;
mod progress;
mod rulings;

use bridge_protocol::{EventStage, MatchId, Refusal};

use super::{Event, EventCommand, EventRecord, Fixture, MatchReport};
use crate::{Actor, Moment, Person, ServerIdentity};

type Decision = Result<Vec<EventRecord>, Refusal>;

/// It was done before: the same answer, and nothing happens.
const DONE_BEFORE: Decision = Ok(Vec::new());

impl Event {
    /// Decides about a command.
    ///
    /// # Errors
    /// A refusal that names the fact. The event is as it was.
    pub fn decide(&self, by: &Actor, command: EventCommand, at: Moment, identity: &ServerIdentity) -> Decision {
        match (by, command) {
            (Actor::Person(person), command) => self.decide_for(person, command, at, identity),
            (Actor::Server, EventCommand::Report { id, report }) => self.hear(id, report, at, identity),
            (Actor::Server, EventCommand::Close) => Ok(self.close()),
            (Actor::Server | Actor::Clock, _) => DONE_BEFORE,
        }
    }

    fn decide_for(&self, person: &Person, command: EventCommand, at: Moment, identity: &ServerIdentity) -> Decision {
        if let EventCommand::Join { place } = command {
            return self.join(person, place);
        }
        if !self.concerns(person.account) {
            return Err(Refusal::NoSuchEvent {});
        }
        match command {
            EventCommand::Start => self.start(person, at, identity),
            EventCommand::BeginRound { round } => self.begin_round(person, round, at, identity),
            EventCommand::Close => {
                self.leads(person)?;
                Ok(self.close())
            }
            EventCommand::Rule { number, ruling, law, reason } => {
                self.rule(person, number, ruling, law, &reason, at, identity)
            }
            EventCommand::Join { .. } | EventCommand::Report { .. } | EventCommand::Wake | EventCommand::TimePassed => {
                Err(Refusal::NotEventDirector {})
            }
        }
    }

    fn start(&self, person: &Person, at: Moment, identity: &ServerIdentity) -> Decision {
        self.leads(person)?;
        if self.stage() != EventStage::Gathering {
            return DONE_BEFORE;
        }
        let started = EventRecord::Started { lots: self.draw_lots(identity) };
        Ok(self.with_what_follows(vec![started], at, identity))
    }

    fn begin_round(&self, person: &Person, round: u8, at: Moment, identity: &ServerIdentity) -> Decision {
        self.leads(person)?;
        if (1..self.next_round()).contains(&round) {
            return DONE_BEFORE;
        }
        let Some(next) = &self.next_draw else { return Err(Refusal::NotNowInEvent { stage: self.stage() }) };
        if round != self.next_round() {
            return Err(Refusal::WrongRound { current: self.next_round() });
        }
        Ok(self.with_what_follows(vec![self.round_begun(&next.draw, identity)], at, identity))
    }

    fn hear(&self, id: MatchId, report: MatchReport, at: Moment, identity: &ServerIdentity) -> Decision {
        let Some((_, fixture)) = self.fixture(id) else { return Err(Refusal::NoSuchMatch {}) };
        if fixture.outcome.is_some() || !self.settlement(fixture).is_open() || self.is_finished {
            return DONE_BEFORE;
        }
        match report.outcome {
            Some(outcome) => {
                let finished = vec![EventRecord::MatchFinished { id, outcome }];
                if self.others_play_on(id) { Ok(finished) } else { Ok(self.with_what_follows(finished, at, identity)) }
            }
            None if fixture.progress.as_ref() == Some(&report.progress) => DONE_BEFORE,
            None => Ok(vec![EventRecord::MatchMoved { id, progress: report.progress }]),
        }
    }

    /// Whether the round on goes on without this match, so that nothing follows from its result.
    fn others_play_on(&self, id: MatchId) -> bool {
        let is_another = |fixture: &&Fixture| fixture.id != Some(id) && self.settlement(fixture).is_open();
        let round = self.rounds.last().filter(|round| !round.is_closed);
        round.is_some_and(|round| round.fixtures.iter().any(|fixture| is_another(&fixture)))
    }

    /// Nobody goes on with it: its standings are final as they are.
    fn close(&self) -> Vec<EventRecord> {
        if self.is_finished { Vec::new() } else { vec![EventRecord::Finished] }
    }

    /// Whether somebody may start it and begin its rounds.
    fn leads(&self, person: &Person) -> Result<(), Refusal> {
        let leads = person.account == self.host || self.people.directs(person.account);
        if leads { Ok(()) } else { Err(Refusal::NotEventDirector {}) }
    }
}
