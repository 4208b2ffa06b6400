//! The one loop: decide, journal, apply, answer, publish, in this order. An event is durable before anyone hears of it;
//! an actor that cannot write stops speaking. The loop decides nothing itself: it does not know the Laws, nor what kind
//! of machine it runs.

mod contest;
mod followers;
mod letter;
mod machine;
mod table;
mod team_match;

use std::time::Duration;

use bridge_game::{Actor, Moment};
use bridge_protocol::{Answer, Refusal};
use tokio::sync::mpsc;
use tracing::{debug, error, warn};

use crate::{
    gateway::{reply, reply_held},
    journal::{AppendError, Epoch, Seq, StreamId},
};
pub(crate) use followers::Follow;
pub(crate) use letter::{Caller, Handle, Letter, Order, look, order};
pub(crate) use machine::{Entry, Guests, Machine, Surroundings};
pub(crate) use table::{Reading, TableWord};

/// Requests that may wait for one machine. When it is full the socket that sends the next one is not read until there
/// is room.
pub(crate) const MAILBOX: usize = 64;
/// How long a deadline that could not be met, because the disk is full, is left alone.
const ANOTHER_TIME: Duration = Duration::from_secs(1);

/// How long a machine stays in memory that nobody attends: longer than a break between two rounds, or a lost network.
pub(crate) const SLEEPS_AFTER: Duration = Duration::from_secs(30 * 60);

/// A machine and its journal: alive for as long as the loop runs.
pub(crate) struct MachineActor<M: Machine> {
    machine: M,
    guests: M::Guests,
    stream: StreamId,
    epoch: Epoch,
    head: Seq,
    /// The clock is not looked at before: the disk was full when a deadline came.
    patient_until: Moment,
    /// When it was noticed that nobody attends.
    away_since: Option<Moment>,
    around: Surroundings,
}

/// Why a loop ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// Nothing changes any more and nobody attends: the machine can be read from its journal.
    Finished,
    /// Nobody has attended for long, and nothing is due: whoever comes wakes it from its journal.
    Asleep,
    /// Everyone who could write to it is gone: the server stops.
    Stopped,
    /// The journal did not confirm an append: what is true is what reopening reads.
    Silenced,
}

