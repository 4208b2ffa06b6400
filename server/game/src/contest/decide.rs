//! Whether a command may be carried out, and what then happens. Nothing changes here.

mod people;
mod progress;
mod rulings;

use bridge_protocol::{ContestStage, MatchId, Refusal};

use super::{Contest, ContestCommand, ContestEvent, Fixture, MatchReport};
use crate::{Actor, House, Moment, Person};

type Decision = Result<Vec<ContestEvent>, Refusal>;

/// It was done before: the same answer, and nothing happens.
const DONE_BEFORE: Decision = Ok(Vec::new());

impl Contest {
    /// Decides about a command.
    ///
    /// # Errors
    /// A refusal that names the fact. The event is as it was.
    pub fn decide(&self, by: &Actor, command: ContestCommand, at: Moment, house: &House) -> Decision {
        match (by, command) {
            (Actor::Person(person), command) => self.decide_for(person, command, at, house),
            (Actor::Server, ContestCommand::Report { id, report }) => self.hear(id, report, at, house),
            (Actor::Server, ContestCommand::Close) => Ok(self.close()),
            (Actor::Server | Actor::Clock, _) => DONE_BEFORE,
        }
    }

    fn decide_for(&self, person: &Person, command: ContestCommand, at: Moment, house: &House) -> Decision {
        if let ContestCommand::Join { place } = command {
            return self.join(person, place);
        }
        if !self.concerns(person.account) {
            return Err(Refusal::NoSuchContest {});
        }
        match command {
            ContestCommand::Start => self.start(person, at, house),
            ContestCommand::BeginRound { round } => self.begin_round(person, round, at, house),
            ContestCommand::Close => {
                self.leads(person)?;
                Ok(self.close())
            }
            ContestCommand::Rule { number, ruling, law, reason } => {
                self.rule(person, number, ruling, law, &reason, at, house)
            }
            ContestCommand::Join { .. }
            | ContestCommand::Report { .. }
            | ContestCommand::Wake
            | ContestCommand::TimePassed => Err(Refusal::NotContestDirector {}),
        }
    }

    fn start(&self, person: &Person, at: Moment, house: &House) -> Decision {
        self.leads(person)?;
        if self.stage() != ContestStage::Gathering {
            return DONE_BEFORE;
        }
        let started = ContestEvent::Started { lots: self.draw_lots(house) };
        Ok(self.with_what_follows(vec![started], at, house))
    }

    fn begin_round(&self, person: &Person, round: u8, at: Moment, house: &House) -> Decision {
        self.leads(person)?;
        if (1..self.next_round()).contains(&round) {
            return DONE_BEFORE;
        }
        let Some(next) = &self.next_draw else { return Err(Refusal::NotNowInContest { stage: self.stage() }) };
        if round != self.next_round() {
            return Err(Refusal::WrongRound { current: self.next_round() });
        }
        Ok(self.with_what_follows(vec![self.round_begun(&next.draw, house)], at, house))
    }

    fn hear(&self, id: MatchId, report: MatchReport, at: Moment, house: &House) -> Decision {
        let Some((_, fixture)) = self.fixture(id) else { return Err(Refusal::NoSuchMatch {}) };
        if fixture.outcome.is_some() || !self.settlement(fixture).is_open() || self.is_finished {
            return DONE_BEFORE;
        }
        match report.outcome {
            Some(outcome) => {
                let finished = vec![ContestEvent::MatchFinished { id, outcome }];
                if self.others_play_on(id) { Ok(finished) } else { Ok(self.with_what_follows(finished, at, house)) }
            }
            None if fixture.progress.as_ref() == Some(&report.progress) => DONE_BEFORE,
            None => Ok(vec![ContestEvent::MatchMoved { id, progress: report.progress }]),
        }
    }

    /// Whether the round on goes on without this match, so that nothing follows from its result.
    fn others_play_on(&self, id: MatchId) -> bool {
        let is_another = |fixture: &&Fixture| fixture.id != Some(id) && self.settlement(fixture).is_open();
        let round = self.rounds.last().filter(|round| !round.is_closed);
        round.is_some_and(|round| round.fixtures.iter().any(|fixture| is_another(&fixture)))
    }

    /// Nobody goes on with it: its standings are final as they are.
    fn close(&self) -> Vec<ContestEvent> {
        if self.is_finished { Vec::new() } else { vec![ContestEvent::Finished] }
    }

    /// Whether somebody may start it and begin its rounds.
    fn leads(&self, person: &Person) -> Result<(), Refusal> {
        let leads = person.account == self.host || self.people.directs(person.account);
        if leads { Ok(()) } else { Err(Refusal::NotContestDirector {}) }
    }
}
