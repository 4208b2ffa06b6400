//! How long a round may last, and the start at a time. The time is the same for all tables and knows nothing of any. It
//! rests while the server is away; the start and the end of the corrections were said as times of day, and what was due
//! then happens when it is back.

use std::time::Duration;

use bridge_protocol::{
    AtRoundEnd, ClockChange, EventStage, Refusal, RoundTime,
    limits::{ADJUDICATED_AFTER, MAX_ROUND_MINUTES},
};

use super::{Ending, Field, Placing, Round, RoundRecord, changes::nothing};
use crate::{
    Moment, ServerIdentity,
    event::{EventRecord, decide::not_at},
    time_limit::TimeLimit,
};

/// So often it is noted that the server is at work while the time of a round goes on.
const TIME_KEPT_EVERY: Duration = Duration::from_secs(30);

impl Field {
    /// When something happens of itself: the start, a warning, or that there is no more time for what is in play or for
    /// corrections.
    pub(in crate::event) fn next_deadline(&self) -> Option<Moment> {
        match self.stage() {
            EventStage::Gathering => self.conditions.starts_ms.filter(|_| !self.start_is_missed).map(Moment),
            EventStage::Playing => {
                let due = self.next_in_round()?;
                Some(self.time_is_noted_at().map_or(due, |noted| noted.min(due)))
            }
            EventStage::Provisional => self.corrections_end(),
            EventStage::Drawn | EventStage::Outstanding | EventStage::Final => None,
        }
    }

    /// What is due.
    pub(in crate::event) fn time_passed(
        &self,
        at: Moment,
        free_computers: usize,
        identity: &ServerIdentity,
    ) -> Vec<EventRecord> {
        if self.next_deadline().is_none_or(|due| due > at) {
            return Vec::new();
        }
        if self.next_in_round().is_some_and(|due| due > at) {
            return vec![EventRecord::Field(RoundRecord::TimeKept {}.into())];
        }
        if let Some((_, percent)) = self.next_warning() {
            let round = self.next_round() - 1;
            return vec![EventRecord::Field(RoundRecord::RoundWarned { round, percent }.into())];
        }
        if self.adjudicated_at().is_some() {
            let round = self.next_round() - 1;
            return vec![EventRecord::Field(RoundRecord::TimeOver { round }.into())];
        }
        if self.corrections_end().is_some() {
            return vec![EventRecord::Finished];
        }
        // Who could not start it with those who are there leaves it to the host, who sees that.
        let missed = || vec![EventRecord::Field(RoundRecord::StartMissed {}.into())];
        // Computers complete a field, and do not play one among themselves.
        if self.entered().next().is_none() {
            return missed();
        }
        self.started(&Placing { computers: Some(free_computers), ..Placing::default() }, identity)
            .unwrap_or_else(|_| missed())
    }

    /// When something of the round that is on is due.
    fn next_in_round(&self) -> Option<Moment> {
        self.next_warning().map(|(at, _)| at).or_else(|| self.adjudicated_at())
    }

    fn time_is_noted_at(&self) -> Option<Moment> {
        Some(self.rounds.last()?.awake_at.after(TIME_KEPT_EVERY))
    }

    /// The server is back: it may be that the time of a round goes on.
    pub(in crate::event) fn wakes(&self, at: Moment) -> Vec<EventRecord> {
        let goes_on = self.stage() == EventStage::Playing && self.next_in_round().is_some();
        let was_away = self.rounds.last().is_some_and(|round| round.awake_at < at);
        if goes_on && was_away { vec![EventRecord::Field(RoundRecord::Woken {}.into())] } else { Vec::new() }
    }

    /// The server is at work.
    pub(super) fn time_is_kept(&mut self, at: Moment) {
        if let Some(round) = self.rounds.last_mut() {
            round.awake_at = at;
        }
    }

    /// The server was away until now, for which nobody pays.
    pub(super) fn time_has_rested(&mut self, at: Moment) {
        let Some(round) = self.rounds.last_mut() else { return };
        let rested = at.since(round.awake_at);
        round.awake_at = at;
        match &mut round.clock {
            Some(clock) if clock.is_up() => round.rested += rested,
            Some(clock) => clock.postpone(rested),
            None => {}
        }
    }

    fn next_warning(&self) -> Option<(Moment, u8)> {
        let round = self.rounds.last().filter(|round| !round.is_closed)?;
        round.clock?.next_warning()
    }