/// Whom to answer when a command is carried out.
#[derive(Clone, Copy)]
enum Answering<'a> {
    Nobody,
    Done(&'a Caller),
    /// He attends from then on, and is answered when he does.
    Entering(&'a Caller),
}

impl<M: Machine> MachineActor<M> {
    pub(crate) fn new(machine: M, epoch: Epoch, head: Seq, around: Surroundings) -> Self {
        let (stream, guests) = (machine.stream(), M::Guests::new(&machine, &around));
        Self { machine, guests, stream, epoch, head, patient_until: Moment(0), away_since: None, around }
    }

    /// Serves letters until nobody is left who could send one, nobody comes any more, all is over, or the journal
    /// fails.
    pub(crate) async fn run(mut self, mut letters: mpsc::Receiver<Letter<M>>) -> Ended {
        let ended = self.serve_all(&mut letters).await;
        // Who writes from here on finds nobody, and looks for the machine anew.
        letters.close();
        while let Some(letter) = letters.recv().await {
            letter.return_to_sender();
        }
        ended
    }

    async fn serve_all(&mut self, letters: &mut mpsc::Receiver<Letter<M>>) -> Ended {
        if self.carry_out(&Actor::Server, M::wake(), Answering::Nobody).await.is_err() {
            return Ended::Silenced;
        }
        loop {
            let away_since = self.note_absence();
            // What a deadline brings happens in its time, whether anybody is there or not: until then it does not
            // sleep.
            let heard = match (self.machine.next_deadline(), away_since) {
                (None, None) => Heard::Letter(letters.recv().await),
                (None, Some(since)) => tokio::select! {
                    letter = letters.recv() => Heard::Letter(letter),
                    () = self.around.clock.sleep_until(since.after(SLEEPS_AFTER)) => Heard::Nobody,
                },
                (Some(deadline), _) => tokio::select! {
                    letter = letters.recv() => Heard::Letter(letter),
                    () = self.around.clock.sleep_until(deadline.max(self.patient_until)) => Heard::Deadline,
                },
            };
            let carried_out = match heard {
                Heard::Letter(None) => return Ended::Stopped,
                Heard::Letter(Some(letter)) => self.serve(letter).await,
                Heard::Deadline => self.time_passed().await,
                Heard::Nobody => return Ended::Asleep,
            };
            if carried_out.is_err() || self.note_presence().await.is_err() {
                return Ended::Silenced;
            }
            if self.guests.have_gone(&self.machine) && letters.is_empty() {
                return Ended::Finished;
            }
        }
    }

    /// Since when nobody is there; none if somebody is.
    fn note_absence(&mut self) -> Option<Moment> {
        let now = self.around.clock.now();
        self.away_since = self.guests.are_away().then(|| self.away_since.unwrap_or(now));
        self.away_since
    }

    async fn time_passed(&mut self) -> Result<(), Silenced> {
        if self.carry_out(&Actor::Clock, M::time_passed(), Answering::Nobody).await?.is_err() {
            self.patient_until = self.around.clock.now().after(ANOTHER_TIME);
        }
        Ok(())
    }

    async fn serve(&mut self, letter: Letter<M>) -> Result<(), Silenced> {
        match letter {
            Letter::Command { caller, command } => {
                self.command(&caller, command, Answering::Done(&caller)).await?;
            }
            Letter::Enter { caller, command, entered } => {
                let allowed = self.command(&caller, command, Answering::Entering(&caller)).await?;
                if allowed {
                    self.guests.enter(&self.machine, caller);
                }
                // The session may have gone away while the letter was under way.
                entered.send(allowed).ok();
            }
            Letter::Order(order) => {
                let Order { by, command, done } = *order;
                let carried_out = self.carry_out(&by, command, Answering::Nobody).await?;
                // Whoever ordered it may not care.
                done.send(carried_out).ok();
            }
            Letter::Look(look) => look(&self.machine),
            Letter::Detach { connection } => self.guests.dismiss(&self.machine, connection),
            Letter::Word(word) => self.guests.hear(&self.machine, word, &self.around),
        }
        Ok(())
    }

    /// Tells the machine who is connected, if that matters to it.
    async fn note_presence(&mut self) -> Result<(), Silenced> {
        if let Some(command) = self.guests.presence(&self.machine) {
            // On a full disk it is told again after the next letter.
            self.carry_out(&Actor::Server, command, Answering::Nobody).await?.ok();
        }
        Ok(())
    }

    async fn command(
        &mut self,
        caller: &Caller,
        command: M::Command,
        answering: Answering<'_>,
    ) -> Result<bool, Silenced> {
        let by = Actor::Person(caller.person.clone());
        match self.carry_out(&by, command, answering).await {
            Ok(Ok(())) => Ok(true),
            Ok(Err(refusal)) => {
                reply(&caller.outbox, caller.request, Answer::Refused(refusal.into()));
                Ok(false)
            }
            Err(silenced) => {
                caller.send_away();
                Err(silenced)
            }
        }
    }

    /// Decides, makes durable, applies, answers and publishes; or gives the reason why not.
    async fn carry_out(
        &mut self,
        by: &Actor,
        command: M::Command,
        answering: Answering<'_>,
    ) -> Result<Result<(), Refusal>, Silenced> {
        let at = self.around.clock.now();
        let command = self.guests.complete(command);
        let events = match self.machine.decide(by, command, at, &self.around.house) {
            Ok(events) => events,
            Err(refusal) => return Ok(Err(refusal)),
        };
        if let Err(refusal) = self.store(&events, at).await? {
            return Ok(Err(refusal));
        }
        self.guests.take_in(&mut self.machine, &events, at);
        self.around.gauges.acts.increment(u64::from(!events.is_empty()));
        match answering {
            Answering::Nobody => {}
            Answering::Done(caller) => reply_held(&caller.outbox, caller.request, Answer::Done {}),
            Answering::Entering(caller) => self.guests.expect(&self.machine, caller),
        }
        self.around.gauges.frames.increment(self.guests.publish(&self.machine));
        match answering {
            Answering::Nobody => {}
            Answering::Done(caller) | Answering::Entering(caller) => caller.outbox.flush(),
        }
        Ok(Ok(()))
    }

    /// Only after this is an event true.
    async fn store(&mut self, events: &[M::Event], at: Moment) -> Result<Result<(), Refusal>, Silenced> {
        if events.is_empty() {
            return Ok(Ok(()));
        }
        let records = events.iter().map(|event| M::encode(event, at)).collect();
        let id = || M::spell(self.stream);
        match self.around.journal.append(self.stream, self.epoch, self.head, records).await {
            Ok(head) => {
                self.head = head;
                Ok(Ok(()))
            }
            Err(AppendError::Full) => {
                warn!(kind = M::KIND, id = id(), "the journal's disk is full");
                Ok(Err(Refusal::StorageFull {}))
            }
            Err(cause @ (AppendError::Fenced { .. } | AppendError::Conflict { .. } | AppendError::TooBig { .. })) => {
                error!(kind = M::KIND, id = id(), %cause, "it is silenced");
                Err(Silenced)
            }
            Err(AppendError::Failed(_) | AppendError::Closed(_)) => {
                debug!(kind = M::KIND, id = id(), "it stops with the journal");
                Err(Silenced)
            }
        }
    }
}

enum Heard<M: Machine> {
    Letter(Option<Letter<M>>),
    Deadline,
    /// And nothing to wait for, for so long that it may sleep.
    Nobody,
}

/// The journal did not confirm an append.
struct Silenced;
