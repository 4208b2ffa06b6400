//! Whether a command may be carried out, and what then happens. Nothing changes here.

mod people;
mod rulings;

use bridge_protocol::{EventStage, Refusal};

use super::{Contest, Event, EventCommand, EventRecord, FieldCommand, Placing, opening};
use crate::{Actor, Moment, Person, ServerIdentity};

pub(super) type Decision = Result<Vec<EventRecord>, Refusal>;

/// Refuses what can be done while boards are to be played: for good when none are any more.
pub(super) const fn not_at(stage: EventStage) -> Refusal {
    match stage {
        EventStage::Gathering | EventStage::Drawn | EventStage::Playing => Refusal::NotNowInEvent { stage },
        EventStage::Outstanding | EventStage::Provisional | EventStage::Final => Refusal::TooLateInEvent { stage },
    }
}

/// It was done before: the same answer, and nothing happens.
pub(super) const DONE_BEFORE: Decision = Ok(Vec::new());

impl Event {
    /// Decides about a command.
    ///
    /// # Errors
    /// A refusal that names the fact. The event is as it was.
    pub fn decide(&self, by: &Actor, command: EventCommand, at: Moment, identity: &ServerIdentity) -> Decision {
        match (by, command) {
            (Actor::Person(person), command) => self.decide_for(person, command, at, identity),
            (Actor::Server, EventCommand::Close) => Ok(self.close()),
            (Actor::Server, command) => self.hear(command, at, identity),
            (Actor::Clock, EventCommand::Field(FieldCommand::TimePassed { computers })) => {
                Ok(self.time_passed(at, Some(computers), identity))
            }
            (Actor::Clock, _) => Ok(self.time_passed(at, None, identity)),
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
            EventCommand::Start => self.start(person, &Placing::default(), at, identity),
            EventCommand::Field(FieldCommand::Start(placing)) => self.start(person, &placing, at, identity),
            EventCommand::BeginRound { round } => self.begin_round(person, round, at, identity),
            EventCommand::Close => {
                self.leads(person)?;
                Ok(self.close())
            }
            EventCommand::Rule { number, ruling, law, reason } => {
                self.rule(person, number, ruling, law, &reason, at, identity)
            }
            EventCommand::Field(command) => match &self.contest {
                Contest::Field(_) if self.is_finished => Err(not_at(EventStage::Final)),
                Contest::Field(field) => field.decide_for(person, command, self.leads(person).is_ok()),
                Contest::Teams(_) => Err(Refusal::NotInSuchAnEvent {}),
            },
            EventCommand::Join { .. } | EventCommand::Report { .. } | EventCommand::Wake | EventCommand::TimePassed => {
                Err(Refusal::NotEventDirector {})
            }
        }
    }

    /// What the server tells of what lies below.
    fn hear(&self, command: EventCommand, at: Moment, identity: &ServerIdentity) -> Decision {
        if self.is_finished {
            return match (&self.contest, command) {
                (Contest::Field(field), EventCommand::Field(FieldCommand::Report { table, report })) => {
                    field.hear_late(table, &report)
                }
                (Contest::Teams(_) | Contest::Field(_), _) => DONE_BEFORE,
            };
        }
        // As long as others play on nothing follows, and the event is spared the trial.
        let (records, others_play_on) = match (&self.contest, command) {
            (Contest::Teams(teams), EventCommand::Report { id, report }) => {
                (teams.hear(id, report)?, teams.others_play_on(id))
            }
            (Contest::Field(field), EventCommand::Field(FieldCommand::Report { table, report })) => {
                (field.hear(table, &report)?, field.others_play_on(table))
            }
            (Contest::Teams(_) | Contest::Field(_), _) => return DONE_BEFORE,
        };
        Ok(if others_play_on { records } else { self.with_what_follows(records, at, identity) })
    }

    /// What a deadline brings.
    fn time_passed(&self, at: Moment, computers: Option<usize>, identity: &ServerIdentity) -> Vec<EventRecord> {
        let due = match &self.contest {
            Contest::Field(field) if !self.is_finished => field.time_passed(at, computers, identity),
            Contest::Field(_) | Contest::Teams(_) => Vec::new(),
        };
        self.with_what_follows(due, at, identity)
    }

    fn start(&self, person: &Person, placing: &Placing, at: Moment, identity: &ServerIdentity) -> Decision {
        self.leads(person)?;
        if self.has_started() {
            return DONE_BEFORE;
        }
        if self.is_finished {
            return Err(not_at(EventStage::Final));
        }
        let started = match &self.contest {
            Contest::Teams(_) if !placing.is_usual() => {
                return Err(opening::bad("teams meet in one field, by the order of entry"));
            }
            Contest::Teams(teams) => vec![EventRecord::Started { lots: teams.draw_lots(identity) }],
            Contest::Field(field) => field.started(placing, identity)?,
        };
        Ok(self.with_what_follows(started, at, identity))
    }

    fn begin_round(&self, person: &Person, round: u8, at: Moment, identity: &ServerIdentity) -> Decision {
        self.leads(person)?;
        let next = self.next_round();
        if (1..next).contains(&round) {
            return DONE_BEFORE;
        }
        if self.stage() != EventStage::Drawn {
            return Err(not_at(self.stage()));
        }
        if round != next {
            return Err(Refusal::WrongRound { current: next });
        }
        let begun = match &self.contest {
            Contest::Teams(teams) => teams.drawn_round_begun(identity),
            Contest::Field(field) => field.round_begun(identity),
        };
        Ok(self.with_what_follows(begun.into_iter().collect(), at, identity))
    }

    /// The records, and what follows from them of itself.
    fn with_what_follows(
        &self,
        mut records: Vec<EventRecord>,
        at: Moment,
        identity: &ServerIdentity,
    ) -> Vec<EventRecord> {
        if records.is_empty() {
            return records;
        }
        let mut then = self.clone();
        for record in &records {
            then.apply(record, at);
        }
        while let Some(record) = then.what_follows(at, identity) {
            then.apply(&record, at);
            records.push(record);
        }
        records
    }

    fn what_follows(&self, at: Moment, identity: &ServerIdentity) -> Option<EventRecord> {
        match &self.contest {
            _ if self.is_finished => None,
            Contest::Teams(teams) => teams.what_follows(identity),
            Contest::Field(field) => field.what_follows(at, identity),
        }
    }

    /// Whether it was started, closed since or not.
    fn has_started(&self) -> bool {
        let stage = match &self.contest {
            Contest::Teams(teams) => teams.stage(),
            Contest::Field(field) => field.stage(),
        };
        stage != EventStage::Gathering
    }

    /// Nobody goes on with it: its standings are final as they are.
    fn close(&self) -> Vec<EventRecord> {
        if self.is_finished { Vec::new() } else { vec![EventRecord::Finished] }
    }

    /// Whether somebody may start it and begin its rounds.
    fn leads(&self, person: &Person) -> Result<(), Refusal> {
        let leads = person.account == self.host || self.directs(person.account);
        if leads { Ok(()) } else { Err(Refusal::NotEventDirector {}) }
    }
}
