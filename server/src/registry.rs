//! The machines of one kind that are in memory, and the means to find the others: opened once, woken from the journal,
//! and let go when nothing changes any more, or nobody comes.

mod life;
mod note;
mod schedule;
#[cfg(test)]
mod tests;

use std::{sync::Arc, time::Duration};

use bridge_game::{Moment, record::Keys};
use bridge_protocol::{AccountId, Refusal};
use dashmap::{DashMap, DashSet};
use tokio::{
    sync::{OwnedMutexGuard, mpsc},
    task::JoinHandle,
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tracing::{debug, error, info, warn};

pub(crate) use crate::actor::Claimed;
use crate::{
    actor::{ActorContext, Ended, Handle, MAILBOX, Machine, MachineActor, Resting, replay},
    journal::{AppendError, Epoch, Outcome, Position, Records, StreamError, StreamId, outcome},
    journal_refusal::is_transient,
    locks::StripedLocks,
    metrics::figures,
    open_counts::{AddressTag, Host, Opener},
    people::Noting,
    planted::{Fault, is_planted},
    tasks,
};
pub(crate) use note::{Note, holds};
pub(crate) use schedule::Schedule;

/// Every machine of a kind that is in memory.
pub(crate) struct Registry<M: Machine> {
    awake: DashMap<StreamId, Handle<M>>,
    /// Those that panicked again and again, and stay closed.
    quarantined: DashSet<StreamId>,
    /// How much further those are by their own clocks to which something has happened that is in the future by the
    /// server's: the system's clock was put back. Each has a clock of its own, so that one that was played while the
    /// system's was wrong does not put the others forward.
    ahead: DashMap<StreamId, Duration>,
    /// When those that sleep have to be in memory again.
    pub(crate) asleep: Schedule,
    locks: StripedLocks,
    actors: TaskTracker,
    context: ActorContext,
    stop: CancellationToken,
}

/// A machine whose actor has just been started.
pub(crate) struct Started<M: Machine> {
    pub(crate) handle: Handle<M>,
    /// Resolves when the actor ends.
    pub(crate) life: JoinHandle<Ended>,
}

/// Where something that is opened comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Provenance {
    /// None for what a person did not open.
    pub(crate) from: Option<AddressTag>,
    /// The family of its stream.
    pub(crate) family: StreamId,
    /// Who wrote the words in its first record; none if it has none.
    pub(crate) author: Option<AccountId>,
}

/// A machine as its journal has it.
pub(crate) struct Peeked<M> {
    pub(crate) machine: M,
    head: Position,
    last: Moment,
}

impl<M: Machine> Registry<M> {
    /// Nothing is opened any more once `stop` is called.
    pub(crate) fn new(context: ActorContext, stop: CancellationToken) -> Arc<Self> {
        Arc::new(Self {
            awake: DashMap::new(),
            quarantined: DashSet::new(),
            ahead: DashMap::new(),
            asleep: Schedule::default(),
            locks: StripedLocks::new(),
            actors: TaskTracker::new(),
            context,
            stop,
        })
    }

    /// Keeps everybody else from opening or waking this machine.
    pub(crate) async fn lock(&self, stream: StreamId) -> OwnedMutexGuard<()> {
        self.locks.lock(stream.0).await
    }

    /// A way to write to a machine that is in memory.
    pub(crate) fn awake(&self, stream: StreamId) -> Option<Handle<M>> {
        self.awake.get(&stream).map(|handle| handle.clone()).filter(|handle| !handle.is_closed())
    }

    /// Ways to write to all that are in memory.
    pub(crate) fn all_awake(&self) -> Vec<Handle<M>> {
        self.awake.iter().map(|handle| handle.clone()).filter(|handle| !handle.is_closed()).collect()
    }