    /// The clock of a round that begins.
    pub(super) fn clock_of_a_round(&self, at: Moment) -> Option<TimeLimit> {
        let minutes = self.conditions.round_clock?.minutes;
        Some(TimeLimit::starts(at, Duration::from_secs(u64::from(minutes) * 60)))
    }

    /// Whether no table begins a board any more, as the time is up.
    pub(super) fn holds_boards(&self, round: &Round) -> bool {
        let holds = self.conditions.round_clock.is_some_and(|clock| match clock.at_limit {
            AtRoundEnd::PlayOn => false,
            AtRoundEnd::Remove | AtRoundEnd::Adjudicate => true,
        });
        holds && round.clock.is_some_and(|clock| clock.is_up())
    }

    /// Whether a board that is not over when the time is up has a score all the same (Spec F8).
    pub(super) fn adjudicates(&self) -> bool {
        self.conditions.round_clock.is_some_and(|clock| clock.at_limit == AtRoundEnd::Adjudicate)
    }

    /// When what is still in play is adjudicated, if it is to be.
    fn adjudicated_at(&self) -> Option<Moment> {
        let round = self.rounds.last().filter(|round| !round.is_closed && !round.is_time_over)?;
        self.adjudicated_in(round)
    }

    fn adjudicated_in(&self, round: &Round) -> Option<Moment> {
        let clock = round.clock.filter(|clock| self.adjudicates() && clock.is_up())?;
        Some(clock.until.after(ADJUDICATED_AFTER).after(round.rested))
    }

    /// What becomes of a board that is on at the tables of a round.
    pub(super) fn ending(&self, round: &Round) -> Ending {
        if self.is_party() && (round.is_closed || self.is_closed) {
            Ending::BrokenOff
        } else if round.is_closed {
            Ending::Closed
        } else if !self.adjudicates() || !self.holds_boards(round) {
            Ending::PlayedOut
        } else if round.is_time_over {
            Ending::Adjudicated
        } else {
            Ending::OnlyInPlay
        }
    }

    /// Whether the director may do this to the clock of a round.
    pub(super) fn check_clock(&self, of: u8, change: ClockChange) -> Result<(), Refusal> {
        let current = self.next_round() - 1;
        if self.stage() != EventStage::Playing {
            return Err(not_at(self.stage()));
        }
        if of != current {
            return Err(Refusal::WrongRound { current });
        }
        let Some((round, clock)) = self.rounds.last().and_then(|round| Some((round, round.clock?))) else {
            return nothing("the rounds of this event may last as long as they take");
        };
        let is_stopped = clock.left_when_stopped().is_some();
        match change {
            ClockChange::Extend { minutes } if !(1..=MAX_ROUND_MINUTES).contains(&u32::from(minutes)) => {
                nothing("more time is 1 to 240 minutes")
            }
            ClockChange::Extend { .. } if self.adjudicates() && clock.is_up() => {
                nothing("the time is up, and what was not played has its scores: rule them at the tables")
            }
            ClockChange::Extend { .. } if self.is_party() && self.holds_boards(round) => {
                nothing("the time is up, and what was on is settled: the next round has a time of its own")
            }
            ClockChange::Stop {} if is_stopped => nothing("the clock is stopped"),
            ClockChange::Stop {} if clock.is_up() => nothing("the time is up: lengthen the round"),
            ClockChange::Restart {} if !is_stopped => nothing("the clock is not stopped"),
            ClockChange::Extend { .. } | ClockChange::Stop {} | ClockChange::Restart {} => Ok(()),
        }
    }

    /// The director did it.
    pub(super) fn clock_is_set(&mut self, change: ClockChange, at: Moment) {
        self.time_is_kept(at);
        let Some(round) = self.rounds.last_mut() else { return };
        let Some(clock) = &mut round.clock else { return };
        match change {
            ClockChange::Extend { minutes } => {
                clock.extend(minutes, at);
                round.tables.iter_mut().for_each(|table| table.has_stopped = false);
            }
            ClockChange::Stop {} => clock.stop(at),
            ClockChange::Restart {} => clock.resume(at),
        }
    }

    /// The time of a round, as all see it.
    pub(super) fn time_shown(&self, round: &Round) -> Option<RoundTime> {
        let clock = round.clock.filter(|_| !round.is_closed)?;
        let left = clock.left_when_stopped().map(|left| u64::try_from(left.as_millis()).unwrap_or(u64::MAX));
        Some(RoundTime {
            until_ms: clock.until.0,
            warned: clock.warned,
            stopped_with_ms: left,
            adjudicated_ms: self.adjudicated_in(round).map(|at| at.0),
        })
    }
}
