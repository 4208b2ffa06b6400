//! What a machine does when nobody writes to it: it meets a deadline, is closed because nobody comes, goes to sleep, or
//! ends. Computed anew before each wait, so that there is no timer to be forgotten or cancelled.

use std::time::Duration;

use bridge_game::Moment;
use tracing::error;

use super::{
    Answering, InputOf, Machine, MachineActor, Subscribers,
    not_done::{NotDone, Unconfirmed},
};
use crate::{
    journal::Position,
    planted::{Fault, is_planted},
};

/// How long what could not be stored, because the disk is full, is left alone: a deadline, or who is connected.
pub(super) const RETRY_DELAY: Duration = Duration::from_secs(1);
/// How many times in a row a machine may act on a deadline that stays where it is, which it does where several things
/// are due at one moment. After that it is left alone for a second each time: what moves nothing would fill the disk.
pub(crate) const IN_VAIN: u32 = 1_000;
/// How long a machine that is over stays in memory after the last word to it when nobody attends: whoever found it may
/// ask more than one thing.
const STAYS_FOR: Duration = Duration::from_secs(5);
/// How long a machine stays in memory that nobody attends: longer than a break between two rounds, or a lost network.
pub(crate) const SLEEPS_AFTER: Duration = Duration::from_secs(30 * 60);
/// How long what would go on by itself does so when nobody attends: longer than it takes to come back to a table.
pub(crate) const STANDS_STILL_AFTER: Duration = Duration::from_secs(60);

/// What happens to a machine though nobody writes to it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Timer {
    /// Something in it is due: a call, a claim's answer, a round.
    Deadline,
    /// It is to be told once more who is connected.
    Presence,
    /// Nobody has come for so long that it is closed.
    Expiry,
    /// Nobody is there, and there is nothing to wait for: it leaves the memory.
    Sleep,
    /// It is over, and nobody is there: it leaves the memory for good.
    End,
}

/// What is known of a machine that leaves the memory, by its own clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Resting {
    pub(crate) head: Position,
    pub(crate) at: Moment,
    /// When it has to be back.
    pub(crate) wake_at: Option<Moment>,
}

impl<M: Machine> MachineActor<M> {
    /// The timer that goes off first, and when; none if the machine waits for messages alone. A deadline is met in its
    /// time, whether anybody is there or not: until then the machine does not sleep, unless it stands still.
    pub(super) fn next_timer(&mut self) -> Option<(Moment, Timer)> {
        if self.subscribers.may_unload(&self.machine) {
            return Some((self.context.clock.now().after(STAYS_FOR), Timer::End));
        }
        let away_since = self.note_absence();
        let deadline = self.machine.next_deadline().filter(|_| !is_planted(Fault::ForgottenDeadline));
        let deadline = deadline.map(|at| (at.max(self.retry_at), Timer::Deadline));
        let stands_still = self.subscribers.holds_deadlines(&self.machine);
        let sleeps_after = if stands_still { STANDS_STILL_AFTER } else { SLEEPS_AFTER };
        let sleep = away_since.filter(|_| stands_still || deadline.is_none());
        let sleep = sleep.map(|since| (since.after(sleeps_after), Timer::Sleep));
        let expiry = self.expires_at().map(|at| (at.max(self.retry_at), Timer::Expiry));
        let presence = self.presence_at.map(|at| (at, Timer::Presence));
        [deadline, presence, expiry, sleep].into_iter().flatten().min_by_key(|(at, _)| *at)
    }

    /// When it is closed if nobody comes and nothing happens.
    fn expires_at(&self) -> Option<Moment> {
        let may = !self.machine.is_finished() && self.subscribers.may_expire();
        let lifetimes = &self.context.lifetimes;
        self.machine.expires_at(lifetimes).filter(|_| may).map(|at| at.max(lifetimes.counted_from))
    }

    pub(super) fn has_expired(&self) -> bool {
        self.expires_at().is_some_and(|at| at <= self.context.clock.now())
    }

    /// What is left when it ends: everyone who attended is gone. With a deadline it has to be back at once: what is due
    /// is due by its own time, which goes on when it is in memory.
    pub(crate) fn leave(self) -> (M, Resting) {
        let now = self.context.clock.now();
        let due = self.machine.next_deadline().filter(|_| !self.subscribers.holds_deadlines(&self.machine));
        let wake_at = due.map_or_else(|| self.expires_at(), |_| Some(now));
        (self.machine, Resting { head: self.head, at: now, wake_at })
    }

    /// Since when nobody is there; none if somebody is.
    fn note_absence(&mut self) -> Option<Moment> {
        let now = self.context.clock.now();
        self.away_since = self.subscribers.may_sleep().then(|| self.away_since.unwrap_or(now));
        self.away_since
    }

    /// Tells the machine that a timer has gone off; if that cannot be stored, once more a second later.
    pub(super) async fn time_passed(&mut self, input: InputOf<M>) -> Result<(), Unconfirmed> {
        let due = self.machine.next_deadline();
        let refused = match self.carry_out(input, Answering::Nobody).await {
            Ok(()) => false,
            Err(NotDone::Refused(_)) => true,
            Err(NotDone::Unconfirmed(unconfirmed)) => return Err(unconfirmed),
        };
        let stays = due.is_some() && self.machine.next_deadline() == due;
        self.met_in_vain = if stays { self.met_in_vain.saturating_add(1) } else { 0 };
        if self.met_in_vain == IN_VAIN {
            error!(kind = M::KIND.name(), id = M::spell(self.stream), "a deadline stays where it is though it was met");
        }
        if refused || self.met_in_vain >= IN_VAIN {
            self.retry_at = self.context.clock.now().after(RETRY_DELAY);
        }
        Ok(())
    }
}