    /// How many are over, and in memory still: whoever was there a moment ago may ask for more than one thing. None of
    /// them is asked, as that would keep it there.
    pub(crate) fn over_in_memory(&self) -> usize {
        let is_over = |stream: &StreamId| !self.context.open_counts.has(*stream);
        self.awake.iter().filter(|each| is_over(each.key()) && !each.value().is_closed()).count()
    }

    /// A machine as its journal has it, without claiming it; none if there is no journal.
    pub(crate) async fn known(&self, stream: StreamId) -> Result<Option<M>, Refusal> {
        Ok(self.peek(stream).await?.map(|peeked| peeked.machine))
    }

    /// As [`Registry::known`], with what is needed to note it.
    pub(crate) async fn peek(&self, stream: StreamId) -> Result<Option<Peeked<M>>, Refusal> {
        let records = self.context.journal.read(stream).await?;
        if records.is_empty() {
            return Ok(None);
        }
        let (machine, last) = self.replay(stream, &records).await?;
        Ok(Some(Peeked { machine, head: Position(records.len() as u64), last }))
    }

    /// Claims a machine that is in the journal; none if it is not.
    pub(crate) async fn claim(&self, stream: StreamId) -> Result<Option<Claimed<M>>, Refusal> {
        if self.quarantined.contains(&stream) {
            return Err(Refusal::Fault {});
        }
        // Whoever asks for what was never opened leaves no trace.
        if self.context.journal.read(stream).await?.is_empty() {
            return Ok(None);
        }
        self.claim_here(stream, stream).await?;
        let (epoch, records) = self.context.journal.open(stream).await?;
        self.claimed(stream, epoch, &records).await.map(Some)
    }

    /// Refuses what another node has; what none has is this one's from then on.
    async fn claim_here(&self, stream: StreamId, family: StreamId) -> Result<(), Refusal> {
        if self.has(stream, family).await? { Ok(()) } else { Err(Refusal::Unavailable {}) }
    }

    /// Whether no other node has a stream, which is of the family named if nobody knows it.
    pub(crate) async fn has(&self, stream: StreamId, family: StreamId) -> Result<bool, Refusal> {
        match &self.context.cluster {
            Some(cluster) => cluster.claims(stream, family).await,
            None => Ok(true),
        }
    }

    /// Whether what keeps a machine from being had passes: the disk is full, or the journal out of reach. What another
    /// node has is that node's.
    pub(crate) async fn passes(&self, stream: StreamId, cause: &Refusal) -> bool {
        match cause {
            Refusal::Unavailable {} => !matches!(self.has(stream, stream).await, Ok(false)),
            cause => is_transient(cause),
        }
    }

    /// The machine that claimed records make. One that cannot be replayed is reported and left alone.
    async fn claimed(&self, stream: StreamId, epoch: Epoch, records: &Records) -> Result<Claimed<M>, Refusal> {
        let (machine, last) = self.replay(stream, records).await?;
        Ok(Claimed { machine, epoch, head: Position(records.len() as u64), last })
    }

    /// Refuses whoever has opened as many as they may.
    pub(crate) async fn admit(&self, stream: StreamId, host: Host, limit: usize) -> Result<(), Refusal> {
        if self.stop.is_cancelled() {
            return Err(Refusal::Stopping {});
        }
        let opener = Opener { kind: M::KIND, host: Some(host.account), from: host.from };
        self.context.admit(stream, &opener, limit).await
    }

    /// What is over: the next start does not look at it.
    pub(crate) async fn retire(&self, stream: StreamId) -> Result<(), Refusal> {
        self.context.note_over(stream);
        self.asleep.remove(stream);
        Ok(self.context.journal.retire(stream).await?)
    }

