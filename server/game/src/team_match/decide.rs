//! Whether a command may be carried out, and what then happens. Nothing changes here: the answer is records or a
//! refusal.
//!
//! What was done before, the same and by the same person, gives no records and no refusal.

mod deadlines;
mod dealing;
mod direction;
mod ending;
mod joining;
mod late;
mod lineups;
mod results;
mod seating;
mod segments;
mod substitution;

use bridge_protocol::{Refusal, Team};

use super::opening::most_segments;
use super::{
    ClockRecord, MatchCommand, MatchInput, MatchRecord, MatchServerCommand, Segment, SegmentRecord, TeamMatch,
};
use crate::{Input, Moment, Person, ServerIdentity};

type Decision = Result<Vec<MatchRecord>, Refusal>;

/// It was done before: the same answer, and nothing happens.
const DONE_BEFORE: Decision = Ok(Vec::new());

impl TeamMatch {
    /// Decides what follows of an input.
    ///
    /// # Errors
    /// A refusal that names the Law or the fact. The match is as it was.
    pub fn decide(
        &self,
        input: MatchInput,
        at: Moment,
        identity: &ServerIdentity,
    ) -> Result<Vec<MatchRecord>, Refusal> {
        let records = match input {
            Input::Clock { .. } => self.time_passed(at, identity),
            Input::Server(command) => self.server_says(&command, at),
            Input::Person(person, command) => self.decide_for(&person, command, at, identity)?,
        };
        Ok(self.with_what_follows(records, at, identity))
    }

    fn decide_for(&self, person: &Person, command: MatchCommand, at: Moment, identity: &ServerIdentity) -> Decision {
        match command {
            MatchCommand::Join { place } => self.join(person, place),
            MatchCommand::Close if self.belongs_to.is_hosted_by(person.account) => Ok(self.close()),
            MatchCommand::SeatComputer { team, player } => self.seat_computer(person, team, player),
            _ if self.lane_of(person.account).is_none() => Err(Refusal::NoSuchMatch {}),
            MatchCommand::EnterRoom { room } => self.enter_room(person, room),
            MatchCommand::HandInLineup { segment, lineup } => {
                self.hand_in_lineup(self.captaincy(person)?, segment, lineup)
            }
            MatchCommand::Contribute { segment, commitment } => self.contribute(person, segment, commitment),
            MatchCommand::Reveal { segment, value } => self.reveal(person, segment, value),
            MatchCommand::Substitute { segment, out, into } => {
                self.substitute(self.captaincy(person)?, segment, out, into)
            }
            MatchCommand::Close => Err(Refusal::NotHost {}),
            MatchCommand::Concede => self.concede(self.captaincy(person)?),
            MatchCommand::AgreeScore { version } => self.agree_score(self.captaincy(person)?, version),
            MatchCommand::Rule { number, ruling, law, reason } => {
                self.rule(person, number, ruling, law, &reason, at, identity)
            }
        }
    }

    fn server_says(&self, command: &MatchServerCommand, at: Moment) -> Vec<MatchRecord> {
        match command {
            MatchServerCommand::Report { table, report } if self.is_finished() => self.hear_late(*table, report, at),
            MatchServerCommand::Report { table, report } => self.reported(*table, report),
            MatchServerCommand::Close => self.close(),
            MatchServerCommand::Wake if self.was_asleep(at) => vec![ClockRecord::Woken {}.into()],
            MatchServerCommand::Wake => Vec::new(),
        }
    }

    fn captaincy(&self, person: &Person) -> Result<Team, Refusal> {
        self.people.captain_of(person.account).ok_or(Refusal::NotCaptain {})
    }

    /// The segment that is on, if it is the one that was meant.
    fn segment_on(&self, number: u8) -> Result<&Segment, Refusal> {
        match self.segment() {
            Some(_) if self.is_finished() || self.provisional_until.is_some() => Err(self.not_now()),
            // It waits for a ruling.
            Some(segment) if segment.number == number && segment.is_closed => Err(self.not_now()),
            Some(segment) if segment.number == number => Ok(segment),
            Some(_) => Err(self.not_begun(number)),
            None => Err(self.not_now()),
        }
    }

    /// Why nothing is done in a segment that is not on, or read of one that has not begun.
    pub(super) fn not_begun(&self, number: u8) -> Refusal {
        let has_been = self.segment_numbered(number).is_some();
        let may_be = number > 0 && usize::from(number) <= most_segments(&self.conditions) && !self.is_finished();
        if has_been || may_be {
            Refusal::WrongSegment { current: self.segments.last().map_or(0, |segment| segment.number) }
        } else {
            Refusal::NoSuchSegment {}
        }
    }

    fn not_now(&self) -> Refusal {
        Refusal::NotNowInMatch { stage: self.stage() }
    }

    /// With everything that follows of itself, one after the other, until the match waits for somebody.
    fn with_what_follows(
        &self,
        mut records: Vec<MatchRecord>,
        at: Moment,
        identity: &ServerIdentity,
    ) -> Vec<MatchRecord> {
        // When the score stands nothing follows.
        if records.is_empty() || self.is_finished() {
            return records;
        }
        let mut after = self.clone();
        records.iter().for_each(|record| after.apply(record, at));
        // The captains have as long for what was ruled at last as for the rest.
        let is_over = after.provisional_until.is_some_and(|until| until <= at);
        if is_over && self.awaits_a_ruling() && !after.awaits_a_ruling() {
            let again = after.provisional(at);
            after.apply(&again, at);
            records.push(again);
        }
        while let Some(record) = after.next_step(at, identity) {
            after.apply(&record, at);
            records.push(record);
        }
        records
    }

    fn next_step(&self, at: Moment, identity: &ServerIdentity) -> Option<MatchRecord> {
        let segment = self.segment().filter(|_| !self.is_finished())?;
        let number = segment.number;
        if self.provisional_until.is_some() {
            return (self.both_agree() && !self.awaits_a_ruling()).then(|| self.end(at, identity));
        }
        // A ruling has decided the match before the first card that was to.
        if segment.tables.is_none() && !segment.is_closed && !self.counts(segment) {
            return Some(SegmentRecord::SegmentClosed { segment: number }.into());
        }
        if segment.is_closed && self.has_begun_all_agreed() && self.awaits_a_ruling() {
            return None;
        }
        if !segment.are_lineups_shown && !segment.is_closed {
            let are_in = Team::ALL.into_iter().all(|team| segment.lineups[team].is_some());
            let shown = are_in.then_some(SegmentRecord::LineupsShown { segment: number }.into());
            return shown.or_else(|| self.computers_line_up(segment));
        }
        if segment.tables.is_none() && !segment.is_closed {
            return self.dealing_goes_on(segment, at, identity);
        }
        if !segment.is_closed {
            return self.is_over(segment).then_some(SegmentRecord::SegmentClosed { segment: number }.into());
        }
        Some(self.next_segment(at, identity).unwrap_or_else(|| self.provisional(at)))
    }
}
