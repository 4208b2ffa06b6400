//! Whether a command may be carried out, and what then happens. Nothing changes here.

mod people;
mod rulings;

use bridge_protocol::{EventStage, MatchId, Refusal, TableId};

use super::{Contest, Event, EventCommand, EventInput, EventRecord, EventServerCommand, MatchReport, Placing, opening};
use crate::{Input, Moment, Person, RoomReport, ServerIdentity};

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
    /// Decides what follows of an input.
    ///
    /// # Errors
    /// A refusal that names the fact. The event is as it was.
    pub fn decide(&self, input: EventInput, at: Moment, identity: &ServerIdentity) -> Decision {
        match input {
            Input::Person(person, command) => self.decide_for(&person, command, at, identity),
            Input::Server(EventServerCommand::Close) => Ok(self.close()),
            Input::Server(EventServerCommand::Wake) => Ok(self.wakes(at)),
            Input::Server(EventServerCommand::ReportMatch { id, report }) => self.hear_match(id, report, at, identity),
            Input::Server(EventServerCommand::ReportTable { table, report }) => {
                self.hear_table(table, &report, at, identity)
            }
            Input::Clock { free_computers } => Ok(self.time_passed(at, free_computers, identity)),
        }
    }

    fn decide_for(&self, person: &Person, command: EventCommand, at: Moment, identity: &ServerIdentity) -> Decision {
        match command {
            EventCommand::Join { place } => self.join(person, place),
            _ if !self.concerns(person.account) => Err(Refusal::NoSuchEvent {}),
            EventCommand::Start(placing) => self.start(person, &placing, at, identity),
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
        }
    }

    /// What the server tells of a match.
    fn hear_match(&self, id: MatchId, report: MatchReport, at: Moment, identity: &ServerIdentity) -> Decision {
        match &self.contest {
            Contest::Teams(teams) if !self.is_finished => {
                Ok(self.with_what_follows_unless(teams.others_play_on(id), teams.hear(id, report)?, at, identity))
            }
            Contest::Teams(_) | Contest::Field(_) => DONE_BEFORE,
        }
    }

    /// What the server tells of a table of the field.
    fn hear_table(&self, table: TableId, report: &RoomReport, at: Moment, identity: &ServerIdentity) -> Decision {
        match &self.contest {
            Contest::Field(field) if self.is_finished => field.hear_late(table, report),
            Contest::Field(field) => {
                let heard = field.hear(table, report)?;
                Ok(self.with_what_follows_unless(field.others_play_on(table), heard, at, identity))
            }
            Contest::Teams(_) => DONE_BEFORE,
        }
    }

    /// As long as others play on nothing follows, and the event is spared the trial.
    fn with_what_follows_unless(
        &self,
        others_play_on: bool,
        records: Vec<EventRecord>,
        at: Moment,
        identity: &ServerIdentity,
    ) -> Vec<EventRecord> {
        if others_play_on { records } else { self.with_what_follows(records, at, identity) }
    }

    /// The server is back.
    fn wakes(&self, at: Moment) -> Vec<EventRecord> {
        match &self.contest {
            Contest::Field(field) if !self.is_finished => field.wakes(at),
            Contest::Field(_) | Contest::Teams(_) => Vec::new(),
        }
    }

    /// What a deadline brings.
    fn time_passed(&self, at: Moment, free_computers: usize, identity: &ServerIdentity) -> Vec<EventRecord> {
        let due = match &self.contest {
            Contest::Field(field) if !self.is_finished => field.time_passed(at, free_computers, identity),
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
        if self.is_led_by(person.account) { Ok(()) } else { Err(Refusal::NotEventDirector {}) }
    }
}
