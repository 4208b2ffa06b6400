//! The one loop: decide, journal, apply, answer, publish, in this order. An event is durable before anyone hears of it;
//! an actor that cannot write stops speaking. The loop decides nothing itself: it does not know the Laws, nor what kind
//! of machine it runs.

mod event;
mod machine;
mod message;
pub(crate) mod replay;
mod table;
mod team_match;
mod unconfirmed;
mod view_subscribers;

use std::time::Duration;

use bridge_game::{Actor, Moment, Stamp, record::Written};
use bridge_protocol::{Answer, LogWords, Refusal};
use tokio::sync::mpsc;
use tracing::{Instrument, Span, debug, error, info, warn};

use crate::{
    journal::{AppendError, Epoch, Outcome, Seq, StreamId, Unreachable, outcome},
    metrics::figures,
    outbox::{Outbox, reply, reply_held},
    planted::{Fault, is_planted, perhaps_panic, shows},
    spans::span,
    tasks,
};
pub(crate) use machine::{ActorContext, Entry, Machine, MachineKind, Past, Subscribers, above};
use message::COME_BACK;
pub(crate) use message::{Caller, Execute, Handle, Message, execute, inspect, inspect_at};
pub(crate) use table::{Reading, TableQuery};
use unconfirmed::{Unconfirmed, author_of};
pub(crate) use view_subscribers::Follow;
#[cfg(test)]
pub(crate) use view_subscribers::Followed;

/// Requests that may wait for one machine. When it is full the socket that sends the next one is not read until there
/// is room.
pub(crate) const MAILBOX: usize = 64;
/// How long a deadline that could not be met, because the disk is full, is left alone.
const ANOTHER_TIME: Duration = Duration::from_secs(1);

/// How long a machine that is over stays in memory after the last word to it when nobody attends: whoever found it may
/// ask more than one thing.
const STAYS_FOR: Duration = Duration::from_secs(5);
/// How long a machine stays in memory that nobody attends: longer than a break between two rounds, or a lost network.
pub(crate) const SLEEPS_AFTER: Duration = Duration::from_secs(30 * 60);
/// How long what would go on by itself does so when nobody attends: longer than it takes to come back to a table.
pub(crate) const STANDS_STILL_AFTER: Duration = Duration::from_secs(60);

/// A machine that may go on from where its journal ends.
pub(crate) struct Claimed<M> {
    pub(crate) machine: M,
    pub(crate) epoch: Epoch,
    pub(crate) head: Seq,
    /// When the last of its records happened.
    pub(crate) last: Moment,
}

/// A machine and its journal: alive for as long as the loop runs.
pub(crate) struct MachineActor<M: Machine> {
    machine: M,
    subscribers: M::Subscribers,
    stream: StreamId,
    epoch: Epoch,
    head: Seq,
    /// The clock is not looked at before: the disk was full when a deadline came.
    retry_at: Moment,
    /// When it was noticed that nobody attends.
    away_since: Option<Moment>,
    /// Whose request is being carried out: if that panics, somebody else has to answer it.
    under_way: Option<UnderWay>,
    /// Whether anything has happened since it was started, beside the starting itself.
    has_come_further: bool,
    context: ActorContext,
}

/// A request that is not answered yet.
struct UnderWay {
    outbox: Outbox,
    request: u64,
    /// Whether what comes of it is durable already.
    is_stored: bool,
}

/// Why a loop ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// Nothing changes any more and nobody attends: the machine can be read from its journal.
    Finished,
    /// Nobody has attended for long, and nothing is due: whoever comes wakes it from its journal.
    Passivated,
    /// Everyone who could write to it is gone: the server stops.
    Stopped,
    /// The journal did not confirm an append: what is true is what reopening reads.
    JournalFailed,
    /// The journal was lost in the middle of an append, and is out of reach: it is read anew when that is over.
    Unknown,
    /// What the journal tells of it reads otherwise than before: it is read anew.
    Outdated,
    /// It has panicked so often over the same that it stays closed.
    Quarantined,
}