    /// Writes the first record of a machine's journal; from then on it is there.
    pub(crate) async fn open(
        &self,
        stream: StreamId,
        opened: M::Opened,
        provenance: Provenance,
    ) -> Result<Claimed<M>, Refusal> {
        let Provenance { from, family, author } = provenance;
        if self.stop.is_cancelled() {
            return Err(Refusal::Stopping {});
        }
        self.claim_here(stream, family).await?;
        let journal = &self.context.journal;
        let author = match author {
            Some(account) => {
                let expected = M::expected(&opened);
                Some(self.context.people.author_expecting(account, family, &expected).await?)
            }
            None => None,
        };
        let (epoch, _) = journal.create(stream, family).await?;
        let first = vec![M::encode_opened(&opened, &self.context.seal, author.as_ref())];
        let last = M::opened_at(&opened);
        let appended = journal.append(stream, epoch, Position::NOTHING, first);
        let machine = M::open(opened);
        let opener = Opener { kind: M::KIND, host: machine.belongs_to().host(), from };
        let resting = Resting { head: Position(1), at: last, wake_at: machine.expires_at(&self.context.lifetimes) };
        let note = Note::new(M::KIND, opener.host, from, resting.at, resting.wake_at).with(machine.people());
        // Both are under way, and one fsync serves them.
        let noted = journal.note(stream, resting.head, note.write());
        let epoch = match appended.await {
            Ok(_) => epoch,
            // One that is there, and cannot be found, expires: nobody was told of it.
            Err(AppendError::Unknown) => match outcome(journal.as_ref(), stream, epoch, Position::NOTHING, 1).await {
                Some(Outcome::Stored(epoch)) => epoch,
                Some(Outcome::Lost(_)) | None => return Err(Refusal::Unavailable {}),
            },
            Err(cause) => return Err(cause.into()),
        };
        self.log_unless_noted(stream, noted.await);
        self.context.opened(stream, opener);
        info!(kind = M::KIND.name(), id = M::spell(stream), "opened");
        Ok(Claimed { machine, epoch, head: resting.head, last })
    }

    /// Lets an actor run a machine.
    pub(crate) fn start(self: &Arc<Self>, claimed: Claimed<M>) -> Started<M> {
        let (handle, messages) = mpsc::channel(MAILBOX);
        let people = claimed.machine.people();
        let stream = claimed.machine.stream();
        if !claimed.machine.is_finished() {
            self.count(&claimed.machine);
        }
        let actor = self.actor(claimed);
        self.awake.insert(stream, handle.clone());
        self.asleep.remove(stream);
        M::gauge(figures()).inc();
        self.context.whereabouts.note(M::id_of(stream), people);
        let life = self.actors.spawn(tasks::of_this_server(life::live(Arc::downgrade(self), actor, messages)));
        Started { handle, life }
    }

    /// An actor whose clock is never earlier than what has happened to its machine, nor than the time of day: what has
    /// slept, or is opened, when the machine's clock was put forward goes on as after a restart.
    fn actor(&self, claimed: Claimed<M>) -> MachineActor<M> {
        let stream = claimed.machine.stream();
        let mut context = self.context.clone();
        self.advance_clock(stream, claimed.last.max(context.clock.latest()));
        if let Some(ahead) = self.ahead.get(&stream) {
            context.clock = context.clock.ahead(*ahead);
        }
        MachineActor::new(claimed, context)
    }

    /// Something happened at a moment by a machine's own clock.
    fn advance_clock(&self, stream: StreamId, moment: Moment) {
        let ahead = moment.since(self.context.clock.now());
        if !ahead.is_zero() && !is_planted(Fault::ClockGoesBack) {
            let mut known = self.ahead.entry(stream).or_default();
            *known = ahead.max(*known);
        }
    }

    /// Counts a machine that is not over, as its note says; what has no note was opened from nobody knows where.
    pub(crate) fn enter(&self, stream: StreamId, note: &Note) {
        self.context.open_counts.enter(stream, Opener { kind: M::KIND, host: note.host, from: note.from });
        self.context.whereabouts.note(M::id_of(stream), note.people.iter().copied());
        self.advance_clock(stream, note.at());
        if let Some(at) = note.due(&self.context.clock) {
            self.asleep.put(stream, at);
        }
    }

