//! The one loop: decide, journal, apply, answer, publish, in this order. A record is durable before anyone hears of it;
//! an actor that cannot write stops speaking. The loop decides nothing itself: it does not know the Laws, nor what kind
//! of machine it runs.

mod context;
mod event;
mod machine;
mod message;
mod not_done;
pub(crate) mod replay;
mod store;
mod subscribers;
mod table;
mod team_match;
mod timers;
mod view_subscribers;

use bridge_game::{Input, Moment};
use bridge_protocol::{Answer, Refusal};
use tokio::sync::mpsc;
use tracing::{Instrument, Span, info};

use crate::{
    journal::{Epoch, Position, StreamId},
    journal_refusal::is_transient,
    metrics::figures,
    outbox::{Outbox, reply, reply_held},
    spans::span,
};
pub(crate) use context::ActorContext;
pub(crate) use machine::{InputOf, Machine, above};
use message::COME_BACK;
pub(crate) use message::{Caller, Execute, Handle, Message, execute, inspect, inspect_at};
use not_done::{NotDone, Unconfirmed};
pub(crate) use subscribers::Subscribers;
pub(crate) use table::{Reading, TableQuery};
pub(crate) use timers::Resting;
#[cfg(test)]
pub(crate) use timers::{IN_VAIN, SLEEPS_AFTER, STANDS_STILL_AFTER};
use timers::{RETRY_DELAY, Timer};
pub(crate) use view_subscribers::{Follow, Followed};

/// Requests that may wait for one machine. When it is full the socket that sends the next one is not read until there
/// is room.
pub(crate) const MAILBOX: usize = 64;

/// A machine that may go on from where its journal ends.
pub(crate) struct Claimed<M> {
    pub(crate) machine: M,
    pub(crate) epoch: Epoch,
    pub(crate) head: Position,
    /// When the last of its records happened.
    pub(crate) last: Moment,
}