/// Whom to answer when a command is carried out.
#[derive(Clone, Copy)]
enum Answering<'a> {
    Nobody,
    Done(&'a Caller),
    /// They attend from then on, and are answered when they do.
    Entering(&'a Caller),
}

impl<M: Machine> MachineActor<M> {
    pub(crate) fn new(claimed: Claimed<M>, context: ActorContext) -> Self {
        let Claimed { machine, epoch, head, last: _ } = claimed;
        let (stream, subscribers) = (machine.stream(), M::Subscribers::new(&machine, &context));
        Self {
            machine,
            subscribers,
            stream,
            epoch,
            head,
            retry_at: Moment(0),
            away_since: None,
            under_way: None,
            has_come_further: false,
            context,
        }
    }

    /// Serves messages until nobody is left who could send one, nobody comes any more, all is over, or the journal
    /// fails.
    pub(crate) async fn serve_all(&mut self, messages: &mut mpsc::Receiver<Message<M>>) -> Ended {
        let first = if self.has_expired() { M::expire() } else { M::wake() };
        if let Err(unconfirmed) = self.carry_out(&Actor::Server, first, Answering::Nobody).await {
            return unconfirmed.ended();
        }
        self.has_come_further = false;
        loop {
            self.follow_calendar();
            let heard = match self.next_by_itself() {
                None => Heard::Message(messages.recv().await),
                Some((at, what)) => tokio::select! {
                    biased;
                    // Whoever talks without a pause holds up no deadline.
                    () = self.context.clock.sleep_until(at) => Heard::Nothing(what),
                    () = self.context.clock.has_stepped(), if self.machine.waits_since().is_some() => {
                        Heard::Nothing(ByItself::Step)
                    }
                    message = messages.recv() => Heard::Message(message),
                },
            };
            let carried_out = match heard {
                Heard::Message(None) => return Ended::Stopped,
                Heard::Message(Some(Message::ReadAnew)) => return Ended::Outdated,
                Heard::Message(Some(message)) => self.serve(message).await,
                Heard::Nothing(ByItself::Step) => Ok(()),
                Heard::Nothing(ByItself::Deadline) => self.time_passed(&Actor::Clock, M::time_passed()).await,
                Heard::Nothing(ByItself::Expiry) => {
                    info!(kind = M::KIND, id = M::spell(self.stream), "nobody came for too long: it is closed");
                    self.time_passed(&Actor::Server, M::expire()).await
                }
                Heard::Nothing(ByItself::End) => return Ended::Finished,
                Heard::Nothing(ByItself::Sleep) => return Ended::Passivated,
            };
            let noted = match carried_out {
                Ok(()) => self.note_presence().await,
                Err(unconfirmed) => Err(unconfirmed),
            };
            if let Err(unconfirmed) = noted {
                return unconfirmed.ended();
            }
            if self.machine.is_finished() {
                self.context.note_over(self.stream);
            }
        }
    }

    /// What has not begun begins by the calendar; from then on its own clock only goes forward (Promise R8).
    fn follow_calendar(&mut self) {
        if let Some(since) = self.machine.waits_since() {
            self.context.clock.put_to_calendar(since);
            self.subscribers.go_by(&self.context.clock);
        }
    }

    /// What happens next if nobody writes, and when. What a deadline brings happens in its time, whether anybody is
    /// there or not: until then it does not sleep, unless it is of those that stand still.
    fn next_by_itself(&mut self) -> Option<(Moment, ByItself)> {
        if self.subscribers.have_gone(&self.machine) {
            return Some((self.context.clock.now().after(STAYS_FOR), ByItself::End));
        }
        let away_since = self.note_absence();
        let deadline = self.machine.next_deadline().filter(|_| !is_planted(Fault::ForgottenDeadline));
        let deadline = deadline.map(|at| (at.max(self.retry_at), ByItself::Deadline));
        let stands_still = self.subscribers.stand_still(&self.machine);
        let sleeps_after = if stands_still { STANDS_STILL_AFTER } else { SLEEPS_AFTER };
        let sleep = away_since.filter(|_| stands_still || deadline.is_none());
        let sleep = sleep.map(|since| (since.after(sleeps_after), ByItself::Sleep));
        let expiry = self.expires_at().map(|at| (at.max(self.retry_at), ByItself::Expiry));
        [deadline, expiry, sleep].into_iter().flatten().min_by_key(|(at, _)| *at)
    }

    /// When it is closed if nobody comes and nothing happens.
    fn expires_at(&self) -> Option<Moment> {
        let may = !self.machine.is_finished() && self.subscribers.are_left_alone();
        let lifetimes = &self.context.lifetimes;
        self.machine.expires_at(lifetimes).filter(|_| may).map(|at| at.max(lifetimes.counted_from))
    }

    fn has_expired(&self) -> bool {
        self.expires_at().is_some_and(|at| at <= self.context.clock.now())
    }

    /// What is left when it ends: everyone who attended is gone. With a deadline it has to be back at once: what is due
    /// is due by its own time, which goes on when it is in memory.
    pub(crate) fn leave(self) -> (M, Resting) {
        let now = self.context.clock.now();
        let due = self.machine.next_deadline().filter(|_| !self.subscribers.stand_still(&self.machine));
        let wake_at = due.map_or_else(|| self.expires_at(), |_| Some(now));
        (self.machine, Resting { head: self.head, at: now, wake_at })
    }

    pub(crate) const fn machine(&self) -> &M {
        &self.machine
    }

    pub(crate) const fn has_come_further(&self) -> bool {
        self.has_come_further
    }

    /// It has panicked. Whoever waits for an answer gets one: that nothing was done, or if that is not so, that they
    /// should come back and see.
    pub(crate) fn answer_for_panic(&mut self) {
        match self.under_way.take() {
            Some(UnderWay { outbox, is_stored: true, .. }) => outbox.close(COME_BACK),
            Some(UnderWay { outbox, request, is_stored: false }) => {
                reply(&outbox, request, Answer::Refused(Refusal::Fault {}.into()));
            }
            None => {}
        }
    }

    /// Since when nobody is there; none if somebody is.
    fn note_absence(&mut self) -> Option<Moment> {
        let now = self.context.clock.now();
        self.away_since = self.subscribers.are_away().then(|| self.away_since.unwrap_or(now));
        self.away_since
    }

    async fn time_passed(&mut self, by: &Actor, command: M::Command) -> Result<(), Unconfirmed> {
        if self.carry_out(by, command, Answering::Nobody).await?.is_err() {
            self.retry_at = self.context.clock.now().after(ANOTHER_TIME);
        }
        Ok(())
    }

    async fn serve(&mut self, message: Message<M>) -> Result<(), Unconfirmed> {
        self.under_way = message.caller().map(|caller| UnderWay {
            outbox: caller.outbox.clone(),
            request: caller.request,
            is_stored: false,
        });
        let span = message.caller().map_or_else(Span::none, |caller| caller.span.clone());
        self.serve_message(message).instrument(span).await?;
        self.under_way = None;
        Ok(())
    }

    async fn serve_message(&mut self, message: Message<M>) -> Result<(), Unconfirmed> {
        match message {
            Message::Command { caller, command } => {
                self.command(&caller, command, Answering::Done(&caller)).await?;
            }
            Message::Enter { caller, command, entered } => {
                let allowed = self.command(&caller, command, Answering::Entering(&caller)).await?;
                if allowed {
                    self.subscribers.subscribe(&self.machine, caller);
                }
                // The session may have gone away while the message was under way.
                entered.send(allowed).ok();
            }
            Message::Execute(execute) => {
                let Execute { by, command, done } = *execute;
                let carried_out = self.carry_out(&by, command, Answering::Nobody).await?;
                // Whoever ordered it may not care.
                done.send(carried_out).ok();
            }
            Message::Inspect(inspect) => inspect(&self.machine, self.context.clock.now()),
            // The loop has ended before.
            Message::ReadAnew => {}
            Message::Detach { connection } => self.subscribers.unsubscribe(&self.machine, connection),
            Message::Query(query) => self.subscribers.handle_query(&self.machine, query, &self.context),
        }
        Ok(())
    }

    /// Tells the machine who is connected, if that matters to it.
    async fn note_presence(&mut self) -> Result<(), Unconfirmed> {
        if let Some(command) = self.subscribers.presence(&self.machine) {
            // On a full disk it is told again after the next message.
            self.carry_out(&Actor::Server, command, Answering::Nobody).await?.ok();
        }
        Ok(())
    }

    async fn command(
        &mut self,
        caller: &Caller,
        command: M::Command,
        answering: Answering<'_>,
    ) -> Result<bool, Unconfirmed> {
        let by = Actor::Person(caller.person.clone());
        match self.carry_out(&by, command, answering).await {
            Ok(Ok(())) => Ok(true),
            Ok(Err(refusal)) => {
                reply(&caller.outbox, caller.request, Answer::Refused(refusal.into()));
                Ok(false)
            }
            Err(failed) => {
                caller.send_away();
                Err(failed)
            }
        }
    }

    /// Decides, makes durable, applies, answers and publishes; or gives the reason why not.
    async fn carry_out(
        &mut self,
        by: &Actor,
        command: M::Command,
        answering: Answering<'_>,
    ) -> Result<Result<(), Refusal>, Unconfirmed> {
        let at = self.context.clock.now();
        let command = self.subscribers.complete(command);
        let deciding = span!("decide", kind = M::KIND, id = M::spell(self.stream));
        let records = match deciding.in_scope(|| self.machine.decide(by, command, at, &self.context.identity)) {
            Ok(records) => records,
            Err(refusal) => return Ok(Err(refusal)),
        };
        if let Err(refusal) = self.subscribers.reserve_computers(&records) {
            return Ok(Err(refusal));
        }
        let stamps = match self.store(&records, by, at).await? {
            Ok(stamps) => stamps,
            Err(refusal) => {
                self.subscribers.return_computers(&self.machine);
                return Ok(Err(refusal));
            }
        };
        self.subscribers.apply_and_record(&mut self.machine, &records, &stamps);
        figures().acts.inc_by(u64::from(!records.is_empty()));
        match answering {
            Answering::Nobody => {}
            Answering::Done(_) if shows(Fault::LostAnswer, 50) => {}
            Answering::Done(caller) => reply_held(&caller.outbox, caller.request, Answer::Done {}),
            Answering::Entering(caller) => self.subscribers.before_subscribe(&self.machine, caller),
        }
        figures().frames.inc_by(self.subscribers.publish(&self.machine));
        match answering {
            Answering::Nobody => {}
            Answering::Done(caller) | Answering::Entering(caller) => caller.outbox.flush(),
        }
        Ok(Ok(()))
    }

    /// Appends the records and waits until they are durable: nothing is applied or told before. Gives the stamp of
    /// each.
    async fn store(
        &mut self,
        records: &[M::Record],
        by: &Actor,
        at: Moment,
    ) -> Result<Result<Vec<Stamp>, Refusal>, Unconfirmed> {
        if records.is_empty() {
            return Ok(Ok(Vec::new()));
        }
        perhaps_panic();
        let (mut written, mut stamps) = (Vec::with_capacity(records.len()), Vec::with_capacity(records.len()));
        for record in records {
            let author = match self.machine.author(record, by) {
                None => None,
                Some(account) => match author_of(&self.context.people, account).await? {
                    Ok(author) => Some(author),
                    Err(refusal) => return Ok(Err(refusal)),
                },
            };
            let Written { bytes, words } = M::encode(record, at, author.as_ref());
            written.push(bytes);
            stamps.push(Stamp { at, words: words.as_ref().map(LogWords::digest) });
        }
        let stream = self.stream;
        let id = || M::spell(stream);
        let next = Seq(self.head.0 + records.len() as u64);
        let appending = self.context.journal.append(self.stream, self.epoch, self.head, written);
        let appended = if is_planted(Fault::AnsweredBeforeSync) {
            tasks::spawn(appending);
            Ok(next)
        } else {
            match appending.await {
                Err(AppendError::Unknown) => self.find_out(records.len()).await,
                appended => appended,
            }
        };
        match appended {
            Ok(head) => {
                self.head = head;
                self.has_come_further = true;
                if let Some(under_way) = &mut self.under_way {
                    under_way.is_stored = true;
                }
                perhaps_panic();
                Ok(Ok(stamps))
            }
            Err(AppendError::Full) if is_planted(Fault::FullTakenForDone) => Ok(Ok(stamps)),
            Err(AppendError::Full) => {
                warn!(kind = M::KIND, id = id(), "the journal's disk is full");
                Ok(Err(Refusal::StorageFull {}))
            }
            Err(cause @ (AppendError::Fenced { .. } | AppendError::Conflict { .. } | AppendError::TooBig { .. })) => {
                error!(kind = M::KIND, id = id(), %cause, "it stops: the journal is another's");
                Err(Unconfirmed::Failed)
            }
            Err(AppendError::Unreachable(_)) => {
                warn!(kind = M::KIND, id = id(), "the journal's storage is out of reach");
                Ok(Err(Refusal::Unavailable {}))
            }
            Err(AppendError::Unknown) => {
                warn!(kind = M::KIND, id = id(), "the journal was lost in the middle of an append: it is read anew");
                Err(Unconfirmed::Unknown)
            }
            Err(AppendError::Failed(_) | AppendError::Closed(_)) => {
                debug!(kind = M::KIND, id = id(), "it stops with the journal");
                Err(Unconfirmed::Failed)
            }
        }
    }

    /// The journal was lost before it answered an append. If it is back, it says what became of that.
    async fn find_out(&mut self, records: usize) -> Result<Seq, AppendError> {
        let journal = self.context.journal.as_ref();
        let found = outcome(journal, self.stream, self.epoch, self.head, records).await;
        info!(kind = M::KIND, id = M::spell(self.stream), ?found, "the journal was lost in the middle of an append");
        match found {
            Some(Outcome::Stored(epoch)) => {
                self.epoch = epoch;
                Ok(Seq(self.head.0 + records as u64))
            }
            Some(Outcome::Lost(epoch)) => {
                self.epoch = epoch;
                Err(Unreachable.into())
            }
            None => Err(AppendError::Unknown),
        }
    }
}

enum Heard<M: Machine> {
    Message(Option<Message<M>>),
    /// From nobody, until it was time for this.
    Nothing(ByItself),
}

/// What happens though nobody writes.
#[derive(Clone, Copy, Debug)]
enum ByItself {
    /// The machine's clock was put, and what waits for a time of day has to look again when that is.
    Step,
    Deadline,
    /// Nobody has come for so long that it is closed.
    Expiry,
    /// Nobody is there, and there is nothing to wait for.
    Sleep,
    /// It is over, and nobody is there.
    End,
}

/// What is known of a machine that leaves the memory, by its own clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Resting {
    pub(crate) head: Seq,
    pub(crate) at: Moment,
    /// When it has to be back.
    pub(crate) wake_at: Option<Moment>,
}