    /// Notes a machine that is not in memory, and sees that it comes back when it has to.
    pub(crate) async fn rest(&self, peeked: &Peeked<M>) {
        self.count(&peeked.machine);
        let wake_at = peeked.machine.expires_at(&self.context.lifetimes);
        self.write_note(&peeked.machine, Resting { head: peeked.head, at: peeked.last, wake_at }).await;
    }

    fn count(&self, machine: &M) {
        self.context
            .open_counts
            .enter(machine.stream(), Opener { kind: M::KIND, host: machine.belongs_to().host(), from: None });
    }

    async fn write_note(&self, machine: &M, resting: Resting) {
        let stream = machine.stream();
        let open_counts = &self.context.open_counts;
        let Resting { head, at, wake_at } = resting;
        let note = Note::new(M::KIND, machine.belongs_to().host(), open_counts.from(stream), at, wake_at)
            .with(machine.people());
        self.enter(stream, &note);
        self.log_unless_noted(stream, self.context.journal.note(stream, head, note.write()).await);
    }

    /// A note that is missing costs time at the next start, and nothing else.
    fn log_unless_noted(&self, stream: StreamId, noted: Result<(), StreamError>) {
        if let Err(cause) = noted {
            debug!(kind = M::KIND.name(), id = M::spell(stream), %cause, "it could not be noted");
        }
    }

    /// Lets go of all that is in memory: other nodes have it from here on.
    #[cfg(feature = "cluster")]
    pub(crate) fn let_go(&self) {
        self.awake.clear();
    }

    /// Waits until every actor has written what it was about to write, but no longer than `patience`.
    pub(crate) async fn stopped(&self, patience: Duration) {
        self.awake.clear();
        self.actors.close();
        if tokio::time::timeout(patience, self.actors.wait()).await.is_err() {
            warn!(kind = M::KIND.name(), "some were still busy");
        }
    }

    async fn on_stopped(&self, machine: &M, resting: Resting, ended: Ended) {
        let stream = machine.stream();
        M::gauge(figures()).dec();
        if ended == Ended::Quarantined {
            self.quarantined.insert(stream);
        }
        self.awake.remove_if(&stream, |_, handle| handle.is_closed());
        match ended {
            Ended::Finished => {
                self.context.note_over(stream);
                self.context.whereabouts.forget(M::id_of(stream));
                self.ahead.remove(&stream);
                if let Err(cause) = self.context.journal.retire(stream).await {
                    error!(kind = M::KIND.name(), id = M::spell(stream), %cause, "it is over and not retired: the next start looks at it");
                }
            }
            // When the server stops and what has ended is still looked at, the next start lets it go.
            Ended::Passivated | Ended::Stopped if !machine.is_finished() => {
                self.write_note(machine, resting).await;
                if ended == Ended::Passivated {
                    self.context.journal.rest(stream);
                }
            }
            Ended::Quarantined => self.context.note_over(stream),
            Ended::Passivated | Ended::Stopped | Ended::JournalFailed | Ended::Outdated | Ended::Unknown => {}
        }
    }

    /// Where there are other nodes, people whose words are in it may have come to one of those: their keys are read,
    /// and nobody else's. Somebody who was erased is asked for in vain.
    async fn replay(&self, stream: StreamId, records: &Records) -> Result<(M, Moment), Refusal> {
        let people = &self.context.people;
        let replayed = if self.context.cluster.is_some() {
            let noting = Noting::of(people);
            let replayed = replay::replay(records, Keys { people: &noting, ..self.context.keys() });
            let unknown = noting.unknown();
            if !unknown.is_empty() && people.learn(unknown).await? {
                replay::replay(records, self.context.keys())
            } else {
                replayed
            }
        } else {
            replay::replay(records, self.context.keys())
        };
        replayed.map_err(|damage| {
            error!(kind = M::KIND.name(), id = M::spell(stream), %damage, "it cannot be replayed and stays closed");
            Refusal::Damaged {}
        })
    }
}