/// A machine and its journal: alive for as long as the loop runs.
pub(crate) struct MachineActor<M: Machine> {
    machine: M,
    subscribers: M::Subscribers,
    stream: StreamId,
    epoch: Epoch,
    head: Position,
    /// No deadline is met before: the disk was full when one came, or one stays where it is.
    retry_at: Moment,
    /// Whether it is still to be told that it was away: when it was started that could not be stored.
    is_to_wake: bool,
    /// When the machine is told again who is connected: what it was told could not be stored.
    presence_at: Option<Moment>,
    /// How many times in a row a deadline was met that is still due.
    met_in_vain: u32,
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
        let stream = machine.stream();
        let subscribers = M::Subscribers::new(&machine, &context);
        Self {
            machine,
            subscribers,
            stream,
            epoch,
            head,
            retry_at: Moment(0),
            is_to_wake: false,
            presence_at: None,
            met_in_vain: 0,
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
        match self.carry_out_awake(Input::Server(first), Answering::Nobody).await {
            Ok(()) => {}
            Err(NotDone::Refused(refusal)) => self.is_to_wake = is_transient(&refusal),
            Err(NotDone::Unconfirmed(unconfirmed)) => return unconfirmed.ended(),
        }
        self.has_come_further = false;
        loop {
            self.follow_calendar();
            let next = match self.next_timer() {
                None => Next::Message(messages.recv().await),
                Some((at, timer)) => tokio::select! {
                    biased;
                    // Whoever talks without a pause holds up no deadline.
                    () = self.context.clock.sleep_until(at) => Next::Timer(timer),
                    () = self.context.clock.until_it_steps(), if self.machine.waits_since().is_some() => Next::ClockStep,
                    message = messages.recv() => Next::Message(message),
                },
            };
            let carried_out = match next {
                Next::Message(None) => return Ended::Stopped,
                Next::Message(Some(Message::ReadAnew)) => return Ended::Outdated,
                Next::Message(Some(message)) => self.serve(message).await,
                Next::ClockStep => Ok(()),
                Next::Timer(Timer::Deadline) => {
                    let free_computers = self.subscribers.free_computers();
                    self.time_passed(Input::Clock { free_computers }).await
                }
                Next::Timer(Timer::Expiry) => {
                    info!(kind = M::KIND.name(), id = M::spell(self.stream), "nobody came for too long: it is closed");
                    self.time_passed(Input::Server(M::expire())).await
                }
                // It is told after whatever has happened.
                Next::Timer(Timer::Presence) => Ok(()),
                Next::Timer(Timer::End) => return Ended::Finished,
                Next::Timer(Timer::Sleep) => return Ended::Passivated,
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
            if self.context.clock.put_to_calendar(since) {
                // What was to be tried again in a second is so at once, and not when a clock that went back is there.
                self.retry_at = Moment(0);
                self.presence_at = self.presence_at.map(|_| Moment(0));
            }
            self.subscribers.set_clock(&self.context.clock);
        }
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
                // The connection may have gone while the message was under way.
                entered.send(allowed).ok();
            }
            Message::Execute(execute) => {
                let Execute { input, done } = *execute;
                let carried_out = match self.carry_out(input, Answering::Nobody).await {
                    Ok(()) => Ok(()),
                    Err(NotDone::Refused(refusal)) => Err(refusal),
                    Err(NotDone::Unconfirmed(unconfirmed)) => return Err(unconfirmed),
                };
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

    /// Tells the machine who is connected, if that matters to it; if that cannot be stored, once more a second later,
    /// or after the next message.
    async fn note_presence(&mut self) -> Result<(), Unconfirmed> {
        self.presence_at = None;
        let Some(command) = self.subscribers.presence(&self.machine) else { return Ok(()) };
        match self.carry_out(Input::Server(command), Answering::Nobody).await {
            Ok(()) => Ok(()),
            Err(NotDone::Refused(_)) => {
                self.presence_at = Some(self.context.clock.now().after(RETRY_DELAY));
                Ok(())
            }
            Err(NotDone::Unconfirmed(unconfirmed)) => Err(unconfirmed),
        }
    }

    async fn command(
        &mut self,
        caller: &Caller,
        command: M::Command,
        answering: Answering<'_>,
    ) -> Result<bool, Unconfirmed> {
        match self.carry_out(Input::Person(caller.person.clone(), command), answering).await {
            Ok(()) => Ok(true),
            Err(NotDone::Refused(refusal)) => {
                reply(&caller.outbox, caller.request, Answer::Refused(refusal.into()));
                Ok(false)
            }
            Err(NotDone::Unconfirmed(unconfirmed)) => {
                caller.send_away();
                Err(unconfirmed)
            }
        }
    }

    /// Decides, makes durable, applies, answers and publishes; or gives the reason why not. Before anything else it is
    /// written down that the machine was away, if that could not be done when it was started.
    async fn carry_out(&mut self, input: InputOf<M>, answering: Answering<'_>) -> Result<(), NotDone> {
        if self.is_to_wake {
            self.carry_out_awake(Input::Server(M::wake()), Answering::Nobody).await?;
            self.is_to_wake = false;
        }
        self.carry_out_awake(input, answering).await
    }

    async fn carry_out_awake(&mut self, input: InputOf<M>, answering: Answering<'_>) -> Result<(), NotDone> {
        let at = self.context.clock.now();
        let by = input.account();
        let input = match input {
            Input::Person(person, command) => Input::Person(person, self.subscribers.with_server_facts(command)),
            Input::Server(_) | Input::Clock { .. } => input,
        };
        let deciding = span!("decide", kind = M::KIND.name(), id = M::spell(self.stream));
        let records = deciding.in_scope(|| self.machine.decide(input, at, &self.context.identity))?;
        self.subscribers.reserve_computers(&records)?;
        let stored = self.store(&records, by, at).await;
        if let Err(NotDone::Refused(_)) = stored {
            self.subscribers.return_computers(&self.machine);
        }
        let stamps = stored?;
        for (record, stamp) in records.iter().zip(stamps) {
            self.machine.apply(record, stamp);
            self.subscribers.on_applied(&self.machine, record);
        }
        self.subscribers.on_all_applied(&self.machine, &records);
        figures().acts.inc_by(u64::from(!records.is_empty()));
        match answering {
            Answering::Nobody => {}
            Answering::Done(caller) => reply_held(&caller.outbox, caller.request, Answer::Done {}),
            Answering::Entering(caller) => self.subscribers.before_subscribe(&self.machine, caller),
        }
        figures().frames.inc_by(self.subscribers.publish(&self.machine));
        match answering {
            Answering::Nobody => {}
            Answering::Done(caller) | Answering::Entering(caller) => caller.outbox.flush(),
        }
        Ok(())
    }
}

/// What the loop goes on with.
enum Next<M: Machine> {
    /// A message, or that nobody is left who could send one.
    Message(Option<Message<M>>),
    Timer(Timer),
    /// The machine's clock was put, and what waits for a time of day has to look again when that is.
    ClockStep,
}
